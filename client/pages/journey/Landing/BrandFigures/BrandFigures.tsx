import { getBrandFigures } from '../../../../../shared/brand/brandFigures.ts';
import { useI18n } from '../../../../i18n/I18n.tsx';
import { InclinedLines } from '../../../../layouts/InclinedLines.tsx';
import { useConfig } from '../../../../PageContext.tsx';
import styles from './BrandFigures.module.css';

const figures = ['brands', 'pieces', 'stars', 'discount'] as const;

export function BrandFigures() {
  const { t, locale } = useI18n();
  const values = getBrandFigures(locale);
  return (
    <section className={styles.numbers} data-theme="ink" aria-labelledby="numbers">
      <InclinedLines />
      <h2 id="numbers" className="visually-hidden">
        {t('landing:numbers.title')}
      </h2>
      <ul className={styles.list}>
        {figures.map((name) => (
          <li key={name} className={styles.number}>
            <p className={styles.before}>{t(`landing:numbers.${name}.before`)}</p>
            <p className={`display ${styles.figure}`}>{values[name]}</p>
            <p className={styles.after}>{t(`landing:numbers.${name}.after`, values)}</p>
          </li>
        ))}
      </ul>
      <Brands />
    </section>
  );
}

function Brands() {
  const { t } = useI18n();
  const { featuredBrands } = useConfig();
  if (featuredBrands.length === 0) return null;
  return (
    <div className={styles.brands}>
      <p id="brands" className={styles.label}>
        {t('landing:numbers.among')}
      </p>
      <ul className={styles.brandList} aria-labelledby="brands" translate="no">
        {featuredBrands.map((name) => (
          <li key={name} className={styles.brand}>
            <span className={styles.wordmark}>{name}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
