import { readLinkExpiry } from '../../../shared/codes/readLinkExpiry.ts';
import { cleanRegistrationCode, isRegistrationCode } from '../../../shared/codes/registrationCode.ts';
import { cleanToken } from '../../../shared/routing/readLinkQuery.ts';
import type { Stores } from '../../db/unitOfWork.ts';
import type { Caller, DomainDependencies } from '../dependencies.ts';
import { getCallerLimits } from '../rateLimits.ts';
import { getInvitationEnd, type LinkRecord, type ReservationKey } from '../records.ts';
import {
  type CodeOutcome,
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
  // The visitor of a link for one invitee may be correcting the form of its reservation.
  const reservation = link?.maxUses === 1 ? { emailCanonical: '', linkId: link.id, offeredLinkId: link.id } : undefined;
  const reservedCount = await unitOfWork.stores.codes.countReserved(code, now, reservation);
  await simulate(record?.scenario ?? null);
  if (isGuess(record, linkStatus)) {
    const waitAfterGuess = await checkLimits(counters, guessLimits, now);
    if (waitAfterGuess !== null) return rejectRateLimited(waitAfterGuess);
  }
  const codeOutcome = decideCodeOutcome(record, linkStatus, reservedCount, now);
  const linkRejection = isUsable(codeOutcome) ? await checkLinkQuota(unitOfWork.stores.links, link, now) : null;
  const outcome = linkRejection === null || linkRejection === quotaReserved ? codeOutcome : rejectCode(linkRejection);
  if (!isUsable(outcome)) {
    const fallback = await findFallback(unitOfWork.stores, record, { linkStatus, link }, outcome, now);
    return { ...outcome, fallback };
  }
  const { voucherTier } = outcome;
  const linkEnd = linkStatus === 'valid' ? readLinkExpiry(cleanToken(validityTimestamp)) : null;
  return {
    ...outcome,
    voucher: voucherTier === null ? null : getVoucherTerms(voucherTier),
    validUntil: getInvitationEnd(record, linkEnd === null ? null : new Date(linkEnd)),
  };
}

/** What the visitor can do while the code is used up, reserved, paused or expired. */
async function findFallback(
  { codes }: Stores,
  record: CodeRecord | null,
  { linkStatus, link }: Awaited<ReturnType<typeof evaluateLink>>,
  { errors, errorDetails }: CodeOutcome,
  now: Date,
): Promise<string | null> {
  if (record === null || linkStatus === 'tampered' || linkStatus === 'revoked') return null;
  const isFull = errors.includes(quotaExhausted) || errors.includes(quotaReserved);
  const { state, fallback } = record;
  if (!isFull && state !== 'paused' && !errorDetails.includes('REGISTRATION_CODE_EXPIRED')) return null;
  if (fallback === null) return isFull && link?.maxUses !== 1 ? 'wait' : null;
  if (!fallback.startsWith('code:')) return fallback;
  const other = fallback.slice('code:'.length);
  // Only a code that can be used now, so that there are no circles.
  const outcome = decideCodeOutcome(await codes.find(other), 'absent', await codes.countReserved(other, now), now);
  return isUsable(outcome) ? fallback : null;
}

export const isGuess = (record: CodeRecord | null, linkStatus: LinkStatus): boolean =>
  record === null || linkStatus === 'tampered';

/** Empty for a malformed code. */
export function parseRegistrationCode(input: string): string {
  const code = cleanRegistrationCode(input);
  return isRegistrationCode(code) ? code : '';
}

/** Not cached: a link can be revoked at any time. `link` is null for an invalid link, and for one without a row. */
export async function evaluateLink(
  { links }: { readonly links: SignedLinks },
  stores: Pick<Stores, 'links'>,
  code: string,
  timestamp: string,
  now: Date,
): Promise<{ readonly linkStatus: LinkStatus; readonly link: LinkRecord | null }> {
  const linkStatus = links.verifyRegistration(code, timestamp, now);
  if (linkStatus === 'absent' || linkStatus === 'truncated' || linkStatus === 'tampered')
    return { linkStatus, link: null };
  const link = await stores.links.find(code, new Date(readLinkExpiry(cleanToken(timestamp)) ?? 0));
  return { linkStatus: linkStatus === 'valid' && link?.revokedAt ? 'revoked' : linkStatus, link };
}

/** Returns the rejection reason of a link for one invitee; null if it can be used. */
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
