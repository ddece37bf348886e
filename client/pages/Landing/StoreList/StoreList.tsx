import { useI18n } from '../../../i18n/I18n.tsx';
import styles from './StoreList.module.css';

/** Street and city are written as the post writes them there, in every language of the site. */
const stores = [
  { id: 'munich', address: ['Prannerstraße', '14', '80333 München'], country: 'DE', location: 'oldTown' },
  { id: 'dornach', address: ['Einsteinring', '41', '85609 Dornach'], country: 'DE', location: 'tradeFair' },
  { id: 'vienna', address: ['Ortsstraße', '114', '2331 Vösendorf'], country: 'AT', location: 'southernEdge' },
] as const;

export function StoreList() {
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
