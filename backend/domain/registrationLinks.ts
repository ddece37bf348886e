/** What a registration link is worth: its own proof first, then what administrators decided about it since. */

import { linkEndOf } from '../../shared/code/linkEnd.ts';
import { cleanToken } from '../../shared/readLinkQuery.ts';
import type { Stores } from '../db/unitOfWork.ts';
import { noPlaceLeft, placesHeld } from './decideCodeOutcome.ts';
import type { Holder, LinkRecord } from './records.ts';
import type { LinkVerdict, SignedLinks } from './signedLinks.ts';

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
