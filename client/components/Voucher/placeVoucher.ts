/** A welcome voucher in the two halves of a page's data: which sentence it takes, and what the sentence places. */
import type { VoucherFieldsFragment } from '../../../shared/graphql/operations.generated.ts';
import { formatEndDate, formatMoney, formatPercent } from '../../../shared/i18n/format.ts';
import type { Locale } from '../../../shared/locales.ts';
import { type Placed, place } from '../../../shared/placed.ts';

export type VoucherKind = 'none' | 'minimum' | 'noMinimum';

export type VoucherValues = Readonly<Record<'percent' | 'amount' | 'date', Placed>>;

export function voucherKindOf(voucher: VoucherFieldsFragment | null): VoucherKind {
  if (voucher === null) return 'none';
  return voucher.minimumOrderMinor === null ? 'noMinimum' : 'minimum';
}

export function placeVoucher(locale: Locale, voucher: VoucherFieldsFragment | null): VoucherValues {
  if (voucher === null) return { percent: place(''), amount: place(''), date: place('') };
  const { percent, minimumOrderMinor, currency, validUntil } = voucher;
  return {
    percent: place(formatPercent(locale, percent)),
    amount: place(minimumOrderMinor === null ? '' : formatMoney(locale, minimumOrderMinor, currency)),
    date: place(formatEndDate(locale, validUntil)),
  };
}
