import { useI18n } from '../../i18n/I18n.tsx';
import type { VoucherKind, VoucherValues } from './placeVoucher.ts';
import styles from './Voucher.module.css';

/** What an activation has granted: the share, from which order on, and until when. */
export function Voucher({ kind, values }: { kind: VoucherKind; values: VoucherValues }) {
  const { t } = useI18n();
  const { percent, amount, date } = values;
  if (kind === 'none') return null;
  return (
    <div className={styles.voucher}>
      <h2>{t('common:voucher.headline', { percent })}</h2>
      <p>
        {kind === 'minimum' ? t('common:voucher.minimum', { amount, date }) : t('common:voucher.noMinimum', { date })}
      </p>
    </div>
  );
}
