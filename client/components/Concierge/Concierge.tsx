/** A human to speak to, where the installation names one: on one line, with its words before. */
import { conciergeLinks } from '../../../shared/conciergeLinks.ts';
import { useI18n } from '../../i18n/I18n.tsx';
import { useConfig } from '../../PageContext.tsx';
import styles from './Concierge.module.css';

export function Concierge() {
  const { t } = useI18n();
  const links = conciergeLinks(useConfig());
  if (links.length === 0) return null;
  return (
    <p className={styles.concierge}>
      <span>{t('common:concierge')}</span>
      {links.map(({ href, text }) => (
        <a key={href} className={styles.link} href={href}>
          {text}
        </a>
      ))}
    </p>
  );
}
