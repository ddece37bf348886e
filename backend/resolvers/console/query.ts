/** What administrators read. Reading leaves no audit row; what leaves the house, and every change, does. */

import type { FunnelRequest } from '../../db/countStores.ts';
import type { ApplicationFilter, ApplicationListRow, AuditFilter, CodeFilter, LinkFilter } from '../../db/lists.ts';
import type { Place } from '../../db/page.ts';
import { parseRegistrationCode } from '../../domain/checkRegistrationCode.ts';
import { linkUrl } from '../../domain/createLinks.ts';
import { type DayRange, isDayRange, readMoment } from '../../domain/days.ts';
import type { DomainDependencies } from '../../domain/dependencies.ts';
import { undoSpan } from '../../domain/periods.ts';
import { invitationEnd } from '../../domain/records.ts';

type AuditInput = Omit<AuditFilter, 'from' | 'to'> & { readonly from?: string; readonly to?: string };

export function createConsoleQueries(domain: DomainDependencies) {
  const { lists, links, funnel, denials, audit } = domain.unitOfWork.stores;
  /** Before the first page of a table that is taken along: which list, and by what it is narrowed. */
  const noteDownload = async (subject: string, { forDownload, after, ...filter }: Place, actor: string) => {
    if (!forDownload || after) return;
    const narrowed = Object.entries(filter).flatMap(([name, value]) => (value ? [name] : []));
    const details = narrowed.filter((name) => name !== 'sort').join(' ');
    await audit.add({ actor, action: 'adminExportList', subject, details }, domain.clock());
  };
  return {
    adminCodes: async (filter: CodeFilter, actor: string) => {
      await noteDownload('codes', filter, actor);
      return lists.codes(filter);
    },
    adminLinks: async (given: LinkFilter, actor: string) => {
      await noteDownload('links', given, actor);
      const { code, ...filter } = given;
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
    adminApplications: async (filter: ApplicationFilter, actor: string) => {
      // No address says that it means who waits: it is what it means where it says nothing.
      await noteDownload('applications', { ...filter, ...(filter.state === 'waiting' && { state: undefined }) }, actor);
      const page = await lists.applications(filter);
      const now = domain.clock();
      return { ...page, rows: page.rows.map((row) => ({ ...row, undoSeconds: undoSecondsOf(row, now) })) };
    },
    // What is no time filters nothing.
    adminAudit: async (given: AuditInput, actor: string) => {
      await noteDownload('audit', given, actor);
      const { from = '', to = '', ...filter } = given;
      return lists.audit({ ...filter, from: readMoment(from), to: readMoment(to) });
    },
    adminFunnel: async ({ code, linkId, forDownload = false, ...days }: FunnelRequest & Place, actor: string) => {
      const named = { code, link: linkId, ...days, forDownload };
      await noteDownload('registrations', named, actor);
      if (linkId === undefined)
        return funnel.read(code === undefined ? days : { ...days, code: parseRegistrationCode(code) });
      const link = await links.findById(linkId);
      return { ...(await funnel.read({ ...days, linkId })), link };
    },
    adminFunnelByCode: async (request: DayRange & Place, actor: string) => {
      await noteDownload('registrations', request, actor);
      return isDayRange(request) ? funnel.readByCode(request) : { rows: [], next: null };
    },
    adminReferrerDenials: async (request: DayRange & Place, actor: string) => {
      await noteDownload('referrers', request, actor);
      return denials.read(request);
    },
  };
}

function undoSecondsOf({ decidedAt }: ApplicationListRow, now: Date): number | null {
  const left = decidedAt === null ? 0 : decidedAt.getTime() + undoSpan - now.getTime();
  return left > 0 ? Math.ceil(left / 1000) : null;
}
