/** Looks a code up, and the link that carries it, without holding a place. */
import { linkEndOf } from '../../../shared/codes/linkEnd.ts';
import { cleanRegistrationCode, isRegistrationCode } from '../../../shared/codes/registrationCode.ts';
import { cleanToken } from '../../../shared/routing/readLinkQuery.ts';
import type { Stores } from '../../db/unitOfWork.ts';
import type { Caller, DomainDependencies } from '../dependencies.ts';
import { perCaller } from '../rateLimits.ts';
import { type Holder, invitationEnd, type LinkRecord } from '../records.ts';
import {
  type CodeRecord,
  decideCodeOutcome,
  isUsable,
  noPlaceLeft,
  placesHeld,
  refuseCode,
} from './decideCodeOutcome.ts';
import type { LinkVerdict, SignedLinks } from './signedLinks.ts';
import { offerVoucher } from './vouchers.ts';

export interface TypedCode {
  readonly registrationCode: string;
  readonly validityTimestamp?: string;
}

export async function checkRegistrationCode(
  { unitOfWork, checkLimits, readLimits, links, clock, simulate }: DomainDependencies,
  { registrationCode, validityTimestamp = '' }: TypedCode,
  caller: Caller,
) {
  const now = clock();
  const { counters } = unitOfWork.stores;
  const guesses = perCaller(caller, 'wrongCode');
  const limited = (retryAfterSeconds: number) => ({ ...refuseCode('RATE_LIMITED'), retryAfterSeconds });
  const wait = await readLimits(counters, guesses, now);
  if (wait !== null) return limited(wait);

  const code = parseRegistrationCode(registrationCode);
  const record = await unitOfWork.stores.codes.find(code);
  const { verdict, link } = await judgeLink({ links }, unitOfWork.stores, code, validityTimestamp, now);
  // Who comes by a link for one guest may be who holds its place, and come back to correct what they typed.
  const guest = link?.maxUses === 1 ? { emailCanonical: '', linkId: link.id } : undefined;
  const held = await unitOfWork.stores.codes.countHeld(code, now, guest);
  await simulate(record?.scenario ?? null);
  if (isGuess(record, verdict)) {
    // Counted for each code that is tried, not for each request: aliases in one query are attempts of their own.
    const waitFromNow = await checkLimits(counters, guesses, now);
    if (waitFromNow !== null) return limited(waitFromNow);
  }
  const judged = decideCodeOutcome(record, verdict, held, now);
  const linkPlace = isUsable(judged) ? await refuseLinkPlace(unitOfWork.stores.links, link, now) : null;
  const outcome = linkPlace === null || linkPlace === placesHeld ? judged : refuseCode(linkPlace);
  if (!isUsable(outcome)) return outcome;
  const { voucherTier } = outcome;
  const linkEnd = verdict === 'valid' ? linkEndOf(cleanToken(validityTimestamp)) : null;
  return {
    ...outcome,
    voucher: voucherTier === null ? null : offerVoucher(voucherTier),
    validUntil: invitationEnd(record, linkEnd === null ? null : new Date(linkEnd)),
  };
}

/** A code that does not exist, or a forged link: nobody who was invited has one. */
export const isGuess = (record: CodeRecord | null, verdict: LinkVerdict): boolean =>
  record === null || verdict === 'tampered';

/** No code in the database is empty, so a malformed one is looked up like any other and not found. */
export function parseRegistrationCode(typed: string): string {
  const code = cleanRegistrationCode(typed);
  return isRegistrationCode(code) ? code : '';
}

/**
 * Reads the database each time, so that every instance refuses a revoked link at once; a forgery takes the same steps. `link`
 * is null for a bare code, for a forgery, and for a link that was made before links were kept.
 */
export async function judgeLink(
  { links }: { readonly links: SignedLinks },
  stores: Pick<Stores, 'links'>,
  code: string,
  timestamp: string,
  now: Date,
): Promise<{ readonly verdict: LinkVerdict; readonly link: LinkRecord | null }> {
  const verdict = links.verifyRegistration(code, timestamp, now);
  const link = await stores.links.find(code, new Date(linkEndOf(cleanToken(timestamp)) ?? 0));
  if (verdict === 'absent' || verdict === 'cut' || verdict === 'tampered') return { verdict, link: null };
  return { verdict: verdict === 'valid' && link?.revokedAt ? 'revoked' : verdict, link };
}

/** Why a link that admits one guest has no place for this one, in the words of a code's places; null where it has. */
export async function refuseLinkPlace(
  links: Stores['links'],
  link: LinkRecord | null,
  now: Date,
  holder?: Holder,
): Promise<string | null> {
  if (link?.maxUses !== 1) return null;
  const { activated, held } = await links.countUses(link.id, now, holder);
  if (activated > 0) return noPlaceLeft;
  return held > 0 ? placesHeld : null;
}
