/** A human to speak to, where the installation names one: on one line, with its words before. */
import { useI18n } from '../i18n/I18n.tsx';
import { useConfig } from '../PageContext.tsx';
import styles from './SupportContact.module.css';

export function SupportContact() {
  const { t } = useI18n();
  const { supportContact } = useConfig();
  const [firstContact] = supportContact;
  if (firstContact === undefined) return null;
  return (
    <p className={styles.concierge}>
      <span>{t(`common:concierge.${firstContact.channel}`)}</span>
      {supportContact.map(({ href, text }) => (
        <a key={href} className={styles.link} href={href} translate="no">
          {text}
        </a>
      ))}
    </p>
  );
}
