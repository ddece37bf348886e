import { type Kysely, type RawBuilder, sql } from 'kysely';
import { dayOf } from '../../domain/days.ts';
import type { LinkFilter, LinkListRow, LinkState, ListPage } from '../../domain/lists.ts';
import { day, linkLife } from '../../domain/periods.ts';
import type { Tables } from '../tables.ts';
import {
  type Conditions,
  countRows,
  firstOfEach,
  firstRows,
  type Groups,
  readCursor,
  readTimeCursor,
  sizeOf,
  toPage,
} from './page.ts';
import { cleanSearch, contains, findRows, searchText } from './search.ts';

type Sort = NonNullable<LinkFilter['sort']>;

const table = sql`registration_links`;
const label = searchText(sql`label`);

const orders: Readonly<Record<Sort, RawBuilder<unknown>>> = {
  NEWEST: sql`created_at DESC, id DESC`,
  OLDEST: sql`created_at, id`,
  LABEL: sql`${label}, id`,
  ENDING: sql`valid_until, id`,
  MOST_USED: sql`registered DESC, id DESC`,
};

const fieldsAt = (
  now: Date,
) => sql`id, code, valid_until, label, batch_id, max_uses, created_at, created_by, revoked_at,
  (SELECT ends_at ${ofItsCode}) AS ends_at, registered, activated,
  CASE WHEN standing = 'OPEN' AND NOT ${isOpen(now)} THEN 'ENDED' ELSE standing END AS state`;

const ofItsCode = sql`FROM registration_codes AS own WHERE own.code = ${table}.code`;

/** Of a link that stands open; IS NOT NULL is what a planner expects of nearly every row, as is so. */
const isOpen = (now: Date) => sql`(valid_until > ${now} AND (SELECT 1 ${ofItsCode} AND state <> 'revoked'
  AND coalesce(balance > 0, true) AND coalesce(ends_at >= ${now}, true)) IS NOT NULL)`;

export async function listLinks(db: Kysely<Tables>, filter: LinkFilter, now: Date): Promise<ListPage<LinkListRow>> {
  const { sort = 'NEWEST', state, code, after } = filter;
  const { source, conditions, total } = await chooseRows(db, filter, now);
  const isScattered = state === 'OPEN' && code === undefined && (sort === 'LABEL' || sort === 'MOST_USED');
  if (!isScattered || source !== table) return listSorted(db, filter, now, source, conditions, total);
  const following = [...conditions, ...beyond(sort, after)];
  const size = sizeOf(filter);
  const fields = sql`id, label, registered`;
  const firsts = firstOfEach(openByWeek(now), { table, conditions: following, fields, order: orders[sort], size });
  const keys = sql`ARRAY(SELECT id FROM (${firsts}) AS firsts ORDER BY ${orders[sort]} LIMIT ${size + 1})`;
  // Read first, by OFFSET: to a planner the list's own order looks cheaper.
  const first = sql`(SELECT * FROM ${table} WHERE id = ANY(${keys}) OFFSET 0) AS ${table}`;
  return listSorted(db, filter, now, first, [], total);
}

async function chooseRows(db: Kysely<Tables>, filter: LinkFilter, now: Date) {
  const { code, state } = filter;
  const conditions = [
    ...(code === undefined ? [] : [sql`code = ${code}`]),
    ...(state === undefined ? [] : [isIn(state, now)]),
  ];
  const search = cleanSearch(filter.search);
  if (search !== '') return findRows(db, table, [...conditions, contains(sql`label`, search)]);
  const order = state !== undefined && code === undefined ? sql`valid_until` : undefined;
  return { source: table, conditions, total: await countRows(db, sql`FROM ${table}`, conditions, { order }) };
}

async function listSorted(
  db: Kysely<Tables>,
  filter: LinkFilter,
  now: Date,
  source: RawBuilder<unknown>,
  conditions: Conditions,
  total: number,
): Promise<ListPage<LinkListRow>> {
  const { sort = 'NEWEST', after } = filter;
  const size = sizeOf(filter);
  const following = [...conditions, ...beyond(sort, after)];
  const selection = { table: source, conditions: following, fields: fieldsAt(now), order: orders[sort], size };
  const { rows } = await sql<LinkListRow>`${firstRows(selection)}`.execute(db);
  return toPage(rows, { total, size }, (row) => [sortKeyOf(row, sort), row.id]);
}

/** Among all links whose guests may still come, those that are not over are few: they end in the weeks that a link lasts. */
function openByWeek(now: Date): Groups {
  // A link lasts until its last day is over.
  const weeks = Math.ceil((linkLife + day) / week);
  return {
    members: sql`(SELECT ${weekOf(sql`${dayOf(now)}::date`)} + n FROM generate_series(0, ${weeks}::int) AS n)`,
    of: sql`${weekOf(sql`(valid_until AT TIME ZONE 'UTC')::date`)} = grouped.member`,
  };
}

const week = 7 * day;

/** As the indexes have it: counted from a Monday. */
const weekOf = (day: RawBuilder<unknown>) => sql`((${day} - date '2020-01-06') / 7)`;

/** As the row's own `state`, so that an index can find it. */
function isIn(state: LinkState, now: Date): RawBuilder<unknown> {
  if (state === 'ENDED') return sql`standing = 'OPEN' AND NOT ${isOpen(now)}`;
  // The end by itself, too, for the indexes that have it.
  return state === 'OPEN'
    ? sql`standing = 'OPEN' AND valid_until > ${now} AND ${isOpen(now)}`
    : sql`standing = ${state}`;
}

function sortKeyOf(row: LinkListRow, sort: Sort): string {
  if (sort === 'LABEL') return row.label;
  if (sort === 'MOST_USED') return String(row.registered);
  return (sort === 'ENDING' ? row.validUntil : row.createdAt).toISOString();
}

function beyond(sort: Sort, after: string | undefined): Conditions {
  const [text = '', id] = readCursor(after) ?? [];
  if (sort === 'LABEL') return id === undefined ? [] : [sql`(${label}, id) > (${searchText(sql`${text}`)}, ${id})`];
  if (sort === 'MOST_USED') return /^\d{1,9}$/.test(text) ? [sql`(registered, id) < (${Number(text)}, ${id})`] : [];
  const last = readTimeCursor(after);
  if (last === null) return [];
  const place = sql`(${last[0]}, ${last[1]})`;
  if (sort === 'ENDING') return [sql`(valid_until, id) > ${place}`];
  return [sort === 'OLDEST' ? sql`(created_at, id) > ${place}` : sql`(created_at, id) < ${place}`];
}
