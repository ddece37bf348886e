/** Numbers by day, and no word of whose they are: how far guests of an invitation came, and visitors from listed hosts. */
import { type Kysely, sql } from 'kysely';
import type { DayCount, FunnelEvent } from '../domain/admin/funnel.ts';
import { type DayRange, isDay, isDayRange } from '../domain/days.ts';
import { byText, countRows, type ListPageRequest, readPage, type Sort, whereAll } from './pagination.ts';
import type { Tables } from './tables.ts';

export interface FunnelRequest extends DayRange {
  readonly code?: string;
  readonly linkId?: string;
}

type FunnelCounts = Record<FunnelEvent, number>;

const zeroCounts: FunnelCounts = { opened: 0, begun: 0, registered: 0, activated: 0 };

const sums = sql`sum(opened)::int AS opened, sum(begun)::int AS begun,
  sum(registered)::int AS registered, sum(activated)::int AS activated`;

const codeSort: Sort<FunnelCounts & { code: string }> = { keys: [byText(sql`code`, ({ code }) => code)] };

export function createFunnelStore(db: Kysely<Tables>) {
  return {
    /** Adds to what was counted before. What a transaction did is counted in it, under the code's lock. */
    add: async (counts: readonly DayCount[]) => {
      const sums = new Map<string, Tables['invitationDays']>();
      for (const { code, linkId, day, opened = 0, begun = 0, registered = 0, activated = 0 } of counts) {
        const key = `${code} ${linkId} ${day}`;
        const sum = sums.get(key) ?? { code, linkId, day, ...zeroCounts };
        sums.set(key, {
          ...sum,
          opened: sum.opened + opened,
          begun: sum.begun + begun,
          registered: sum.registered + registered,
          activated: sum.activated + activated,
        });
      }
      if (sums.size === 0) return;
      // In the order of their keys, so that two instances that write at once never wait for each other in a circle.
      const rows = [...sums.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
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
    },
    /** Of a link, of a code, or of the house. */
    read: async (request: FunnelRequest) => {
      const { code, linkId, from, to } = request;
      const codeOfLink = sql`(SELECT code FROM registration_links WHERE id = ${linkId ?? ''})`;
      // No code is empty: what cannot be one is not the whole house.
      if (!isDayRange(request) || code === '') return { days: [], ...zeroCounts };
      const { rows: days } = await sql<FunnelCounts & { day: string }>`
        SELECT day::text AS day, ${sums} FROM invitation_days
        WHERE day BETWEEN ${from}::date AND ${to}::date AND link_id = ${linkId ?? ''}
          AND code = ${code ?? (linkId === undefined ? '' : codeOfLink)}
        GROUP BY invitation_days.day ORDER BY invitation_days.day`.execute(db);
      const sum = (event: FunnelEvent) => days.reduce((total, day) => total + day[event], 0);
      return {
        days,
        opened: sum('opened'),
        begun: sum('begun'),
        registered: sum('registered'),
        activated: sum('activated'),
      };
    },
    readByCode: (request: DayRange & ListPageRequest) => {
      const { from, to } = request;
      const source = sql`(SELECT code, ${sums} FROM invitation_days
        WHERE day BETWEEN ${from}::date AND ${to}::date AND link_id = '' AND code > '' GROUP BY code) AS codes`;
      return readPage(db, { source, conditions: [], total: 0 }, sql`*`, codeSort, request);
    },
  };
}

export interface DenialCount {
  /** An entry of the list, no visitor's own host; or `otherHosts`. */
  readonly host: string;
  readonly denied: number;
  /** Let in, because the list is only tried. */
  readonly shadow: number;
}

type DenialRow = DenialCount & { readonly day: string };

const maxHostLength = 253;
/** All hosts of a day beyond the first so many. */
const otherHosts = 'other';
const maxHostsPerDay = 200;

const denialDay = {
  expression: sql`referrer_denials.day`,
  toCursor: ({ day }: DenialRow) => day,
  fromCursor: (text: string) => (isDay(text) ? sql`${text}::date` : null),
};
const denialSort: Sort<DenialRow> = { keys: [denialDay, byText(sql`host`, ({ host }) => host)], descending: true };

export function createDenialStore(db: Kysely<Tables>) {
  return {
    add: async (day: string, counts: readonly DenialCount[]) => {
      if (counts.length === 0) return;
      const hosts = await db.selectFrom('referrerDenials').select('host').where('day', '=', day).execute();
      const knownHosts = new Set(hosts.map(({ host }) => host));
      const sums = new Map<string, DenialCount>();
      for (const { host: entry, denied, shadow } of counts) {
        const name = entry.slice(0, maxHostLength);
        const host = knownHosts.has(name) || knownHosts.size < maxHostsPerDay ? name : otherHosts;
        knownHosts.add(host);
        const sum = sums.get(host) ?? { host, denied: 0, shadow: 0 };
        sums.set(host, { host, denied: sum.denied + denied, shadow: sum.shadow + shadow });
      }
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
    /** `hosts`: over all days, the fifty with most; `days`: over all hosts, the newest first; `rows`: by day and host. */
    read: async (request: DayRange & ListPageRequest) => {
      const { from, to } = request;
      if (!isDayRange(request)) return { hosts: [], days: [], rows: [], next: null, total: 0 };
      const table = sql`referrer_denials`;
      const range = [sql`day BETWEEN ${from}::date AND ${to}::date`];
      const within = sql`FROM ${table} ${whereAll(range)}`;
      const sums = sql`sum(denied)::int AS denied, sum(shadow)::int AS shadow`;
      const { rows: hosts } = await sql<DenialCount>`
        SELECT host, ${sums} ${within} GROUP BY host ORDER BY sum(denied + shadow) DESC, host LIMIT 50`.execute(db);
      const { rows: days } = await sql<Omit<DenialRow, 'host'>>`
        SELECT day::text AS day, ${sums} ${within}
        GROUP BY referrer_denials.day ORDER BY referrer_denials.day DESC`.execute(db);
      const fields = sql`day::text AS day, host, denied, shadow`;
      const page = await readPage(db, await countRows(db, table, range), fields, denialSort, request);
      return { hosts, days, ...page };
    },
  };
}
