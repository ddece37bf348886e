/** The admins' queries and mutations. Downloads and changes write an audit row. */

import type { AdminPermission } from '../../shared/admin/roles.ts';
import type { FunnelDimension, FunnelRequest } from '../db/countStores.ts';
import type { ApplicationFilter, ApplicationListRow, AuditFilter, CodeFilter, LinkFilter } from '../db/lists.ts';
import type { ListPageRequest } from '../db/pagination.ts';
import type { AdminOperationName } from '../domain/admin/admin.ts';
import { type RoleRequest, setRole } from '../domain/admin/adminUsers.ts';
import { erasePersonalData, exportPersonalData } from '../domain/admin/dataSubjectRights.ts';
import {
  addWebhook,
  createApiKey,
  replayWebhook,
  revokeApiKey,
  setWebhookState,
  type WebhookSettings,
} from '../domain/admin/integrations.ts';
import { changeEmailByAdmin, endByAdmin, findVisitors, resendByAdmin } from '../domain/admin/visitors.ts';
import { parseRegistrationCode } from '../domain/codes/checkRegistrationCode.ts';
import type { NewCodeInput } from '../domain/codes/codeErrors.ts';
import { createCodes, importCodes } from '../domain/codes/createCodes.ts';
import { buildLinkUrl, createLinks, type LinkBatchRequest } from '../domain/codes/createLinks.ts';
import type { CodeState } from '../domain/codes/decideCodeOutcome.ts';
import { type CodeChange, setCodeState, updateCodes } from '../domain/codes/updateCodes.ts';
import { type LinkChange, updateLinks } from '../domain/codes/updateLinks.ts';
import { type DayRange, parseTimestamp } from '../domain/days.ts';
import type { DomainDependencies } from '../domain/dependencies.ts';
import { undoWindowMs } from '../domain/durations.ts';
import {
  type DecisionRequest,
  decideApplication,
  type UndoRequest,
  undoDecision,
} from '../domain/membership/decideApplication.ts';
import { getInvitationEnd } from '../domain/records.ts';

type AuditInput = Omit<AuditFilter, 'from' | 'to'> & { readonly from?: string; readonly to?: string };

