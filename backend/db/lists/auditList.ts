import { type Kysely, sql } from 'kysely';
import type { AuditFilter, AuditListRow, ListPage } from '../../domain/lists.ts';
import type { Tables } from '../tables.ts';
import { allOf, countRows, readTimeCursor, sizeOf, toPage } from './page.ts';

/** The newest first. */
export async function listAudit(db: Kysely<Tables>, filter: AuditFilter): Promise<ListPage<AuditListRow>> {
  const { actor, action, subject, from = null, to = null, after } = filter;
  const matching = [
    ...(actor === undefined ? [] : [sql`actor = ${actor}`]),
    ...(action === undefined ? [] : [sql`action = ${action}`]),
    ...(subject === undefined ? [] : [sql`subject = ${subject}`]),
    ...(from === null ? [] : [sql`at >= ${from}`]),
    ...(to === null ? [] : [sql`at < ${to}`]),
  ];
  const [at, id = ''] = readTimeCursor(after) ?? [];
  const following = /^\d{1,18}$/.test(id) ? [sql`(at, id) < (${at}, ${id}::bigint)`] : [];
  const size = sizeOf(filter);
  const table = sql`FROM audit_log`;
  const { rows } = await sql<AuditListRow>`
    SELECT id::text AS id, at, actor, action, subject, details
    ${table} ${allOf([...matching, ...following])} ORDER BY at DESC, audit_log.id DESC LIMIT ${size + 1}`.execute(db);
  const total = await countRows(db, table, matching);
  return toPage(rows, { total, size }, (row) => [row.at.toISOString(), row.id]);
}
