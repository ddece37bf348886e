/** What to look for in the mailbox, and a link to known webmail services. */

import { formatActivationSubject } from '../../../shared/codes/activationSubject.ts';
import { linkValidityDays } from '../../../shared/codes/linkValidity.ts';
import { nonBreakingName } from '../../../shared/i18n/format.ts';
import { formatPeriod } from '../../../shared/i18n/formatPeriod.ts';
import { useHydrated } from '../../browser/safeStorage.ts';
import { buttonClass } from '../../components/Button/Button.tsx';
import { useI18n } from '../../i18n/I18n.tsx';
import { useConfig } from '../../PageContext.tsx';
import { useRegistration } from '../useRegistration.ts';
import styles from './ActivationMail.module.css';

export function MailDetails() {
  const { t, locale } = useI18n();
  const { brandName, mailFrom } = useConfig();
  const details = {
    // Empty with another backend, whose mails differ.
    ...(mailFrom !== '' && {
      from: <EmailAddress text={mailFrom} />,
      subject: formatActivationSubject(locale, nonBreakingName(brandName)),
    }),
    link: t('status:mail.valid', { period: formatPeriod(locale, linkValidityDays, 'day') }),
  };
  return (
    <dl className={styles.details}>
      {(['from', 'subject', 'link'] as const).map(
        (name) =>
          details[name] !== undefined && (
            <div key={name} className={styles.detail}>
              <dt>{t(`status:mail.${name}`)}</dt>
              <dd translate={name === 'link' ? undefined : 'no'}>{details[name]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** Breaks before its domain. */
function EmailAddress({ text }: { text: string }) {
  const domain = text.lastIndexOf('@') + 1;
  return (
    <>
      {text.slice(0, domain)}
      <wbr />
      {text.slice(domain)}
    </>
  );
}

/** The email is only in this tab's storage. `reservesSpace`: reserves the button's space until hydration. */
export function WebmailLink({ reservesSpace = true }: { reservesSpace?: boolean }) {
  const { t } = useI18n();
  const [{ registrationEmail }] = useRegistration();
  const webmail = findWebmail(registrationEmail);
  if (!useHydrated()) return reservesSpace ? <div className={styles.reserved} /> : null;
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

/** Webmail URL, then its domains. A domain that ends with `.` exists under all `countrySuffixes`. */
const providers = `
https://mail.google.com/mail/ gmail.com googlemail.com
https://outlook.live.com/mail/ outlook. hotmail. live. msn.com
https://mail.yahoo.com/ yahoo. ymail.com rocketmail.com
https://www.icloud.com/mail icloud.com me.com mac.com
https://mail.proton.me/ proton.me protonmail.com pm.me
https://mail.aol.com/ aol.
https://www.gmx.net/ gmx.de gmx.net gmx.at gmx.ch gmx.eu
https://www.gmx.com/ gmx.com gmx.co.uk
https://www.gmx.fr/ gmx.fr
https://web.de/ web.de
https://email.t-online.de/ t-online.de magenta.de
https://webmail.freenet.de/ freenet.de
https://posteo.de/ posteo.de
https://messagerie.orange.fr/ orange.fr wanadoo.fr
https://webmail.free.fr/ free.fr
https://webmail.sfr.fr/ sfr.fr neuf.fr
https://www.laposte.net/accueil laposte.net
https://mail.libero.it/ libero.it inwind.it iol.it blu.it
https://mail.virgilio.it/ virgilio.it
https://mail.tiscali.it/ tiscali.it
https://mail.tim.it/ tim.it alice.it tin.it
https://webmail.ziggo.nl/ ziggo.nl home.nl upcmail.nl casema.nl
https://webmail.kpnmail.nl/ kpnmail.nl xs4all.nl planet.nl hetnet.nl
https://mail.telenet.be/ telenet.be
https://poczta.wp.pl/ wp.pl
https://poczta.o2.pl/ o2.pl tlen.pl
https://poczta.onet.pl/ onet.pl onet.eu op.pl vp.pl poczta.onet.pl
https://poczta.interia.pl/ interia.pl interia.eu interia.com poczta.fm
https://webmail.telia.com/ telia.com
https://mail.spray.se/ spray.se
https://webmail.comhem.se/ comhem.se
https://www.bt.com/email btinternet.com
https://mail.virginmedia.com/ virginmedia.com ntlworld.com
`;

const countrySuffixes = 'com de at ch fr it nl be pl se ie co.uk';

export function findWebmail(email: string): string | null {
  const domain = email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
  const dot = domain.indexOf('.') + 1;
  const ending = domain.slice(dot);
  if (dot === 0 || ending === '') return null;
  const names = countrySuffixes.split(' ').includes(ending) ? [domain, domain.slice(0, dot)] : [domain];
  for (const line of providers.trim().split('\n')) {
    const [url = null, ...domains] = line.split(' ');
    if (names.some((name) => domains.includes(name))) return url;
  }
  return null;
}
