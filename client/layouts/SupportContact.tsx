import { useI18n } from '../i18n/I18n.tsx';
import { useConfig } from '../PageContext.tsx';
import styles from './SupportContact.module.css';

export function SupportContact() {
  const { t } = useI18n();
  const { supportContact } = useConfig();
  const [firstContact] = supportContact;
  if (firstContact === undefined) return null;
  return (
    <p className={styles.contact}>
      <span>{t(`common:concierge.${firstContact.channel}`)}</span>
      {supportContact.map(({ href, text }) => (
        <a key={href} className={styles.link} href={href} translate="no">
          {text}
        </a>
      ))}
    </p>
  );
}
