import type { FunnelTags } from '../../../shared/admin/funnelTags.ts';
import { maxCountsPerRequest } from '../../../shared/admin/maxCountsPerRequest.ts';
import type { DenialCount } from '../../db/countStores.ts';
import { type CodeInput, evaluateLink, parseRegistrationCode } from '../codes/checkRegistrationCode.ts';
import type { LinkStatus } from '../codes/signedLinks.ts';
import { formatUtcDay } from '../days.ts';
import type { DomainDependencies } from '../dependencies.ts';
import { allCodes, buildFunnelCounts, buildTagCounts, type Invitation } from './funnel.ts';

interface InvitationCount extends CodeInput {
  readonly tags?: FunnelTags;
  readonly opened: number;
  readonly begun: number;
}

interface SiteCounts {
  readonly invitations: readonly InvitationCount[];
  readonly denials: readonly DenialCount[];
}

const ignoredLinkStatuses: ReadonlySet<LinkStatus> = new Set(['truncated', 'tampered', 'revoked']);

export async function noteSiteCounts(domain: DomainDependencies, { input }: { readonly input: SiteCounts }) {
  const { invitations, denials } = input;
  const now = domain.clock();
  const evaluated = await evaluateInvitations(domain, invitations.slice(0, maxCountsPerRequest), now);
  const validDenials = denials.slice(0, maxCountsPerRequest).filter(({ denied, shadow }) => denied >= 0 && shadow >= 0);
  await domain.unitOfWork.transaction(async ({ denials, funnel }) => {
    await denials.add(formatUtcDay(now), validDenials);
    await funnel.add(
      evaluated.flatMap(({ invitation, opened, begun }) =>
        [allCodes, invitation].flatMap((scope) => buildFunnelCounts(scope, { opened, begun }, now)),
      ),
    );
    const tagged = evaluated.flatMap(({ tags, opened, begun }) =>
      tags ? buildTagCounts(tags, { opened, begun }) : [],
    );
    await funnel.addTags(formatUtcDay(now), tagged);
  });
  return { status: 'NOTED' };
}

async function evaluateInvitations(
  { unitOfWork: { stores }, links }: DomainDependencies,
  counts: readonly InvitationCount[],
  now: Date,
) {
  const parsed = counts.map((count) => ({ ...count, code: parseRegistrationCode(count.registrationCode) }));
  const existing = new Set(await stores.codes.findTaken(parsed.map(({ code }) => code)));
  const evaluated: (Pick<InvitationCount, 'opened' | 'begun' | 'tags'> & { readonly invitation: Invitation })[] = [];
  for (const { code, validityTimestamp = '', opened, begun, ...rest } of parsed) {
    // The site does not verify codes.
    if (!existing.has(code)) continue;
    const { linkStatus, link } = await evaluateLink({ links }, stores, code, validityTimestamp, now);
    // The counts of a link for one invitee would be personal data.
    const linkId = link === null || link.maxUses === 1 ? null : link.id;
    if (!ignoredLinkStatuses.has(linkStatus) && opened >= 0 && begun >= 0)
      evaluated.push({ ...rest, invitation: { code, linkId }, opened, begun });
  }
  return evaluated;
}
