/** About the company, which stays in view while what membership brings scrolls by. */
import { claimValues } from '../../../../shared/claims.ts';
import { useI18n } from '../../../i18n/I18n.tsx';
import styles from './House.module.css';

/** Counted in roman numerals, as the house counts everything. */
const benefits = [
  ['I', 'shipping'],
  ['II', 'voucher'],
  ['III', 'midnight'],
  ['IV', 'brands'],
  ['V', 'members'],
  ['VI', 'stores'],
] as const;

export function House() {
  const { t, locale } = useI18n();
  const values = claimValues(locale);
  return (
    <section id="house" className={styles.house} aria-labelledby="house-title">
      <div className={styles.words}>
        <h2 id="house-title" className={styles.title}>
          {t('landing:house.title')}
        </h2>
        <p className={styles.text}>{t('landing:house.text')}</p>
        <p className={styles.text}>{t('landing:house.scale', values)}</p>
      </div>
      <ol aria-label={t('landing:house.benefits.title')}>
        {benefits.map(([numeral, name]) => (
          <li key={name} className={styles.benefit}>
            <span className={styles.numeral} aria-hidden="true">
              {numeral}
            </span>
            <div>
              <h3>{t(`landing:house.benefits.${name}.title`)}</h3>
              <p className={styles.sentence}>{t(`landing:house.benefits.${name}.text`, values)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
