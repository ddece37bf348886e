/** The addresses of the stores. */
import { useI18n } from '../../../i18n/I18n.tsx';
import styles from './Stores.module.css';
import { stores } from './stores.ts';

export function Stores() {
  const { t } = useI18n();
  return (
    <section className={styles.stores} aria-labelledby="stores">
      <h2 id="stores" className={styles.title}>
        {t('landing:stores.title')}
      </h2>
      <p className={styles.text}>{t('landing:stores.text')}</p>
      <ul className={styles.list}>
        {stores.map(({ id, address: [street, houseNumber, city], country, location }) => (
          <li key={id} className={styles.store}>
            <h3 className={styles.city}>{t(`landing:stores.city.${id}`)}</h3>
            <p>{t(`landing:stores.location.${location}`)}</p>
            <address className={styles.address}>
              <span lang="de">
                {street} <span className="nowrap">{houseNumber}</span>
              </span>
              <span lang="de">{city}</span>
              <span>{t(`landing:stores.country.${country}`)}</span>
            </address>
          </li>
        ))}
      </ul>
    </section>
  );
}
