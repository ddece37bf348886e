import { useI18n } from '../../i18n/I18n.tsx';
import styles from '../Header.module.css';

export function Places() {
  const { t } = useI18n();
  return (
    <nav className={styles.places} aria-label={t('landing:nav.label')}>
      <a className={styles.link} href="#house">
        {t('landing:nav.house')}
      </a>
      <a className={styles.link} href="#questions">
        {t('landing:nav.questions')}
      </a>
    </nav>
  );
}
