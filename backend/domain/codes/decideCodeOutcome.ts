import { cleanInviterName } from '../../../shared/codes/inviterName.ts';
import { countryCodes } from '../../../shared/i18n/countries.ts';
import { mayBecomeLink } from '../../../shared/validation/name.ts';
import type { LinkStatus } from './signedLinks.ts';
import type { TierName } from './vouchers.ts';

export type CodeState = 'active' | 'paused' | 'revoked';

export interface CodeRecord {
  readonly code: string;
  readonly inviterName: string | null;
  readonly inviterGone: boolean;
  readonly refererRefused: boolean;
  /** The remaining quota; null without a limit. */
  readonly balance: number | null;
  readonly tier: TierName | null;
  readonly timed: boolean;
  readonly customization: 'COMPLETE' | 'MISSING' | 'MISSING_WITH_COUNTRIES';
  readonly state: CodeState;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly countries: readonly string[] | null;
  readonly scenario: string | null;
  /** The registration of the member whose own code it is. */
  readonly ownerId: string | null;
  /** The member's line to the invited. */
  readonly greeting: string;
  /** Where visitors go while the code is used up, reserved, paused or expired: `interest`, `code:OTHER` or `text:…`. */
  readonly fallback: string | null;
}

export interface CodeOutcome {
  readonly errors: readonly string[];
  /** `errors`, and more specific reasons. */
  readonly errorDetails: readonly string[];
  readonly invitorName: string | null;
  readonly invitorGreeting: string | null;
  readonly countryOptions: typeof countryOptions;
  readonly voucherTier: TierName | null;
}

export const codeInvalid = 'REGISTRATION_CODE_INVALID';
export const quotaExhausted = 'REGISTRATION_CODE_NO_BALANCE_LEFT';
export const quotaReserved = 'REGISTRATION_CODE_BALANCE_LESS_THAN_PENDING_REGISTRATIONS';

export function decideCodeOutcome(
  record: CodeRecord | null,
  linkStatus: LinkStatus,
  reservedCount: number,
  now: Date,
): CodeOutcome {
  const eligibility = decideEligibility(record, linkStatus, now);
  if (!isUsable(eligibility) || record === null) return eligibility;
  const quotaRejection = checkQuota(record.balance, reservedCount);
  return quotaRejection === null ? eligibility : rejectCode(quotaRejection);
}

/** Without the quota: a pending registration already has its reservation. */
export function decideEligibility(record: CodeRecord | null, linkStatus: LinkStatus, now: Date): CodeOutcome {
  if (record === null) return rejectCode(codeInvalid);
  if (record.refererRefused) return rejectCode('REFERER_INVALID');
  // Indistinguishable from a code that does not exist.
  const isInvalidLink = linkStatus === 'tampered' || linkStatus === 'revoked';
  if (record.state !== 'active' || now < (record.startsAt ?? now) || isInvalidLink) return rejectCode(codeInvalid);
  if ((record.endsAt ?? now) < now || linkStatus === 'expired')
    return rejectCode(codeInvalid, 'REGISTRATION_CODE_EXPIRED');
  if (linkStatus === 'truncated' || (linkStatus === 'absent' && record.timed))
    return rejectCode(codeInvalid, 'VALIDITY_TIMESTAMP_MISSING');
  if (record.inviterGone) return rejectCode('INVITER_INVALID');
  if (record.customization === 'MISSING') return rejectCode('CUSTOMIZATION_MISSING');
  const errors = record.customization === 'COMPLETE' ? [] : ['CUSTOMIZATION_MISSING'];
  return acceptCode(record, errors);
}

function acceptCode(record: CodeRecord, errors: readonly string[]): CodeOutcome {
  const isOffered = ({ isoCode }: { readonly isoCode: string }) => record.countries?.includes(isoCode) ?? true;
  return {
    errors,
    errorDetails: errors,
    invitorName: cleanInviterName(record.inviterName) || null,
    invitorGreeting: record.ownerId === null ? null : record.greeting,
    countryOptions: countryOptions.filter(isOffered),
    voucherTier: record.tier,
  };
}

export function checkQuota(balance: number | null, reservedCount: number): string | null {
  if (balance === null || balance > reservedCount) return null;
  return balance <= 0 ? quotaExhausted : quotaReserved;
}

/** Errors with countries, such as a missing customization, do not concern the visitor. */
export function isUsable(outcome: CodeOutcome): boolean {
  return outcome.countryOptions.length > 0;
}

export function rejectCode(error: string, ...details: readonly string[]): CodeOutcome {
  return {
    errors: [error],
    errorDetails: [error, ...details],
    invitorName: null,
    invitorGreeting: null,
    countryOptions: [],
    voucherTier: null,
  };
}

/** Also null for a name that a mail client would turn into a link. */
export function getMailInviterName(name: string | null): string | null {
  const cleaned = cleanInviterName(name);
  return cleaned === '' || mayBecomeLink(cleaned) ? null : cleaned;
}

/** Raise it with every change of the terms or the privacy policy. */
const legalTextVersion = '2026-11';

export const countryOptions = countryCodes.map((isoCode) => ({
  isoCode,
  termsPkString: `terms-${isoCode}-${legalTextVersion}`,
  dataPolicyPkString: `data-policy-${isoCode}-${legalTextVersion}`,
}));
