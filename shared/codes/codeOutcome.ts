/** design: code outcomes → screens. Maps the backend's answer about a code to the one state that pages branch on. */
import type { OperationErrorCode } from '../graphql/operations.ts';
import type { Redirect } from '../page/page.ts';

/** `timestampMissing`: the code is good with its whole link only, and a part of that was lost on the way. */
export type RejectionReason = 'invalid' | 'expired' | 'timestampMissing' | 'balance' | 'held' | 'referrer';

export type CodeState =
  | { readonly status: 'none' }
  | { readonly status: 'valid'; readonly hasInviter: boolean }
  | { readonly status: 'refused'; readonly reason: RejectionReason }
  | { readonly status: 'limited' }
  /** The backend answered, but with nothing that a visitor could act on. */
  | { readonly status: 'generic' }
  /** No usable answer came: the backend was down, slow, or talked nonsense; the code may be good. */
  | { readonly status: 'unavailable'; readonly reason: OperationErrorCode };

export interface CodeCheckAnswer {
  readonly errors: readonly string[];
  readonly errorDetails: readonly { readonly error: string }[];
  readonly invitorName?: string | null | undefined;
  readonly countryOptions: readonly unknown[];
}

const rejections: readonly (readonly [code: string, reason: RejectionReason])[] = [
  ['REFERER_INVALID', 'referrer'],
  ['REGISTRATION_CODE_EXPIRED', 'expired'],
  ['VALIDITY_TIMESTAMP_MISSING', 'timestampMissing'],
  ['REGISTRATION_CODE_INVALID', 'invalid'],
  ['INVITER_INVALID', 'invalid'],
  ['REGISTRATION_CODE_NO_BALANCE_LEFT', 'balance'],
  ['REGISTRATION_CODE_BALANCE_LESS_THAN_PENDING_REGISTRATIONS', 'held'],
];

/** First match wins, in the table's order; an unknown code reads as generic. `report`: what an operator should mend. */
export function interpretCodeCheck(answer: CodeCheckAnswer): { state: CodeState; report: string | null } {
  const codes = new Set([...answer.errors, ...answer.errorDetails.map((detail) => detail.error)]);
  const rejection = rejections.find(([code]) => codes.has(code));
  if (rejection !== undefined) return { state: { status: 'refused', reason: rejection[1] }, report: null };

  if (codes.has('RATE_LIMITED')) return { state: { status: 'limited' }, report: null };

  const valid: CodeState = { status: 'valid', hasInviter: Boolean(answer.invitorName?.trim()) };
  if (codes.size === 0) return { state: valid, report: null };
  const onlyCustomizationMissing = codes.size === 1 && codes.has('CUSTOMIZATION_MISSING');
  const isUsable = onlyCustomizationMissing && answer.countryOptions.length > 0;
  return { state: isUsable ? valid : { status: 'generic' }, report: [...codes].join(' ') };
}

/** Where a link with this code leads instead of its page; null where it stays. */
export function getRejectionRedirect(state: CodeState): Redirect | null {
  return state.status === 'refused' ? { route: 'deny', query: buildDenyQuery(state.reason) } : null;
}

/** Those that stand in the deny page's URL as a detail of another: where the places come back, and a link without its end. */
const details = {
  held: { reason: 'balance', detail: 'held' },
  timestampMissing: { reason: 'expired', detail: 'timestamp' },
} as const;

/** How a refusal travels in the deny page's URL: `?reason=…`, with a `detail` where it has one. */
export function buildDenyQuery(reason: RejectionReason): Readonly<Record<string, string>> {
  return reason === 'held' || reason === 'timestampMissing' ? details[reason] : { reason };
}

/** Anything but a known reason reads as invalid. */
export function parseDenyReason(query: URLSearchParams): RejectionReason {
  const reason = query.get('reason');
  const detail = query.get('detail');
  for (const name of ['held', 'timestampMissing'] as const) {
    if (reason === details[name].reason && detail === details[name].detail) return name;
  }
  return (['expired', 'balance', 'referrer'] as const).find((knownReason) => knownReason === reason) ?? 'invalid';
}
