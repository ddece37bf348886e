/** What the site counted, added to the rest: it knows neither which codes there are nor which link a timestamp is of. */
import { mostCountsAtOnce } from '../../../shared/admin/siteCounts.ts';
import type { DenialCount } from '../../db/countStores.ts';
import { judgeLink, parseRegistrationCode, type TypedCode } from '../codes/checkRegistrationCode.ts';
import type { LinkVerdict } from '../codes/signedLinks.ts';
import { dayOf } from '../days.ts';
import type { DomainDependencies } from '../dependencies.ts';
import { countsOf, house, type Invitation } from './funnel.ts';

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

/** All or nothing: the site does not tell it again. */
export async function noteSiteCounts(domain: DomainDependencies, { invitations, denials }: SiteCounts): Promise<void> {
  const now = domain.clock();
  const judged = await judgeInvitations(domain, invitations.slice(0, mostCountsAtOnce), now);
  const counted = denials.slice(0, mostCountsAtOnce).filter(({ denied, shadow }) => denied >= 0 && shadow >= 0);
  await domain.unitOfWork.transaction(async ({ denials, funnel }) => {
    await denials.add(dayOf(now), counted);
    await funnel.add(
      judged.flatMap(({ invitation, opened, begun }) =>
        [house, invitation].flatMap((place) => countsOf(place, { opened, begun }, now)),
      ),
    );
  });
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
    if (!uncounted.has(verdict) && opened >= 0 && begun >= 0)
      judged.push({ invitation: { code, linkId }, opened, begun });
  }
  return judged;
}
