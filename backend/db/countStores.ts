/** Anonymous counts by day: funnel events of codes and links, and visitors from blocked referrers. */
import { type Kysely, sql } from 'kysely';
import type { AdminFunnelQueryVariables } from '../../shared/graphql/adminOperations.generated.ts';
import { storableText } from '../../shared/validation/cleanText.ts';
import { type DayCount, type FunnelEvent, otherValues, type TagCount } from '../domain/admin/funnel.ts';
import { type DayRange, isDay, isDayRange } from '../domain/days.ts';
import type { WithoutNull } from '../domain/records.ts';
import { byText, countRows, type ListPageRequest, readPage, type Sort, type Sql, whereAll } from './pagination.ts';
import type { Tables } from './tables.ts';

export type FunnelRequest = WithoutNull<AdminFunnelQueryVariables>;

type FunnelCounts = Record<FunnelEvent, number>;

const funnelEvents = ['opened', 'begun', 'registered', 'activated'] as const;
const denialEvents = ['denied', 'shadow'] as const;

const selectSums = (events: readonly string[]) =>
  sql.join(events.map((event) => sql`coalesce(sum(${sql.ref(event)}), 0)::int AS ${sql.ref(event)}`));

/** Adds to the rows with these keys. They are locked in one order, so that two instances cannot deadlock. */
async function addCounts<Name extends 'invitationDays' | 'funnelTags' | 'referrerDenials'>(
  db: Kysely<Tables>,
  name: Name,
  keys: readonly (keyof Tables[Name] & string)[],
  events: readonly (keyof Tables[Name] & string)[],
  counts: readonly object[],
): Promise<void> {
  if (counts.length === 0) return;
  const [table, keyColumns, eventColumns] = [sql.table(name), keys.map(sql.ref), events.map(sql.ref)];
  await sql`INSERT INTO ${table} AS stored (${sql.join([...keyColumns, ...eventColumns])})
    SELECT ${sql.join(keyColumns)}, ${selectSums(events)}
    FROM json_populate_recordset(null::${table}, ${JSON.stringify(counts)}::json)
    GROUP BY ${sql.join(keyColumns)} ORDER BY ${sql.join(keyColumns.map((key) => sql`${key}::text COLLATE "C"`))}
    ON CONFLICT (${sql.join(keyColumns)}) DO UPDATE
    SET ${sql.join(eventColumns.map((event) => sql`${event} = stored.${event} + excluded.${event}`))}`.execute(db);
}

export const funnelDimensions = ['code', 'link', 'campaign', 'language', 'landing', 'experiment'] as const;

export type FunnelDimension = (typeof funnelDimensions)[number];

/** `code` and `label` of a link. */
type FunnelGroup = FunnelCounts & {
  readonly value: string;
  readonly code: string | null;
  readonly label: string | null;
};

const groupSort: Sort<FunnelGroup> = { keys: [byText(sql`value`, ({ value }) => value)] };
const groupFields = sql`*, (SELECT code FROM registration_links WHERE id = value) AS code,
  (SELECT label FROM registration_links WHERE id = value) AS label`;

const noCounts: FunnelCounts = { opened: 0, begun: 0, registered: 0, activated: 0 };

function selectGroups(dimension: FunnelDimension, { from, to }: DayRange) {
  const group = (value: Sql, rows: Sql) => sql`(SELECT ${value} AS value, ${selectSums(funnelEvents)}
    FROM ${rows} AND day BETWEEN ${from}::date AND ${to}::date GROUP BY ${value}) AS groups`;
  if (dimension === 'code') return group(sql`code`, sql`invitation_days WHERE link_id = '' AND code > ''`);
  if (dimension === 'link') return group(sql`link_id`, sql`invitation_days WHERE link_id > ''`);
  return group(sql`value`, sql`funnel_tags WHERE dimension = ${dimension}`);
}

