/** Maps the backend's response about a code to the state that pages branch on. */
import type { OperationErrorCode } from '../graphql/operations.ts';
import type { Redirect } from '../page/page.ts';

/** `timestampMissing`: the code is valid only with its link's timestamp, which was lost. */
export type RejectionReason = 'invalid' | 'expired' | 'timestampMissing' | 'balance' | 'held' | 'referrer';

export type CodeState =
  | { readonly status: 'none' }
  | { readonly status: 'valid'; readonly hasInviter: boolean }
  /** `next`: what the deny page offers (`wait`, `text`), or where it leads (`interest`, `code:OTHER`). */
  | { readonly status: 'refused'; readonly reason: RejectionReason; readonly next?: string | undefined }
  | { readonly status: 'limited' }
  /** The response has an unknown error code. */
  | { readonly status: 'generic' }
  /** There was no valid response; the code may be valid. */
  | { readonly status: 'unavailable'; readonly reason: OperationErrorCode };

export interface CodeCheckResponse {
  readonly errors: readonly string[];
  readonly errorDetails: readonly { readonly error: string }[];
  readonly invitorName?: string | null | undefined;
  readonly countryOptions: readonly unknown[];
  readonly fallback?: string | null | undefined;
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

/** The first match in the table's order is used. */
export function interpretCodeCheck(response: CodeCheckResponse): { state: CodeState; operatorMessage: string | null } {
  const codes = new Set([...response.errors, ...response.errorDetails.map((detail) => detail.error)]);
  const rejection = rejections.find(([code]) => codes.has(code));
  if (rejection !== undefined) {
    const next = response.fallback?.replace(/^text:.*/s, 'text');
    return { state: { status: 'refused', reason: rejection[1], next }, operatorMessage: null };
  }

  if (codes.has('RATE_LIMITED')) return { state: { status: 'limited' }, operatorMessage: null };

  const valid: CodeState = { status: 'valid', hasInviter: Boolean(response.invitorName?.trim()) };
  if (codes.size === 0) return { state: valid, operatorMessage: null };
  const onlyCustomizationMissing = codes.size === 1 && codes.has('CUSTOMIZATION_MISSING');
  const isUsable = onlyCustomizationMissing && response.countryOptions.length > 0;
  return { state: isUsable ? valid : { status: 'generic' }, operatorMessage: [...codes].join(' ') };
}

export function getRejectionRedirect(state: CodeState): Redirect | null {
  return state.status === 'refused' ? { route: 'deny', query: buildDenyQuery(state.reason, state.next) } : null;
}

/** Entries with a detail come first, because others share their reason. */
const denyQueries: Readonly<Record<RejectionReason, Readonly<Record<string, string>>>> = {
  held: { reason: 'balance', detail: 'held' },
  timestampMissing: { reason: 'expired', detail: 'timestamp' },
  expired: { reason: 'expired' },
  balance: { reason: 'balance' },
  referrer: { reason: 'referrer' },
  invalid: { reason: 'invalid' },
};

export const buildDenyQuery = (reason: RejectionReason, next?: string) => ({
  ...denyQueries[reason],
  ...(next && { next }),
});

/** Unknown reasons read as invalid. */
export function parseDenyReason(query: URLSearchParams): RejectionReason {
  const isInQuery = ([name, value]: [string, string]) => query.get(name) === value;
  const reasons = Object.keys(denyQueries) as RejectionReason[];
  return reasons.find((reason) => Object.entries(denyQueries[reason]).every(isInQuery)) ?? 'invalid';
}
