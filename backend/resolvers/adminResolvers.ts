/** The admins' queries and mutations. Downloads and changes write an audit row. */
import type { FunnelDimension, FunnelRequest } from '../db/countStores.ts';
import type { ApplicationFilter, ApplicationListRow, AuditFilter, CodeFilter, LinkFilter } from '../db/lists.ts';
import type { ListPageRequest } from '../db/pagination.ts';
import type { AdminOperationName } from '../domain/admin/admin.ts';
import { setRole } from '../domain/admin/adminUsers.ts';
import { erasePersonalData, exportPersonalData } from '../domain/admin/dataSubjectRights.ts';
import {
  addWebhook,
  createApiKey,
  replayWebhook,
  revokeApiKey,
  setWebhookState,
} from '../domain/admin/integrations.ts';
import { changeEmailByAdmin, endByAdmin, findVisitors, resendByAdmin } from '../domain/admin/visitors.ts';
import { parseRegistrationCode } from '../domain/codes/checkRegistrationCode.ts';
import { createCodes, importCodes } from '../domain/codes/createCodes.ts';
import { buildLinkUrl, createLinks, type LinkBatchRequest } from '../domain/codes/createLinks.ts';
import { setCodeState, updateCodes } from '../domain/codes/updateCodes.ts';
import { updateLinks } from '../domain/codes/updateLinks.ts';
import type { DayRange } from '../domain/days.ts';
import type { DomainDependencies } from '../domain/dependencies.ts';
import { undoWindowMs } from '../domain/durations.ts';
import { decideApplication, undoDecision } from '../domain/membership/decideApplication.ts';
import { getInvitationEnd } from '../domain/records.ts';

/** Audits a download once, with its first page: the list, and the names of its filters. */
function list<Request extends ListPageRequest, Page>(
  subject: string,
  read: (domain: DomainDependencies, request: Request) => Promise<Page>,
  toFilter: (request: Request) => ListPageRequest = (request) => request,
) {
  return async (domain: DomainDependencies, request: Request, actor: string): Promise<Page> => {
    const { forDownload, after, ...filter } = toFilter(request);
    if (forDownload && !after) {
      const names = Object.entries(filter).flatMap(([name, value]) => (value && name !== 'sort' ? [name] : []));
      const entry = { actor, action: 'adminExportList', subject, details: names.join(' ') } as const;
      await domain.unitOfWork.stores.audit.add(entry, domain.clock());
    }
    return read(domain, request);
  };
}

export const adminOperations = {
  adminCodes: list('codes', ({ unitOfWork }, filter: CodeFilter) => unitOfWork.stores.lists.codes(filter)),
  adminLinks: list('links', async (domain, { code, ...filter }: LinkFilter) => {
    const request = { ...filter, code: code && parseRegistrationCode(code) };
    const page = await domain.unitOfWork.stores.lists.links(request, domain.clock());
    const rows = page.rows.map((link) => ({
      ...link,
      url: buildLinkUrl(domain, link),
      validUntil: getInvitationEnd(link, link.validUntil),
      single: link.maxUses === 1,
    }));
    return { ...page, rows };
  }),
  adminApplications: list(
    'applications',
    async ({ unitOfWork, clock }, filter: ApplicationFilter) => {
      const page = await unitOfWork.stores.lists.applications(filter);
      const now = clock();
      return { ...page, rows: page.rows.map((row) => ({ ...row, undoSeconds: getUndoSeconds(row, now) })) };
    },
    // Waiting applications are the default, not a filter.
    (filter) => ({ ...filter, state: filter.state === 'waiting' ? undefined : filter.state }),
  ),
  adminAudit: list('audit', ({ unitOfWork }, filter: AuditFilter) => unitOfWork.stores.lists.audit(filter)),
  adminFunnel: list(
    'registrations',
    async ({ unitOfWork }, { code, linkId, ...days }: FunnelRequest) => {
      const { funnel, links } = unitOfWork.stores;
      if (linkId === undefined) return funnel.read({ ...days, code: code && parseRegistrationCode(code) });
      return { ...(await funnel.read({ ...days, linkId })), link: await links.findById(linkId) };
    },
    ({ code, linkId: link, ...days }) => ({ code, link, ...days }),
  ),
  adminFunnelByCode: list('registrations', async ({ unitOfWork }, request: DayRange & ListPageRequest) => {
    const { rows, next } = await unitOfWork.stores.funnel.readGroups('code', request);
    return { rows: rows.map(({ value, ...counts }) => ({ ...counts, code: value })), next };
  }),
  adminFunnelGroups: list(
    'registrations',
    ({ unitOfWork }, request: DayRange & ListPageRequest & { readonly dimension: FunnelDimension }) =>
      unitOfWork.stores.funnel.readGroups(request.dimension, request),
  ),
  adminReferrerDenials: list('referrers', ({ unitOfWork }, request: DayRange & ListPageRequest) =>
    unitOfWork.stores.denials.read(request),
  ),
  adminUsers: async ({ unitOfWork }: DomainDependencies) => ({ rows: await unitOfWork.stores.adminUsers.list() }),
  adminSetRole: setRole,
  adminCreateCodes: createCodes,
  adminImportCodes: importCodes,
  adminSetCodeState: setCodeState,
  adminUpdateCodes: updateCodes,
  adminCreateLinks: (domain: DomainDependencies, request: LinkBatchRequest, actor: string) =>
    createLinks(domain, request, actor),
  adminRevokeLink: async (domain: DomainDependencies, { id }: { readonly id: string }, actor: string) => {
    const { changed } = await updateLinks(domain, { ids: [id], change: { revoke: true } }, actor);
    return { status: changed === 1 ? 'REVOKED' : 'NOT_FOUND' };
  },
  adminUpdateLinks: updateLinks,
  adminDecideApplication: decideApplication,
  adminUndoDecision: undoDecision,
  adminVisitors: findVisitors,
  adminResendMail: resendByAdmin,
  adminChangeEmail: changeEmailByAdmin,
  adminEndRegistration: endByAdmin,
  adminExportAddress: exportPersonalData,
  adminEraseAddress: erasePersonalData,
  adminIntegrations: async ({ unitOfWork }: DomainDependencies) => {
    const { webhooks, apiKeys } = unitOfWork.stores;
    const [endpoints, deliveries, keys] = [webhooks.listEndpoints(), webhooks.listDeliveries(), apiKeys.list()];
    return { endpoints: await endpoints, deliveries: await deliveries, keys: await keys };
  },
  adminAddWebhook: addWebhook,
  adminSetWebhookState: setWebhookState,
  adminReplayWebhook: replayWebhook,
  adminCreateApiKey: createApiKey,
  adminRevokeApiKey: revokeApiKey,
} satisfies Record<Exclude<AdminOperationName, 'createRegistrationLink'>, unknown>;

function getUndoSeconds({ decidedAt }: ApplicationListRow, now: Date): number | null {
  const remainingMs = decidedAt === null ? 0 : decidedAt.getTime() + undoWindowMs - now.getTime();
  return remainingMs > 0 ? Math.ceil(remainingMs / 1000) : null;
}
