/** What activating would do, asked without doing it: opening a link changes nothing. */
import { ActivationDetailsDocument } from '../../../shared/graphql/operations.generated.ts';
import type { RunOperation } from '../../../shared/graphql/operations.ts';
import { activationIdParameter } from '../../../shared/languagePaths.ts';
import type { Locale } from '../../../shared/locales.ts';
import type { PageQuery } from '../../../shared/page.ts';
import type { PageData } from '../../../shared/pageState.ts';
import { type Placed, place } from '../../../shared/placed.ts';
import {
  placeVoucher,
  type VoucherKind,
  type VoucherValues,
  voucherKindOf,
} from '../../components/Voucher/placeVoucher.ts';

type Stage = 'ready' | 'alreadyActive' | 'expired' | 'notFound' | 'unavailable' | 'noLink';

export type ActivateAccountData = PageData<
  { readonly stage: Stage; readonly voucher: VoucherKind },
  { readonly maskedEmail: Placed; readonly voucher: VoucherValues }
>;

const stages = {
  READY: 'ready',
  ALREADY_ACTIVE: 'alreadyActive',
  EXPIRED: 'expired',
  NOT_FOUND: 'notFound',
} as const;

const longestId = 256;

/** The token of the mail's link; empty without a believable one. */
export function activationIdOf(query: URLSearchParams): string {
  const id = query.get(activationIdParameter) ?? '';
  return id.length <= longestId ? id : '';
}

export async function loadActivation(run: RunOperation, activationId: string, locale: Locale) {
  const result = await run(ActivationDetailsDocument, { activationId });
  if (!result.ok) return nothingKnownAt('unavailable');
  const { state, maskedEmail, voucher } = result.data.activationDetails;
  return {
    state: { stage: stages[state] ?? 'unavailable', voucher: voucherKindOf(voucher) },
    values: { maskedEmail: place(maskedEmail ?? ''), voucher: placeVoucher(locale, voucher) },
  };
}

function nothingKnownAt(stage: Stage): ActivateAccountData {
  return {
    state: { stage, voucher: 'none' },
    values: { maskedEmail: place(''), voucher: placeVoucher('en', null) },
  };
}

export const activateAccountQuery: PageQuery<ActivateAccountData> = {
  async load({ run, query, locale }) {
    const id = activationIdOf(query);
    return id === '' ? nothingKnownAt('noLink') : loadActivation(run, id, locale);
  },
  redirect: ({ state }) =>
    state.stage === 'notFound' ? { route: 'activateAccountError', query: { reason: 'invalid' } } : null,
  unavailable: nothingKnownAt('unavailable'),
};
