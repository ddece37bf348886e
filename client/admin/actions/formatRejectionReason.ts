import type { Translate } from '../../../shared/i18n/translate.ts';

/** The more specific reasons first: a response contains the general one too. */
const reasons = [
  ['REGISTRATION_CODE_PAUSED', 'paused'],
  ['REGISTRATION_CODE_REVOKED', 'revoked'],
  ['REGISTRATION_CODE_NOT_STARTED', 'notStarted'],
  ['REGISTRATION_CODE_EXPIRED', 'expired'],
  ['REGISTRATION_CODE_NOT_LINK_ONLY', 'notLinkOnly'],
  ['REGISTRATION_CODE_NO_BALANCE_LEFT', 'noPlaces'],
  ['REGISTRATION_CODE_BALANCE_LESS_THAN_PENDING_REGISTRATIONS', 'held'],
  ['INVITER_INVALID', 'inviter'],
  ['REGISTRATION_CODE_INVALID', 'invalid'],
] as const;

/** Why a code cannot be used. The general message for unknown `errorDetails`. */
export function formatRejectionReason(t: Translate, errorDetails: readonly string[]): string {
  const reason = reasons.find(([code]) => errorDetails.includes(code))?.[1] ?? 'unusable';
  return t(`admin:codeRefused.${reason}`);
}
