import type { FunnelTags } from '../../../shared/admin/funnelTags.ts';
import { maxCountsPerRequest } from '../../../shared/admin/maxCountsPerRequest.ts';
import type { DenialCount } from '../../db/countStores.ts';
import { type CodeInput, evaluateLink, parseRegistrationCode } from '../codes/checkRegistrationCode.ts';
import type { LinkStatus } from '../codes/signedLinks.ts';
import { formatUtcDay } from '../days.ts';
import type { DomainDependencies } from '../dependencies.ts';
import { allCodes, buildFunnelCounts, buildTagCounts, type DayCount, type TagCount } from './funnel.ts';

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

export async function noteSiteCounts(
  { unitOfWork, links, clock }: DomainDependencies,
  { input }: { readonly input: SiteCounts },
) {
  const now = clock();
  const invitations = input.invitations.slice(0, maxCountsPerRequest);
  const parsed = invitations.map((count) => ({ ...count, code: parseRegistrationCode(count.registrationCode) }));
  const existing = new Set(await unitOfWork.stores.codes.findTaken(parsed.map(({ code }) => code)));
  const dayCounts: DayCount[] = [];
  const tagCounts: TagCount[] = [];
  for (const { code, validityTimestamp = '', opened, begun, tags } of parsed) {
    // The site does not verify codes.
    if (!existing.has(code) || opened < 0 || begun < 0) continue;
    const { linkStatus, link } = await evaluateLink({ links }, unitOfWork.stores, code, validityTimestamp, now);
    if (ignoredLinkStatuses.has(linkStatus)) continue;
    // The counts of a link for one invitee would be personal data.
    const linkId = link === null || link.maxUses === 1 ? null : link.id;
    const scopes = [allCodes, { code, linkId }];
    dayCounts.push(...scopes.flatMap((scope) => buildFunnelCounts(scope, { opened, begun }, now)));
    if (tags) tagCounts.push(...buildTagCounts(tags, { opened, begun }));
  }
  const validDenials = input.denials
    .slice(0, maxCountsPerRequest)
    .filter(({ denied, shadow }) => denied >= 0 && shadow >= 0);
  await unitOfWork.transaction(async ({ denials, funnel }) => {
    await denials.add(formatUtcDay(now), validDenials);
    await funnel.add(dayCounts);
    await funnel.addTags(formatUtcDay(now), tagCounts);
  });
  return { status: 'NOTED' };
}
