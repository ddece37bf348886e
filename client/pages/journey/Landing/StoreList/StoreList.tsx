import { useRef } from 'react';
import { formatDays, formatHours, stores } from '../../../../../shared/brand/stores.ts';
import { Picture } from '../../../../components/Picture/Picture.tsx';
import { revealProps, useReveal } from '../../../../components/Reveal/useReveal.ts';
import { useI18n } from '../../../../i18n/I18n.tsx';
import styles from './StoreList.module.css';

export function StoreList() {
  const { t } = useI18n();
  const list = useRef<HTMLUListElement>(null);
  useReveal(list);
  return (
    <section className={styles.stores} aria-labelledby="stores">
      <h2 id="stores" className={styles.title}>
        {t('landing:stores.title')}
      </h2>
      <p className={styles.text}>{t('landing:stores.text')}</p>
      <ul ref={list} className={styles.list}>
        {stores.map((store) => (
          <Store key={store.location} {...store} />
        ))}
      </ul>
    </section>
  );
}

function Store({ location, street, houseNumber, postalCode, city, country, hours }: (typeof stores)[number]) {
  const { t, locale } = useI18n();
  const cityLine = `${postalCode} ${city}`;
  return (
    <li className={styles.store}>
      <div className={styles.frame}>
        <div className={styles.cut} {...revealProps}>
          <Picture id={`store-${location}`} alt="" sizes="(min-width: 700px) 38vw, 190px" className="cover" />
        </div>
      </div>
      <div>
        <h3>{t(`landing:stores.city.${location}`)}</h3>
        <p>{t(`landing:stores.location.${location}`)}</p>
        <address>
          <span lang="de">
            {street} <span className="nowrap">{houseNumber}</span>
          </span>
          <span lang="de">{cityLine}</span>
          <span>{t(`landing:stores.country.${country}`)}</span>
        </address>
        <p className="visually-hidden">{t('landing:stores.hours')}</p>
        <dl>
          {hours.map(([from, until, opens, closes]) => (
            <div key={from}>
              <dt>{formatDays(t('landing:stores.days'), from, until)}</dt>
              <dd>{formatHours(locale, opens, closes)}</dd>
            </div>
          ))}
        </dl>
        <a
          className="target"
          href={getMapUrl(`${street} ${houseNumber}, ${cityLine}`)}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('landing:stores.route')}
          <span className="visually-hidden">
            {' '}
            {t('landing:stores.routeTo', { city: t(`landing:stores.city.${location}`) })}
          </span>
        </a>
      </div>
    </li>
  );
}

/** A plain link: no map is loaded, and no third party gets a request. */
const getMapUrl = (address: string) => `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
