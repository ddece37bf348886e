/** Anonymous counts by day: funnel events of codes and links, and visitors from blocked referrers. */
import { type Kysely, sql } from 'kysely';
import { type DayCount, type FunnelEvent, otherValues, type TagCount } from '../domain/admin/funnel.ts';
import { type DayRange, isDay, isDayRange } from '../domain/days.ts';
import { byText, countRows, type ListPageRequest, readPage, type Sort, whereAll } from './pagination.ts';
import type { Tables } from './tables.ts';

export interface FunnelRequest extends DayRange {
  readonly code?: string;
  readonly linkId?: string;
}

type FunnelCounts = Record<FunnelEvent, number>;

const summedColumns = sql`sum(opened)::int AS opened, sum(begun)::int AS begun,
  sum(registered)::int AS registered, sum(activated)::int AS activated`;

export const funnelDimensions = ['code', 'link', 'campaign', 'language', 'landing', 'experiment'] as const;

export type FunnelDimension = (typeof funnelDimensions)[number];

/** `code` and `label` of a link. */
type FunnelGroup = FunnelCounts & {
  readonly value: string;
  readonly code: string | null;
  readonly label: string | null;
};

const groupValue = byText<FunnelGroup>(sql`value`, ({ value }) => value);
const groupSort: Sort<FunnelGroup> = { keys: [groupValue] };
const groupFields = sql`*, (SELECT code FROM registration_links WHERE id = value) AS code,
  (SELECT label FROM registration_links WHERE id = value) AS label`;

const noCounts: FunnelCounts = { opened: 0, begun: 0, registered: 0, activated: 0 };

function selectGroups(dimension: FunnelDimension, { from, to }: DayRange) {
  const isInRange = sql`day BETWEEN ${from}::date AND ${to}::date`;
  if (dimension === 'code')
    return sql`(SELECT code AS value, ${summedColumns} FROM invitation_days
      WHERE ${isInRange} AND link_id = '' AND code > '' GROUP BY code) AS groups`;
  if (dimension === 'link')
    return sql`(SELECT link_id AS value, ${summedColumns} FROM invitation_days
      WHERE ${isInRange} AND link_id > '' GROUP BY link_id) AS groups`;
  return sql`(SELECT value, ${summedColumns} FROM funnel_tags
    WHERE ${isInRange} AND dimension = ${dimension} GROUP BY value) AS groups`;
}

