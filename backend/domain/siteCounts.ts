/** What the site counted, added to the rest: it knows neither which codes there are nor which link a timestamp is of. */
import { mostCountsAtOnce } from '../../shared/siteCounts.ts';
import { parseRegistrationCode, type TypedCode } from './checkRegistrationCode.ts';
import { dayOf } from './days.ts';
import type { DomainDependencies } from './dependencies.ts';
import { house, type Invitation } from './funnel.ts';
import type { DenialCount } from './referrerDenials.ts';
import { judgeLink } from './registrationLinks.ts';
import type { LinkVerdict } from './signedLinks.ts';

export interface InvitationCount extends TypedCode {
  readonly opened: number;
  readonly begun: number;
}

export interface SiteCounts {
  readonly invitations: readonly InvitationCount[];
  readonly denials: readonly DenialCount[];
}

/** Nobody comes far by such a link, whoever says so. */
const uncounted: ReadonlySet<LinkVerdict> = new Set(['cut', 'tampered', 'revoked']);

/** All that may fail comes first, so that of what fails no part is counted. The site does not tell it again. */
export async function noteSiteCounts(domain: DomainDependencies, { invitations, denials }: SiteCounts): Promise<void> {
  const { unitOfWork, noteStep, clock } = domain;
  const now = clock();
  const judged = await judgeInvitations(domain, invitations.slice(0, mostCountsAtOnce), now);
  const counted = denials.slice(0, mostCountsAtOnce).filter(({ denied, shadow }) => denied >= 0 && shadow >= 0);
  if (counted.length > 0) await unitOfWork.stores.denials.add(dayOf(now), counted);
  for (const { invitation, opened, begun } of judged) {
    for (const place of [house, invitation]) {
      if (opened > 0) noteStep(place, 'opened', opened);
      if (begun > 0) noteStep(place, 'begun', begun);
    }
  }
}

async function judgeInvitations(
  { unitOfWork: { stores }, links }: DomainDependencies,
  counts: readonly InvitationCount[],
  now: Date,
) {
  const named = counts.map((count) => ({ ...count, code: parseRegistrationCode(count.registrationCode) }));
  const known = new Set(await stores.codes.findTaken(named.map(({ code }) => code)));
  const judged: { readonly invitation: Invitation; readonly opened: number; readonly begun: number }[] = [];
  for (const { code, validityTimestamp = '', opened, begun } of named) {
    // Somebody may have told the site of a code that there never was.
    if (!known.has(code)) continue;
    const { verdict, link } = await judgeLink({ links }, stores, code, validityTimestamp, now);
    // Of a link for one guest the numbers would be that guest: it counts for its code alone.
    const linkId = link === null || link.maxUses === 1 ? null : link.id;
    if (!uncounted.has(verdict)) judged.push({ invitation: { code, linkId }, opened, begun });
  }
  return judged;
}
