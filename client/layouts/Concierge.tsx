/** A human to speak to, where the installation names one: on one line, with its words before. */
import { useI18n } from '../i18n/I18n.tsx';
import { useConfig } from '../PageContext.tsx';
import styles from './Concierge.module.css';

export function Concierge() {
  const { t } = useI18n();
  const { concierge } = useConfig();
  const [first] = concierge;
  if (first === undefined) return null;
  return (
    <p className={styles.concierge}>
      <span>{t(`common:concierge.${first.way}`)}</span>
      {concierge.map(({ href, text }) => (
        <a key={href} className={styles.link} href={href} translate="no">
          {text}
        </a>
      ))}
    </p>
  );
}