export function createFunnelStore(db: Kysely<Tables>) {
  return {
    add: (counts: readonly DayCount[]) => {
      // The names of the columns.
      const rows = counts.map(({ linkId, ...count }) => ({ ...count, link_id: linkId }));
      return addCounts(db, 'invitationDays', ['code', 'linkId', 'day'], funnelEvents, rows);
    },
    addTags: async (day: string, counts: readonly TagCount[]) => {
      if (counts.length === 0) return;
      const stored = await db.selectFrom('funnelTags').select(['dimension', 'value']).where('day', '=', day).execute();
      const capped = funnelDimensions.flatMap((dimension) => {
        const isOfDimension = (row: Pick<TagCount, 'dimension'>) => row.dimension === dimension;
        return capNames('value', stored.filter(isOfDimension), counts.filter(isOfDimension));
      });
      const rows = capped.map((count) => ({ ...count, day }));
      await addCounts(db, 'funnelTags', ['dimension', 'value', 'day'], funnelEvents, rows);
    },
    read: async (request: FunnelRequest) => {
      const { code, linkId, from, to } = request;
      const codeOfLink = sql`(SELECT code FROM registration_links WHERE id = ${linkId ?? ''})`;
      // An invalid code is empty, and the empty code means all codes in the table.
      if (!isDayRange(request) || code === '') return { days: [], ...noCounts };
      const { rows: days } = await sql<FunnelCounts & { day: string }>`
        SELECT day::text AS day, ${selectSums(funnelEvents)} FROM invitation_days
        WHERE day BETWEEN ${from}::date AND ${to}::date AND link_id = ${linkId ?? ''}
          AND code = ${code ?? (linkId === undefined ? '' : codeOfLink)}
        GROUP BY invitation_days.day ORDER BY invitation_days.day`.execute(db);
      const sums = funnelEvents.map((event) => [event, days.reduce((total, day) => total + day[event], 0)]);
      return { days, ...(Object.fromEntries(sums) as FunnelCounts) };
    },
    /** `totals`: of all rows, not only of this page. */
    readGroups: async (dimension: FunnelDimension, request: DayRange & ListPageRequest) => {
      if (!isDayRange(request)) return { rows: [], next: null, total: 0, totals: noCounts };
      const source = selectGroups(dimension, request);
      const { rows } = await sql<FunnelCounts & { count: number }>`
        SELECT count(*)::int AS count, ${selectSums(funnelEvents)} FROM ${source}`.execute(db);
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
function capNames<Column extends string, Count extends { readonly [Name in Column]: string }>(
  column: Column,
  stored: readonly { readonly [Name in Column]: string }[],
  counts: readonly Count[],
): readonly Count[] {
  const known = new Set(stored.map((row) => row[column]));
  return counts.map((count) => {
    const isKept = known.has(count[column]) || known.size < maxNamesPerDay;
    const capped = isKept ? count : { ...count, [column]: otherValues };
    known.add(capped[column]);
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
      const rows = counts.map((count) => ({ ...count, day, host: storableText(count.host.slice(0, maxHostLength)) }));
      await addCounts(db, 'referrerDenials', ['day', 'host'], denialEvents, capNames('host', hosts, rows));
    },
    /** `hosts`: the top fifty over all days; `days`: sums over all hosts; `rows`: by day and host. */
    read: async (request: DayRange & ListPageRequest) => {
      const { from, to } = request;
      if (!isDayRange(request)) return { hosts: [], days: [], rows: [], next: null, total: 0 };
      const table = sql`referrer_denials`;
      const range = [sql`day BETWEEN ${from}::date AND ${to}::date`];
      const fromRange = sql`FROM ${table} ${whereAll(range)}`;
      const sums = selectSums(denialEvents);
      const { rows: hosts } = await sql<DenialCount>`SELECT host, ${sums} ${fromRange}
        GROUP BY host ORDER BY sum(denied + shadow) DESC, host LIMIT 50`.execute(db);
      const { rows: days } = await sql<Omit<DenialRow, 'host'>>`SELECT day::text AS day, ${sums} ${fromRange}
        GROUP BY referrer_denials.day ORDER BY referrer_denials.day DESC`.execute(db);
      const fields = sql`day::text AS day, host, denied, shadow`;
      const page = await readPage(db, await countRows(db, table, range), fields, denialSort, request);
      return { hosts, days, ...page };
    },
  };
}
