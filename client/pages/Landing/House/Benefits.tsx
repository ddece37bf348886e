/** What membership brings, counted in roman numerals as the house counts everything. */
import { claims } from '../../../../shared/claims.ts';
import { voucherValues } from '../../../../shared/faqQuestions.ts';
import { formatNumber } from '../../../../shared/i18n/format.ts';
import { useI18n } from '../../../i18n/I18n.tsx';
import styles from './House.module.css';

const benefits = [
  ['I', 'shipping'],
  ['II', 'voucher'],
  ['III', 'midnight'],
  ['IV', 'brands'],
  ['V', 'members'],
  ['VI', 'stores'],
] as const;

export function Benefits() {
  const { t, locale } = useI18n();
  const values = {
    ...voucherValues(locale),
    pieces: formatNumber(locale, claims.newPieces),
    brands: formatNumber(locale, claims.brands),
  };
  return (
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
  );
}
