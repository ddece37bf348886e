import { claims } from '../../../../shared/claims.ts';
import { formatNumber } from '../../../../shared/i18n/format.ts';
import { useI18n } from '../../../i18n/I18n.tsx';
import { Benefits } from './Benefits.tsx';
import styles from './House.module.css';

/** About the company; stays in view while the benefits scroll by. */
export function House() {
  const { t, locale } = useI18n();
  return (
    <section id="house" className={styles.house} aria-labelledby="house-title">
      <div className={styles.words}>
        <h2 id="house-title" className={styles.title}>
          {t('landing:house.title')}
        </h2>
        <p className={styles.text}>{t('landing:house.text')}</p>
        <p className={styles.text}>
          {t('landing:house.scale', {
            products: formatNumber(locale, claims.productsInMillions),
            customers: formatNumber(locale, claims.customersInMillions),
          })}
        </p>
      </div>
      <Benefits />
    </section>
  );
}
