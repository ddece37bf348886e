import { formatMoney } from '../../../../shared/i18n/format.ts';
import { useI18n } from '../../../i18n/I18n.tsx';
import type { Piece } from './pieces.ts';
import styles from './Slides.module.css';

/** Our price and the one it replaces. Each stays on one line, whatever the width. */
export function Price({ piece: { price, retailPrice } }: { piece: Piece }) {
  const { t, locale } = useI18n();
  // Browsers write the spaces in amounts in their own version's way; the server's stay, which read the same.
  return (
    <p className={styles.price}>
      <span className="visually-hidden">{t('landing:slides.price')} </span>
      <span className="nowrap" suppressHydrationWarning>
        {formatMoney(locale, price * 100, 'EUR')}
      </span>{' '}
      <span className="visually-hidden">{t('landing:slides.retailPrice')} </span>
      <s className={styles.retail} suppressHydrationWarning>
        {formatMoney(locale, retailPrice * 100, 'EUR')}
      </s>
    </p>
  );
}
