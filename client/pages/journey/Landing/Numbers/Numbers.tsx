import { claimValues } from '../../../../../shared/brand/claims.ts';
import { useI18n } from '../../../../i18n/I18n.tsx';
import { InclinedLines } from '../../../../layouts/InclinedLines.tsx';
import { Brands } from '../Brands/Brands.tsx';
import styles from './Numbers.module.css';

/** Four figures about the company: a large one, and three along an inclined line. */
const figures = ['brands', 'pieces', 'stars', 'discount'] as const;

export function Numbers() {
  const { t, locale } = useI18n();
  const values = claimValues(locale);
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
            <p className={styles.figure}>{values[name]}</p>
            <p className={styles.after}>{t(`landing:numbers.${name}.after`, values)}</p>
          </li>
        ))}
      </ul>
      <Brands />
    </section>
  );
}
