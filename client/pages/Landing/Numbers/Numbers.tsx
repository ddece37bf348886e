/** Four figures about the company: a large one, and three along an inclined line. */
import { claims } from '../../../../shared/claims.ts';
import { formatNumber, formatPercent } from '../../../../shared/i18n/format.ts';
import { useI18n } from '../../../i18n/I18n.tsx';
import { InclinedLines } from '../../../layouts/InclinedLines.tsx';
import styles from './Numbers.module.css';

export function Numbers() {
  const { t, locale } = useI18n();
  const number = (value: number) => formatNumber(locale, value);
  const numbers = [
    { name: 'brands', figure: number(claims.brands), values: { featured: number(claims.featuredBrands) } },
    { name: 'pieces', figure: number(claims.newPieces), values: {} },
    {
      name: 'stars',
      figure: number(claims.stars),
      values: { best: number(claims.bestStars), reviews: number(claims.reviews) },
    },
    { name: 'discount', figure: formatPercent(locale, claims.discount), values: {} },
  ] as const;
  return (
    <section className={styles.numbers} data-theme="ink" aria-labelledby="numbers">
      <InclinedLines />
      <h2 id="numbers" className="visually-hidden">
        {t('landing:numbers.title')}
      </h2>
      <ul className={styles.list}>
        {numbers.map(({ name, figure, values }) => (
          <li key={name} className={styles.number}>
            <p className={styles.before}>{t(`landing:numbers.${name}.before`)}</p>
            <p className={styles.figure}>{figure}</p>
            <p className={styles.after}>{t(`landing:numbers.${name}.after`, values)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
