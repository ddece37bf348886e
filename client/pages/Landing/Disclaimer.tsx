import { useI18n } from '../../i18n/I18n.tsx';
import { usePage } from '../../PageContext.tsx';
import styles from './Disclaimer.module.css';

/** The terms of the voucher that this landing page speaks of. */
export function Disclaimer() {
  const { t } = useI18n();
  const { disclaimer } = usePage().landing;
  if (disclaimer === null) return null;
  return (
    <section className={styles.disclaimer} data-theme="ink" aria-label={t('landing:disclaimer.label')}>
      <p className={styles.text}>{t(`landing:disclaimer.${disclaimer}`)}</p>
    </section>
  );
}
