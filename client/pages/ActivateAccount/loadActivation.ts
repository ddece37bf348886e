/** What activating would do, asked without doing it: opening a link changes nothing. */

import { ActivationDetailsDocument } from '../../../shared/graphql/operations.generated.ts';
import type { RunOperation } from '../../../shared/graphql/operations.ts';
import type { Locale } from '../../../shared/locales.ts';
import type { PageData } from '../../../shared/pageState.ts';
import { type Placed, place } from '../../../shared/placed.ts';
import {
  placeVoucher,
  type VoucherKind,
  type VoucherValues,
  voucherKindOf,
} from '../../components/Voucher/placeVoucher.ts';

export type ActivationStage = 'ready' | 'alreadyActive' | 'expired' | 'notFound' | 'unavailable' | 'noLink';

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
