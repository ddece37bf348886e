/** What administrators read. Reading leaves no audit row; what leaves the house, and every change, does. */
import { parseRegistrationCode } from '../../domain/checkRegistrationCode.ts';
import { linkUrl } from '../../domain/createLinks.ts';
import { readMoment } from '../../domain/days.ts';
import type { DomainDependencies } from '../../domain/dependencies.ts';
import { type FunnelRequest, readFunnel } from '../../domain/funnel.ts';
import { invitationEnd } from '../../domain/invitationRecords.ts';
import type { ApplicationFilter, ApplicationListRow, AuditFilter, CodeFilter, LinkFilter } from '../../domain/lists.ts';
import { undoSpan } from '../../domain/periods.ts';
import { type DenialRequest, readDenials } from '../../domain/referrerDenials.ts';

type AuditInput = Omit<AuditFilter, 'from' | 'to'> & { readonly from?: string; readonly to?: string };

export function createConsoleQueries(domain: DomainDependencies) {
  const { lists, links, funnel, denials } = domain.unitOfWork.stores;
  return {
    adminCodes: (filter: CodeFilter) => lists.codes(filter),
    adminLinks: async ({ code, ...filter }: LinkFilter) => {
      const asked = code === undefined ? filter : { ...filter, code: parseRegistrationCode(code) };
      const page = await lists.links(asked, domain.clock());
      const rows = page.rows.map((link) => ({
        ...link,
        url: linkUrl(domain, link),
        validUntil: invitationEnd(link, link.validUntil),
        single: link.maxUses === 1,
      }));
      return { ...page, rows };
    },
    adminApplications: async (filter: ApplicationFilter) => {
      const page = await lists.applications(filter);
      const now = domain.clock();
      return { ...page, rows: page.rows.map((row) => ({ ...row, undoSeconds: undoSecondsOf(row, now) })) };
    },
    // What is no time filters nothing.
    adminAudit: ({ from = '', to = '', ...filter }: AuditInput) =>
      lists.audit({ ...filter, from: readMoment(from), to: readMoment(to) }),
    adminFunnel: async ({ code, linkId, ...days }: FunnelRequest) => {
      if (linkId === undefined)
        return readFunnel(funnel, code === undefined ? days : { ...days, code: parseRegistrationCode(code) });
      const link = await links.findById(linkId);
      return { ...(await readFunnel(funnel, { ...days, linkId })), link };
    },
    adminReferrerDenials: (request: DenialRequest) => readDenials(denials, request),
  };
}

function undoSecondsOf({ decidedAt }: ApplicationListRow, now: Date): number | null {
  const left = decidedAt === null ? 0 : decidedAt.getTime() + undoSpan - now.getTime();
  return left > 0 ? Math.ceil(left / 1000) : null;
}
