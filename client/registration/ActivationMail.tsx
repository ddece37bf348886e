/** What to look for in the mailbox, and the way there where the mailbox is a known one. */
import type { ReactNode } from 'react';
import { activationSubject } from '../../shared/activationSubject.ts';
import { openDays } from '../../shared/claims.ts';
import { formatPeriod } from '../../shared/i18n/format.ts';
import { unbrokenName } from '../../shared/unbrokenName.ts';
import { buttonClass } from '../components/Button/Button.tsx';
import { useI18n } from '../i18n/I18n.tsx';
import { useConfig } from '../PageContext.tsx';
import styles from './ActivationMail.module.css';
import { useHydrated } from './useHydrated.ts';
import { useRegistration } from './useRegistration.ts';
import { findWebmail } from './webmail.ts';

/** `action`: what can be done instead where no address is known. */
export function ActivationMail({ action }: { action?: ReactNode }) {
  const { t, locale } = useI18n();
  const { brandName, mailFrom } = useConfig();
  const facts = {
    // A backend that is not ours has words of its own.
    ...(mailFrom !== '' && {
      from: <Address text={mailFrom} />,
      subject: activationSubject(locale, unbrokenName(brandName)),
    }),
    link: t('status:mail.valid', { period: formatPeriod(locale, openDays, 'day') }),
  };
  return (
    <div className={styles.mail}>
      {action ?? <OpenMail />}
      <dl className={styles.facts}>
        {(['from', 'subject', 'link'] as const).map(
          (name) =>
            facts[name] !== undefined && (
              <div key={name} className={styles.fact}>
                <dt>{t(`status:mail.${name}`)}</dt>
                <dd>{facts[name]}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  );
}

/** Breaks, where it must, before its domain. */
function Address({ text }: { text: string }) {
  const domain = text.lastIndexOf('@') + 1;
  return (
    <>
      {text.slice(0, domain)}
      <wbr />
      {text.slice(domain)}
    </>
  );
}

/** The address is known to the tab alone. Until then the button's room is kept: most addresses have one. */
function OpenMail() {
  const { t } = useI18n();
  const isHydrated = useHydrated();
  const [{ registrationEmail }] = useRegistration();
  const webmail = findWebmail(registrationEmail);
  if (!isHydrated) return <div className={styles.kept} />;
  if (webmail === null) return null;
  return (
    <a className={buttonClass()} href={webmail} target="_blank" rel="noopener noreferrer" referrerPolicy="no-referrer">
      <span>
        {t('status:mail.open')}
        <span className="visually-hidden"> ({t('common:newTab')})</span>
      </span>
    </a>
  );
}
