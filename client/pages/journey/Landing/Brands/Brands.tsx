/** A few of the brands by name, set in type: what the installation names, and nothing where it names none. */
import { useI18n } from '../../../../i18n/I18n.tsx';
import { useConfig } from '../../../../PageContext.tsx';
import styles from './Brands.module.css';

export function Brands() {
  const { t } = useI18n();
  const { featuredBrands } = useConfig();
  if (featuredBrands.length === 0) return null;
  return (
    <div className={styles.brands}>
      <p id="brands" className={styles.label}>
        {t('landing:numbers.among')}
      </p>
      <ul className={styles.list} aria-labelledby="brands" translate="no">
        {featuredBrands.map((name) => (
          <li key={name} className={styles.brand}>
            <span className={styles.wordmark}>{name}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
