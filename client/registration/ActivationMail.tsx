/** What to look for in the mailbox, and the way there where the mailbox is a known one. */
import { activationSubject } from '../../shared/activationSubject.ts';
import { openDays } from '../../shared/claims.ts';
import { formatPeriod } from '../../shared/i18n/formatPeriod.ts';
import { unbrokenName } from '../../shared/unbrokenName.ts';
import { buttonClass } from '../components/Button/Button.tsx';
import { useI18n } from '../i18n/I18n.tsx';
import { useHydrated } from '../memory.ts';
import { useConfig } from '../PageContext.tsx';
import styles from './ActivationMail.module.css';
import { useRegistration } from './useRegistration.ts';
import { findWebmail } from './webmail.ts';

/** What the mail is recognised by. */
export function MailFacts() {
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
    <dl className={styles.facts}>
      {(['from', 'subject', 'link'] as const).map(
        (name) =>
          facts[name] !== undefined && (
            <div key={name} className={styles.fact}>
              <dt>{t(`status:mail.${name}`)}</dt>
              <dd translate={name === 'link' ? undefined : 'no'}>{facts[name]}</dd>
            </div>
          ),
      )}
    </dl>
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

export interface OpenMailProps {
  /** False where few visitors have an address in this tab: without scripts the room would stay empty for good. */
  readonly keepsPlace?: boolean;
}

/** The address is known to the tab alone. Until then the button's room is kept: most addresses have one. */
export function OpenMail({ keepsPlace = true }: OpenMailProps) {
  const { t } = useI18n();
  const isHydrated = useHydrated();
  const [{ registrationEmail }] = useRegistration();
  const webmail = findWebmail(registrationEmail);
  if (!isHydrated) return keepsPlace ? <div className={styles.kept} /> : null;
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
