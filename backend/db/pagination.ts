/** Lists by pages: each goes on where the last one ended, so that the thousandth page costs what the first does. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { cleanText } from '../../shared/validation/cleanText.ts';
import { parseTimestamp } from '../domain/days.ts';
import type { Tables } from './tables.ts';

const pageSize = 50;
const downloadSize = 500;
/** Further than this nobody counts: a search is to be made narrower. */
const maxCounted = 100;

/** Where the page begins, and whether it is one of a table that is taken along. */
export interface ListPageRequest {
  readonly after?: string;
  readonly forDownload?: boolean;
}

export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
  /** Null where there are more than a hundred. */
  readonly total: number | null;
}

export type Sql = RawBuilder<unknown>;

/** What a list is sorted by: `read` makes a value for the database of a row's `keyOf`, or null of what is no such value. */
export interface SortKey<Row> {
  readonly expression: Sql;
  readonly toCursor: (row: Row) => string;
  readonly fromCursor: (text: string) => Sql | null;
}

export const byText = <Row>(expression: Sql, toCursor: (row: Row) => string): SortKey<Row> => ({
  expression,
  toCursor,
  fromCursor: (text) => sql`${text}`,
});

export const byTime = <Row>(expression: Sql, readTime: (row: Row) => Date): SortKey<Row> => ({
  expression,
  toCursor: (row) => readTime(row).toISOString(),
  fromCursor: (text) => {
    // A date's reader finds one in many a word with a figure.
    const time = /^\d{4}-/.test(text) ? parseTimestamp(text) : null;
    return time && sql`${time}`;
  },
});

/** Its keys together are unique. */
export interface Sort<Row> {
  readonly keys: readonly SortKey<Row>[];
  readonly descending?: boolean;
}

/** Where rows are read from, by which conditions, and how many there are, as far as anybody counts. */
export interface RowSource {
  readonly source: Sql;
  readonly conditions: readonly Sql[];
  readonly total: number;
  /** Where an index has them in the list's order within each group alone: `of` is true of the rows of a `member`. */
  readonly groups?: { readonly members: Sql; readonly condition: Sql };
}

export async function readPage<Row>(
  db: Kysely<Tables>,
  { source, conditions, total, groups }: RowSource,
  fields: Sql,
  { keys, descending = false }: Sort<Row>,
  { after, forDownload = false }: ListPageRequest,
): Promise<ListPage<Row>> {
  const size = forDownload ? downloadSize : pageSize;
  const columns = sql.join(keys.map(({ expression }) => expression));
  const order = sql.join(keys.map(({ expression }) => (descending ? sql`${expression} DESC` : expression)));
  const cursor = readCursor(after, keys);
  const cursorConditions =
    cursor === null ? [] : [sql`(${columns}) ${descending ? sql`<` : sql`>`} (${sql.join(cursor)})`];
  const select = (columns: Sql, from: Sql, filters: readonly Sql[]) =>
    sql<Row>`SELECT ${columns} FROM ${from} ${whereAll([...filters, ...cursorConditions])} ORDER BY ${order} LIMIT ${size + 1}`;
  const grouped =
    groups &&
    sql`(SELECT firsts.* FROM ${groups.members} AS member,
      LATERAL (${select(sql`*`, source, [...conditions, groups.condition])}) AS firsts) AS ${source}`;
  const { rows: found } = await select(fields, grouped ?? source, grouped === undefined ? conditions : []).execute(db);
  const rows = found.slice(0, size);
  const lastRow = found.length > size ? rows.at(-1) : undefined;
  const next = lastRow === undefined ? null : writeCursor(keys.map(({ toCursor }) => toCursor(lastRow)));
  return { rows, next, total: total > maxCounted ? null : total };
}

function writeCursor(values: readonly string[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

function readCursor<Row>(after: string | undefined, keys: readonly SortKey<Row>[]): readonly Sql[] | null {
  try {
    const texts: unknown = JSON.parse(Buffer.from(after ?? '', 'base64url').toString());
    if (!Array.isArray(texts) || texts.length !== keys.length) return null;
    const values = keys.map(({ fromCursor }, index) => {
      const text: unknown = texts[index];
      return typeof text === 'string' && !text.includes('\0') ? fromCursor(text) : null;
    });
    return values.every((value) => value !== null) ? values : null;
  } catch {
    return null;
  }
}

export function whereAll(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? sql`` : sql`WHERE ${sql.join(conditions, sql` AND `)}`;
}

/** Counts what a query finds, but no further than `most`; `order` names the index that has them side by side. */
export async function countRows(
  db: Kysely<Tables>,
  source: Sql,
  conditions: readonly Sql[],
  { order = sql``, max = maxCounted }: { readonly order?: Sql; readonly max?: number } = {},
): Promise<RowSource> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::int AS total
    FROM (SELECT 1 FROM ${source} ${whereAll(conditions)} ${order} LIMIT ${max + 1}) AS counted`.execute(db);
  return { source, conditions, total: rows[0]?.total ?? 0 };
}

const maxSearchLength = 254;

/** As many rows are sorted at a page's request; of more, enough stand side by side in any order that an index has. */
const maxSorted = 5000;

export const cleanSearch = (input: string | undefined) => cleanText(input ?? '', maxSearchLength);

/** In either case, with or without marks, whatever the cluster's locale (migration 011); the trigrams of migration 012 find it. */
export const searchText = (text: Sql) => sql`search_text(${text}) COLLATE "C"`;

export function contains(text: Sql, part: string): Sql {
  return sql`${searchText(text)} LIKE search_text(${`%${part.replace(/[\\%_]/g, '\\$&')}%`})`;
}

/** For conditions that few rows meet, which stand apart in the list's own order. */
export async function findRows(db: Kysely<Tables>, table: Sql, conditions: readonly Sql[]): Promise<RowSource> {
  const found = await countRows(db, table, conditions, { max: maxSorted });
  if (found.total > maxSorted) return found;
  // Read before they are sorted, by OFFSET: to a planner the list's own order looks cheaper, and is not where few rows are hits.
  return {
    ...found,
    source: sql`(SELECT * FROM ${table} ${whereAll(conditions)} OFFSET 0) AS ${table}`,
    conditions: [],
  };
}
