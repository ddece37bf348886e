/** What is said about a registration code. Pure: the record, its holds and the link's verdict come from outside. */
import { countryCodes } from '../../../shared/i18n/countries.ts';
import { cleanText } from '../../../shared/validation/cleanText.ts';
import { mayBecomeLink } from '../../../shared/validation/name.ts';
import type { LinkStatus } from './signedLinks.ts';
import type { TierName } from './vouchers.ts';

/** A paused code may be resumed; a revoked one never comes back. */
export type CodeState = 'active' | 'paused' | 'revoked';

export interface CodeRecord {
  readonly code: string;
  readonly inviterName: string | null;
  readonly inviterGone: boolean;
  readonly refererRefused: boolean;
  /** Places that no activation has consumed; null without a limit. */
  readonly balance: number | null;
  readonly tier: TierName | null;
  readonly timed: boolean;
  readonly customization: 'COMPLETE' | 'MISSING' | 'MISSING_WITH_COUNTRIES';
  readonly state: CodeState;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly countries: readonly string[] | null;
  readonly scenario: string | null;
}

export interface CodeOutcome {
  readonly errors: readonly string[];
  /** The same, and the finer reason where there is one. */
  readonly errorDetails: readonly string[];
  readonly invitorName: string | null;
  readonly countryOptions: typeof countryOptions;
  readonly voucherTier: TierName | null;
}

export const quotaExhausted = 'REGISTRATION_CODE_NO_BALANCE_LEFT';
export const quotaReserved = 'REGISTRATION_CODE_BALANCE_LESS_THAN_PENDING_REGISTRATIONS';

/** `held` counts the pending registrations whose time has not run out. */
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

/** Everything but the places: a pending registration asks for its mail again without a second place. */
export function decideEligibility(record: CodeRecord | null, linkStatus: LinkStatus, now: Date): CodeOutcome {
  if (record === null) return rejectCode('REGISTRATION_CODE_INVALID');
  if (record.refererRefused) return rejectCode('REFERER_INVALID');
  // No word of why: a code that is paused, or not open yet, is to say as little as one that never was.
  if (record.state !== 'active' || isBefore(now, record.startsAt)) return rejectCode('REGISTRATION_CODE_INVALID');
  if (linkStatus === 'tampered' || linkStatus === 'revoked') return rejectCode('REGISTRATION_CODE_INVALID');
  if (isBefore(record.endsAt, now) || linkStatus === 'expired')
    return rejectCode('REGISTRATION_CODE_INVALID', 'REGISTRATION_CODE_EXPIRED');
  if (linkStatus === 'cut' || (linkStatus === 'absent' && record.timed))
    return rejectCode('REGISTRATION_CODE_INVALID', 'VALIDITY_TIMESTAMP_MISSING');
  if (record.inviterGone) return rejectCode('INVITER_INVALID');
  if (record.customization === 'MISSING') return rejectCode('CUSTOMIZATION_MISSING');
  const errors = record.customization === 'COMPLETE' ? [] : ['CUSTOMIZATION_MISSING'];
  return {
    errors,
    errorDetails: errors,
    invitorName: cleanInviterName(record.inviterName),
    countryOptions: selectCountries(record.countries),
    voucherTier: record.tier,
  };
}

function isBefore(moment: Date | null, other: Date | null): boolean {
  return moment !== null && other !== null && moment < other;
}

function selectCountries(countries: CodeRecord['countries']): typeof countryOptions {
  return countries === null ? countryOptions : countryOptions.filter(({ isoCode }) => countries.includes(isoCode));
}

export function checkQuota(balance: number | null, reservedCount: number): string | null {
  if (balance === null || balance > reservedCount) return null;
  return balance <= 0 ? quotaExhausted : quotaReserved;
}

/** A missing customization with countries is the operator's trouble, not the visitor's. */
export function isUsable(outcome: CodeOutcome): boolean {
  return outcome.countryOptions.length > 0;
}

export function rejectCode(error: string, ...details: readonly string[]): CodeOutcome {
  const empty = { invitorName: null, countryOptions: [], voucherTier: null };
  return { errors: [error], errorDetails: [error, ...details], ...empty };
}

export const maxInviterNameLength = 80;

/** An inviter chose this name and strangers read it: no control or bidirectional characters, and not for ever. */
export function cleanInviterName(name: string | null): string | null {
  return cleanText(name ?? '', maxInviterNameLength) || null;
}

/** Null, for the house, also where a mail client would turn the name into a link to elsewhere. */
export function getMailInviterName(name: string | null): string | null {
  const cleaned = cleanInviterName(name);
  return cleaned === null || mayBecomeLink(cleaned) ? null : cleaned;
}

/** Raised with every change of the terms or the privacy policy themselves. */
const legalTextVersion = '2026-11';

export const countryOptions = countryCodes.map((isoCode) => ({
  isoCode,
  termsPkString: `terms-${isoCode}-${legalTextVersion}`,
  dataPolicyPkString: `data-policy-${isoCode}-${legalTextVersion}`,
}));
