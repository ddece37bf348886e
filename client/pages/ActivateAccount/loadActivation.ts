/** What activating would do, asked without doing it: opening a link changes nothing. */

import type { RunOperation } from '../../../shared/graphql/operations.ts';
import { formatDate, formatMoney, formatPercent } from '../../../shared/i18n/format.ts';
import type { Locale } from '../../../shared/locales.ts';
import type { PageData } from '../../../shared/pageState.ts';
import { type Placed, place } from '../../../shared/placed.ts';
import { ActivationDetailsDocument, type VoucherFieldsFragment } from '../../graphql/operations.generated.ts';

export type ActivationStage = 'ready' | 'alreadyActive' | 'expired' | 'notFound' | 'unavailable' | 'noLink';

export type VoucherKind = 'none' | 'minimum' | 'noMinimum';

export interface VoucherValues {
  readonly percent: Placed;
  readonly amount: Placed;
  readonly date: Placed;
}

export type ActivateAccountData = PageData<
  { readonly stage: ActivationStage; readonly voucher: VoucherKind },
  { readonly maskedEmail: Placed; readonly voucher: VoucherValues }
>;

const stages = {
  READY: 'ready',
  ALREADY_ACTIVE: 'alreadyActive',
  EXPIRED: 'expired',
  NOT_FOUND: 'notFound',
} as const;

export async function loadActivation(
  run: RunOperation,
  activationId: string,
  locale: Locale,
): Promise<ActivateAccountData> {
  const result = await run(ActivationDetailsDocument, { activationId });
  if (!result.ok) return activationAt('unavailable');
  const { state, maskedEmail, voucher } = result.data.activationDetails;
  return {
    state: { stage: stages[state] ?? 'unavailable', voucher: voucherKindOf(voucher) },
    values: { maskedEmail: place(maskedEmail ?? ''), voucher: placeVoucher(locale, voucher) },
  };
}

/** A stage of which nothing else is known. */
export function activationAt(stage: ActivationStage): ActivateAccountData {
  return {
    state: { stage, voucher: 'none' },
    values: { maskedEmail: place(''), voucher: placeVoucher('en', null) },
  };
}

export function voucherKindOf(voucher: VoucherFieldsFragment | null): VoucherKind {
  if (voucher === null) return 'none';
  return voucher.minimumOrderMinor === null ? 'noMinimum' : 'minimum';
}

export function placeVoucher(locale: Locale, voucher: VoucherFieldsFragment | null): VoucherValues {
  if (voucher === null) return { percent: place(''), amount: place(''), date: place('') };
  const { percent, minimumOrderMinor, currency, validUntil } = voucher;
  return {
    percent: place(formatPercent(locale, percent)),
    amount: place(minimumOrderMinor === null ? '' : unbroken(formatMoney(locale, minimumOrderMinor, currency))),
    date: place(unbroken(formatDate(locale, validUntil))),
  };
}

/** Amounts and dates stay on one line. */
function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0');
}