export function createFunnelStore(db: Kysely<Tables>) {
  return {
    /** Rows are locked in one order, so that two instances cannot deadlock. */
    add: async (counts: readonly DayCount[]) => {
      if (counts.length === 0) return;
      await sql`INSERT INTO invitation_days AS stored (code, link_id, day, opened, begun, registered, activated)
        SELECT code, "linkId", day, coalesce(sum(opened), 0)::int, coalesce(sum(begun), 0)::int,
          coalesce(sum(registered), 0)::int, coalesce(sum(activated), 0)::int
        FROM json_to_recordset(${JSON.stringify(counts)}::json)
          AS added (code text, "linkId" text, day date, opened int, begun int, registered int, activated int)
        GROUP BY code, "linkId", day ORDER BY code COLLATE "C", "linkId" COLLATE "C", day
        ON CONFLICT (code, link_id, day) DO UPDATE SET
          opened = stored.opened + excluded.opened, begun = stored.begun + excluded.begun,
          registered = stored.registered + excluded.registered, activated = stored.activated + excluded.activated
        `.execute(db);
    },
    addTags: async (day: string, counts: readonly TagCount[]) => {
      if (counts.length === 0) return;
      const stored = await db.selectFrom('funnelTags').select(['dimension', 'value']).where('day', '=', day).execute();
      const capped = funnelDimensions.flatMap((dimension) => {
        const added = counts.filter((count) => count.dimension === dimension);
        const known = stored.filter((row) => row.dimension === dimension).map(({ value }) => value);
        const values = capNames(
          known,
          added.map(({ value }) => value),
        );
        return added.map((count, index) => ({ ...count, value: values[index] }));
      });
      await sql`INSERT INTO funnel_tags AS stored (dimension, value, day, opened, begun, registered, activated)
        SELECT dimension, value, ${day}::date, coalesce(sum(opened), 0)::int, coalesce(sum(begun), 0)::int,
          coalesce(sum(registered), 0)::int, coalesce(sum(activated), 0)::int
        FROM json_to_recordset(${JSON.stringify(capped)}::json)
          AS added (dimension text, value text, opened int, begun int, registered int, activated int)
        GROUP BY dimension, value ORDER BY dimension COLLATE "C", value COLLATE "C"
        ON CONFLICT (day, dimension, value) DO UPDATE SET
          opened = stored.opened + excluded.opened, begun = stored.begun + excluded.begun,
          registered = stored.registered + excluded.registered, activated = stored.activated + excluded.activated
        `.execute(db);
    },
    read: async (request: FunnelRequest) => {
      const { code, linkId, from, to } = request;
      const codeOfLink = sql`(SELECT code FROM registration_links WHERE id = ${linkId ?? ''})`;
      // An invalid code is empty, and the empty code means all codes in the table.
      if (!isDayRange(request) || code === '') return { days: [], ...noCounts };
      const { rows: days } = await sql<FunnelCounts & { day: string }>`
        SELECT day::text AS day, ${summedColumns} FROM invitation_days
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
    /** `totals`: of all rows, not only of this page. */
    readGroups: async (dimension: FunnelDimension, request: DayRange & ListPageRequest) => {
      if (!isDayRange(request)) return { rows: [], next: null, total: 0, totals: noCounts };
      const source = selectGroups(dimension, request);
      const { rows } = await sql<FunnelCounts & { count: number }>`SELECT count(*)::int AS count,
        coalesce(sum(opened), 0)::int AS opened,
        coalesce(sum(begun), 0)::int AS begun, coalesce(sum(registered), 0)::int AS registered,
        coalesce(sum(activated), 0)::int AS activated FROM ${source}`.execute(db);
      const { count: total, ...totals } = rows[0] ?? { count: 0, ...noCounts };
      const page = await readPage(db, { source, conditions: [], total }, groupFields, groupSort, request);
      return { ...page, totals };
    },
  };
}

export interface DenialCount {
  /** The blocklist's entry, or `otherValues`. */
  readonly host: string;
  readonly denied: number;
  /** Admitted, because the blocklist is only observed. */
  readonly shadow: number;
}

type DenialRow = DenialCount & { readonly day: string };

const maxHostLength = 253;
const maxNamesPerDay = 200;

/** New names beyond the most of a day become `otherValues`. */
function capNames(stored: readonly string[], names: readonly string[]): readonly string[] {
  const known = new Set(stored);
  return names.map((name) => {
    const capped = known.has(name) || known.size < maxNamesPerDay ? name : otherValues;
    known.add(capped);
    return capped;
  });
}

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
      const names = counts.map(({ host }) => host.slice(0, maxHostLength));
      const cappedHosts = capNames(
        hosts.map(({ host }) => host),
        names,
      );
      const [denied, shadow] = [counts.map((count) => count.denied), counts.map((count) => count.shadow)];
      await sql`INSERT INTO referrer_denials AS stored (day, host, denied, shadow)
        SELECT ${day}::date, host, sum(denied)::int, sum(shadow)::int
        FROM unnest(${cappedHosts}::text[], ${denied}::int[], ${shadow}::int[]) AS added (host, denied, shadow)
        GROUP BY host ORDER BY host COLLATE "C"
        ON CONFLICT (day, host) DO UPDATE SET
          denied = stored.denied + excluded.denied, shadow = stored.shadow + excluded.shadow`.execute(db);
    },
    /** `hosts`: the top fifty over all days; `days`: sums over all hosts; `rows`: by day and host. */
    read: async (request: DayRange & ListPageRequest) => {
      const { from, to } = request;
      if (!isDayRange(request)) return { hosts: [], days: [], rows: [], next: null, total: 0 };
      const table = sql`referrer_denials`;
      const range = [sql`day BETWEEN ${from}::date AND ${to}::date`];
      const fromRange = sql`FROM ${table} ${whereAll(range)}`;
      const summedColumns = sql`sum(denied)::int AS denied, sum(shadow)::int AS shadow`;
      const { rows: hosts } = await sql<DenialCount>`
        SELECT host, ${summedColumns} ${fromRange} GROUP BY host ORDER BY sum(denied + shadow) DESC, host LIMIT 50`.execute(
        db,
      );
      const { rows: days } = await sql<Omit<DenialRow, 'host'>>`
        SELECT day::text AS day, ${summedColumns} ${fromRange}
        GROUP BY referrer_denials.day ORDER BY referrer_denials.day DESC`.execute(db);
      const fields = sql`day::text AS day, host, denied, shadow`;
      const page = await readPage(db, await countRows(db, table, range), fields, denialSort, request);
      return { hosts, days, ...page };
    },
  };
}
