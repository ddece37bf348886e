import { formatMoney } from '../../../../../shared/i18n/format.ts';
import { useI18n } from '../../../../i18n/I18n.tsx';
import type { Product } from './products.ts';
import styles from './Slides.module.css';

export function Price({ product: { price, retailPrice } }: { product: Product }) {
  const { t, locale } = useI18n();
  return (
    <p className={styles.price}>
      <span className="visually-hidden">{t('landing:slides.price')} </span>
      {formatMoney(locale, price * 100, 'EUR')}{' '}
      <span className="visually-hidden">{t('landing:slides.retailPrice')} </span>
      <s className={styles.retail}>{formatMoney(locale, retailPrice * 100, 'EUR')}</s>
    </p>
  );
}
