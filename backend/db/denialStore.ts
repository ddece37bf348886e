/** Visitors from listed hosts, as sums by day. */
import { type Kysely, sql } from 'kysely';
import { isDay } from '../domain/days.ts';
import {
  type DenialCount,
  type DenialRow,
  type DenialStore,
  mostHostsPerDay,
  otherHosts,
} from '../domain/referrerDenials.ts';
import { allOf, countRows, readCursor, sizeOf, toPage } from './lists/page.ts';
import type { Tables } from './tables.ts';

const longestHost = 253;

export function createDenialStore(db: Kysely<Tables>): DenialStore {
  return {
    add: async (day, counts) => {
      const hosts = await db.selectFrom('referrerDenials').select('host').where('day', '=', day).execute();
      const known = new Set(hosts.map(({ host }) => host));
      const sums = new Map<string, DenialCount>();
      for (const { host: entry, denied, shadow } of counts) {
        const name = entry.slice(0, longestHost);
        const host = known.has(name) || known.size < mostHostsPerDay ? name : otherHosts;
        known.add(host);
        const sum = sums.get(host) ?? { host, denied: 0, shadow: 0 };
        sums.set(host, { host, denied: sum.denied + denied, shadow: sum.shadow + shadow });
      }
      // In their order, so that two instances that write at once never wait for each other in a circle.
      const rows = [...sums.values()].sort((one, other) => (one.host < other.host ? -1 : 1));
      await db
        .insertInto('referrerDenials')
        .values(rows.map((row) => ({ day, ...row })))
        .onConflict((conflict) =>
          conflict.columns(['day', 'host']).doUpdateSet((set) => ({
            denied: sql`referrer_denials.denied + ${set.ref('excluded.denied')}`,
            shadow: sql`referrer_denials.shadow + ${set.ref('excluded.shadow')}`,
          })),
        )
        .execute();
    },
    read: async (request) => {
      const { from, to, after } = request;
      const size = sizeOf(request);
      const table = sql`FROM referrer_denials`;
      const range = [sql`day BETWEEN ${from}::date AND ${to}::date`];
      const within = sql`${table} ${allOf(range)}`;
      const sums = sql`sum(denied)::int AS denied, sum(shadow)::int AS shadow`;
      const { rows: hosts } = await sql<DenialCount>`
        SELECT host, ${sums} ${within} GROUP BY host ORDER BY sum(denied + shadow) DESC, host LIMIT 50`.execute(db);
      const { rows: days } = await sql<Omit<DenialRow, 'host'>>`
        SELECT day::text AS day, ${sums} ${within}
        GROUP BY referrer_denials.day ORDER BY referrer_denials.day DESC`.execute(db);
      const [day, host] = readCursor(after) ?? [];
      const following = day !== undefined && isDay(day) ? sql`AND (day, host) < (${day}::date, ${host})` : sql``;
      const { rows } = await sql<DenialRow>`
        SELECT day::text AS day, host, denied, shadow ${within} ${following}
        ORDER BY referrer_denials.day DESC, host DESC LIMIT ${size + 1}`.execute(db);
      const total = await countRows(db, table, range);
      return { hosts, days, ...toPage(rows, { total, size }, (row) => [row.day, row.host]) };
    },
  };
}
