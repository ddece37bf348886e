/** The audit log, by the address. */
import { consoleQuery } from '../../../shared/adminAccess.ts';
import { AdminAuditDocument, type AdminAuditQuery } from '../../../shared/graphql/consoleOperations.generated.ts';
import type { ToolOf } from '../../admin/ConsolePage.tsx';
import { dayAfter } from '../../admin/dayRange.ts';
import { isDownload, orNull, readListQuery } from '../../admin/listQuery.ts';

export type AuditRow = AdminAuditQuery['adminAudit']['rows'][number];

export type AuditTool = ToolOf<typeof auditQuery>;

export const auditQuery = consoleQuery(async ({ run, query: address }) => {
  const query = readListQuery(address, ['actor', 'action', 'subject', 'from', 'to', 'after']);
  const result = await run(AdminAuditDocument, {
    actor: orNull(query.actor),
    action: orNull(query.action),
    subject: orNull(query.subject),
    from: orNull(query.from),
    // The backend leaves out what is at this moment or later; an administrator means the whole day.
    to: dayAfter(query.to),
    after: orNull(query.after),
    forDownload: isDownload(address),
  });
  return result.ok ? { ok: true, data: { query, list: result.data.adminAudit } } : result;
});
