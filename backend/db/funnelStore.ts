/** How far the guests of a code and of a link came, by day: numbers, and no word of who they were. */
import { type Kysely, sql } from 'kysely';
import type { FunnelStore } from '../domain/funnel.ts';
import { readCursor, sizeOf, toPage } from './lists/page.ts';
import type { Tables } from './tables.ts';

const sums = sql`sum(opened)::int AS opened, sum(begun)::int AS begun,
  sum(registered)::int AS registered, sum(activated)::int AS activated`;

/** In the order of their keys, so that two instances that write at once never wait for each other in a circle. */
export function createFunnelStore(db: Kysely<Tables>): FunnelStore {
  return {
    add: async (counts) => {
      const rows = counts
        .map(({ code, linkId, day, ...steps }) => ({ code, linkId, day, ...none, ...steps }))
        .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
      for (let start = 0; start < rows.length; start += rowsPerStatement)
        await upsert(db, rows.slice(start, start + rowsPerStatement));
    },
    read: async ({ code, linkId, from, to }) => {
      const codeOfLink = sql`(SELECT code FROM registration_links WHERE id = ${linkId ?? ''})`;
      const { rows } = await sql<Awaited<ReturnType<FunnelStore['read']>>[number]>`
        SELECT day::text AS day, ${sums} FROM invitation_days
        WHERE day BETWEEN ${from}::date AND ${to}::date AND link_id = ${linkId ?? ''}
          AND code = ${code ?? (linkId === undefined ? '' : codeOfLink)}
        GROUP BY invitation_days.day ORDER BY invitation_days.day`.execute(db);
      return rows;
    },
    readByCode: async (request) => {
      const { from, to, after } = request;
      const size = sizeOf(request);
      const { rows } = await sql<Awaited<ReturnType<FunnelStore['readByCode']>>['rows'][number]>`
        SELECT code, ${sums} FROM invitation_days
        WHERE day BETWEEN ${from}::date AND ${to}::date AND link_id = '' AND code > ${readCursor(after)?.[1] ?? ''}
        GROUP BY code ORDER BY code LIMIT ${size + 1}`.execute(db);
      return toPage(rows, { total: rows.length, size }, ({ code }) => ['', code]);
    },
  };
}

/** A statement takes at most 65,535 values. */
const rowsPerStatement = 1000;

async function upsert(db: Kysely<Tables>, rows: readonly Tables['invitationDays'][]): Promise<void> {
  await db
    .insertInto('invitationDays')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['code', 'linkId', 'day']).doUpdateSet((set) => ({
        opened: sql`invitation_days.opened + ${set.ref('excluded.opened')}`,
        begun: sql`invitation_days.begun + ${set.ref('excluded.begun')}`,
        registered: sql`invitation_days.registered + ${set.ref('excluded.registered')}`,
        activated: sql`invitation_days.activated + ${set.ref('excluded.activated')}`,
      })),
    )
    .execute();
}

const none = { opened: 0, begun: 0, registered: 0, activated: 0 };

const keyOf = ({ code, linkId, day }: { code: string; linkId: string; day: string }) => `${code} ${linkId} ${day}`;
