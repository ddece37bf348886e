import { useI18n } from '../../i18n/I18n.tsx';
import styles from './NoScript.module.css';

/** Says so where scripts do not run; the page's text stays readable below it. */
export function NoScript() {
  const { t } = useI18n();
  return (
    <noscript>
      <p className={styles.message}>{t('common:noScript')}</p>
    </noscript>
  );
}