export function createAdminResolvers(domain: DomainDependencies, webhookSettings: WebhookSettings) {
  const { lists, links, funnel, denials, audit, adminUsers } = domain.unitOfWork.stores;
  /** Audits a download once, with its first page: the list, and the names of its filters. */
  const auditDownload = async (subject: string, { forDownload, after, ...filter }: ListPageRequest, actor: string) => {
    if (!forDownload || after) return;
    const filterNames = Object.entries(filter).flatMap(([name, value]) => (value ? [name] : []));
    const details = filterNames.filter((name) => name !== 'sort').join(' ');
    await audit.add({ actor, action: 'adminExportList', subject, details }, domain.clock());
  };
  return {
    adminCodes: async (filter: CodeFilter, actor: string) => {
      await auditDownload('codes', filter, actor);
      return lists.codes(filter);
    },
    adminLinks: async (input: LinkFilter, actor: string) => {
      await auditDownload('links', input, actor);
      const { code, ...filter } = input;
      const parsedFilter = code === undefined ? filter : { ...filter, code: parseRegistrationCode(code) };
      const page = await lists.links(parsedFilter, domain.clock());
      const rows = page.rows.map((link) => ({
        ...link,
        url: buildLinkUrl(domain, link),
        validUntil: getInvitationEnd(link, link.validUntil),
        single: link.maxUses === 1,
      }));
      return { ...page, rows };
    },
    adminApplications: async (filter: ApplicationFilter, actor: string) => {
      // Waiting applications are the default, not a filter.
      const auditedFilter = { ...filter, state: filter.state === 'waiting' ? undefined : filter.state };
      await auditDownload('applications', auditedFilter, actor);
      const page = await lists.applications(filter);
      const now = domain.clock();
      return { ...page, rows: page.rows.map((row) => ({ ...row, undoSeconds: getUndoSeconds(row, now) })) };
    },
    adminAudit: async (input: AuditInput, actor: string) => {
      await auditDownload('audit', input, actor);
      const { from = '', to = '', ...filter } = input;
      return lists.audit({ ...filter, from: parseTimestamp(from), to: parseTimestamp(to) });
    },
    adminFunnel: async (
      { code, linkId, forDownload = false, ...days }: FunnelRequest & ListPageRequest,
      actor: string,
    ) => {
      const downloadFilter = { code, link: linkId, ...days, forDownload };
      await auditDownload('registrations', downloadFilter, actor);
      if (linkId === undefined)
        return funnel.read(code === undefined ? days : { ...days, code: parseRegistrationCode(code) });
      const link = await links.findById(linkId);
      return { ...(await funnel.read({ ...days, linkId })), link };
    },
    adminFunnelByCode: async (request: DayRange & ListPageRequest, actor: string) => {
      await auditDownload('registrations', request, actor);
      const { rows, next } = await funnel.readGroups('code', request);
      return { rows: rows.map(({ value, ...counts }) => ({ ...counts, code: value })), next };
    },
    adminFunnelGroups: async (request: DayRange & ListPageRequest & { dimension: FunnelDimension }, actor: string) => {
      await auditDownload('registrations', request, actor);
      return funnel.readGroups(request.dimension, request);
    },
    adminReferrerDenials: async (request: DayRange & ListPageRequest, actor: string) => {
      await auditDownload('referrers', request, actor);
      return denials.read(request);
    },
    adminUsers: async () => ({ rows: await adminUsers.list() }),
    adminSetRole: async (request: RoleRequest, actor: string) => ({ status: await setRole(domain, request, actor) }),
    adminCreateCodes: ({ input, count }: { input: NewCodeInput; count: number }, actor: string) =>
      createCodes(domain, input, count, actor),
    adminImportCodes: (table: Parameters<typeof importCodes>[1], actor: string) => importCodes(domain, table, actor),
    adminSetCodeState: async ({ code, state }: { code: string; state: CodeState }, actor: string) => ({
      status: await setCodeState(domain, code, state, actor),
    }),
    adminUpdateCodes: ({ codes, change }: { codes: readonly string[]; change: CodeChange }, actor: string) =>
      updateCodes(domain, codes, change, actor),
    adminCreateLinks: (request: LinkBatchRequest, actor: string) => createLinks(domain, request, actor),
    adminRevokeLink: async ({ id }: { id: string }, actor: string) => ({
      status: (await updateLinks(domain, [id], { revoke: true }, actor)).changed === 1 ? 'REVOKED' : 'NOT_FOUND',
    }),
    adminUpdateLinks: ({ ids, change }: { ids: readonly string[]; change: LinkChange }, actor: string) =>
      updateLinks(domain, ids, change, actor),
    adminDecideApplication: (request: DecisionRequest, actor: string) => decideApplication(domain, request, actor),
    adminUndoDecision: async (request: UndoRequest, actor: string) => ({
      status: await undoDecision(domain, request, actor),
    }),
    adminVisitors: ({ search }: { search: string }, actor: string, permissions: readonly AdminPermission[]) =>
      findVisitors(domain, search, { actor, canSeePeople: permissions.includes('people') }),
    adminResendMail: ({ registrationId }: { registrationId: string }, actor: string) =>
      resendByAdmin(domain, registrationId, actor),
    adminChangeEmail: ({ registrationId, email }: { registrationId: string; email: string }, actor: string) =>
      changeEmailByAdmin(domain, registrationId, email, actor),
    adminEndRegistration: ({ registrationId }: { registrationId: string }, actor: string) =>
      endByAdmin(domain, registrationId, actor),
    adminExportAddress: ({ email }: { email: string }, actor: string) => exportPersonalData(domain, email, actor),
    adminIntegrations: async () => {
      const { webhooks, apiKeys } = domain.unitOfWork.stores;
      const [endpoints, deliveries, keys] = [webhooks.listEndpoints(), webhooks.listDeliveries(), apiKeys.list()];
      return { endpoints: await endpoints, deliveries: await deliveries, keys: await keys };
    },
    adminAddWebhook: (input: Parameters<typeof addWebhook>[2], actor: string) =>
      addWebhook(domain, webhookSettings, input, actor),
    adminSetWebhookState: (input: Parameters<typeof setWebhookState>[1], actor: string) =>
      setWebhookState(domain, input, actor),
    adminReplayWebhook: (input: Parameters<typeof replayWebhook>[1], actor: string) =>
      replayWebhook(domain, input, actor),
    adminCreateApiKey: (input: Parameters<typeof createApiKey>[1], actor: string) => createApiKey(domain, input, actor),
    adminRevokeApiKey: (input: { id: string }, actor: string) => revokeApiKey(domain, input, actor),
    adminEraseAddress: ({ email }: { email: string }, actor: string) => erasePersonalData(domain, email, actor),
  } satisfies Record<Exclude<AdminOperationName, 'createRegistrationLink'>, unknown>;
}

function getUndoSeconds({ decidedAt }: ApplicationListRow, now: Date): number | null {
  const remainingMs = decidedAt === null ? 0 : decidedAt.getTime() + undoWindowMs - now.getTime();
  return remainingMs > 0 ? Math.ceil(remainingMs / 1000) : null;
}
