/** Looks a code up, and the link that carries it, without holding a place. */
import { readLinkExpiry } from '../../../shared/codes/readLinkExpiry.ts';
import { cleanRegistrationCode, isRegistrationCode } from '../../../shared/codes/registrationCode.ts';
import { cleanToken } from '../../../shared/routing/readLinkQuery.ts';
import type { Stores } from '../../db/unitOfWork.ts';
import type { Caller, DomainDependencies } from '../dependencies.ts';
import { getCallerLimits } from '../rateLimits.ts';
import { getInvitationEnd, type LinkRecord, type ReservationKey } from '../records.ts';
import {
  type CodeRecord,
  decideCodeOutcome,
  isUsable,
  quotaExhausted,
  quotaReserved,
  rejectCode,
} from './decideCodeOutcome.ts';
import type { LinkStatus, SignedLinks } from './signedLinks.ts';
import { getVoucherTerms } from './vouchers.ts';

export interface CodeInput {
  readonly registrationCode: string;
  readonly validityTimestamp?: string;
}

export async function checkRegistrationCode(
  { unitOfWork, checkLimits, readLimits, links, clock, simulate }: DomainDependencies,
  { registrationCode, validityTimestamp = '' }: CodeInput,
  caller: Caller,
) {
  const now = clock();
  const { counters } = unitOfWork.stores;
  const guessLimits = getCallerLimits(caller, 'wrongCode');
  const rejectRateLimited = (retryAfterSeconds: number) => ({ ...rejectCode('RATE_LIMITED'), retryAfterSeconds });
  const wait = await readLimits(counters, guessLimits, now);
  if (wait !== null) return rejectRateLimited(wait);

  const code = parseRegistrationCode(registrationCode);
  const record = await unitOfWork.stores.codes.find(code);
  const { linkStatus, link } = await evaluateLink({ links }, unitOfWork.stores, code, validityTimestamp, now);
  // Who comes by a link for one guest may be who holds its place, and come back to correct what they typed.
  const reservation = link?.maxUses === 1 ? { emailCanonical: '', linkId: link.id } : undefined;
  const reservedCount = await unitOfWork.stores.codes.countReserved(code, now, reservation);
  await simulate(record?.scenario ?? null);
  if (isGuess(record, linkStatus)) {
    // Counted for each code that is tried, not for each request: aliases in one query are attempts of their own.
    const waitAfterGuess = await checkLimits(counters, guessLimits, now);
    if (waitAfterGuess !== null) return rejectRateLimited(waitAfterGuess);
  }
  const codeOutcome = decideCodeOutcome(record, linkStatus, reservedCount, now);
  const linkRejection = isUsable(codeOutcome) ? await checkLinkQuota(unitOfWork.stores.links, link, now) : null;
  const outcome = linkRejection === null || linkRejection === quotaReserved ? codeOutcome : rejectCode(linkRejection);
  if (!isUsable(outcome)) return outcome;
  const { voucherTier } = outcome;
  const linkEnd = linkStatus === 'valid' ? readLinkExpiry(cleanToken(validityTimestamp)) : null;
  return {
    ...outcome,
    voucher: voucherTier === null ? null : getVoucherTerms(voucherTier),
    validUntil: getInvitationEnd(record, linkEnd === null ? null : new Date(linkEnd)),
  };
}

/** A code that does not exist, or a forged link: nobody who was invited has one. */
export const isGuess = (record: CodeRecord | null, linkStatus: LinkStatus): boolean =>
  record === null || linkStatus === 'tampered';

/** No code in the database is empty, so a malformed one is looked up like any other and not found. */
export function parseRegistrationCode(input: string): string {
  const code = cleanRegistrationCode(input);
  return isRegistrationCode(code) ? code : '';
}

/**
 * Reads the database each time, so that every instance refuses a revoked link at once; a forgery takes the same steps. `link`
 * is null for a bare code, for a forgery, and for a link that was made before links were kept.
 */
export async function evaluateLink(
  { links }: { readonly links: SignedLinks },
  stores: Pick<Stores, 'links'>,
  code: string,
  timestamp: string,
  now: Date,
): Promise<{ readonly linkStatus: LinkStatus; readonly link: LinkRecord | null }> {
  const linkStatus = links.verifyRegistration(code, timestamp, now);
  const link = await stores.links.find(code, new Date(readLinkExpiry(cleanToken(timestamp)) ?? 0));
  if (linkStatus === 'absent' || linkStatus === 'cut' || linkStatus === 'tampered') return { linkStatus, link: null };
  return { linkStatus: linkStatus === 'valid' && link?.revokedAt ? 'revoked' : linkStatus, link };
}

/** Why a link that admits one guest has no place for this one, in the words of a code's places; null where it has. */
export async function checkLinkQuota(
  links: Stores['links'],
  link: LinkRecord | null,
  now: Date,
  reservation?: ReservationKey,
): Promise<string | null> {
  if (link?.maxUses !== 1) return null;
  const { activated, reserved } = await links.countUses(link.id, now, reservation);
  if (activated > 0) return quotaExhausted;
  return reserved > 0 ? quotaReserved : null;
}
