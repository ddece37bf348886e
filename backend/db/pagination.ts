/** Cursor pagination: every page costs the same. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { cleanText } from '../../shared/validation/cleanText.ts';
import { parseTimestamp } from '../domain/days.ts';
import type { Tables } from './tables.ts';

const pageSize = 50;
const downloadSize = 500;
const maxCounted = 100;

export interface ListPageRequest {
  readonly after?: string | undefined;
  readonly forDownload?: boolean | undefined;
}

export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
  /** Null above a hundred. */
  readonly total: number | null;
}

export type Sql = RawBuilder<unknown>;

type Condition = Sql | false;

/** `fromCursor` returns null for an invalid cursor. */
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
    // `new Date` parses many other texts.
    const time = /^\d{4}-/.test(text) ? parseTimestamp(text) : null;
    return time && sql`${time}`;
  },
});

/** The keys together are unique. */
export interface Sort<Row> {
  readonly keys: readonly SortKey<Row>[];
  readonly descending?: boolean;
}

export interface RowSource {
  readonly source: Sql;
  readonly conditions: readonly Condition[];
  readonly total: number;
  /** For an index with the list's order only within groups; `condition` selects the rows of `member`. */
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
  const isAfterCursor = cursor !== null && sql`(${columns}) ${descending ? sql`<` : sql`>`} (${sql.join(cursor)})`;
  const select = (columns: Sql, from: Sql, filters: readonly Condition[]) =>
    sql<Row>`SELECT ${columns} FROM ${from} ${whereAll([...filters, isAfterCursor])} ORDER BY ${order} LIMIT ${size + 1}`;
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

const writeCursor = (values: readonly string[]) => Buffer.from(JSON.stringify(values)).toString('base64url');

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

export function whereAll(conditions: readonly Condition[]): Sql {
  const filters = conditions.filter((condition) => condition !== false);
  return filters.length === 0 ? sql`` : sql`WHERE ${sql.join(filters, sql` AND `)}`;
}

/** Counts no further than `max`; `order` selects the index that has the rows adjacent. */
export async function countRows(
  db: Kysely<Tables>,
  source: Sql,
  conditions: readonly Condition[],
  { order = sql``, max = maxCounted }: { readonly order?: Sql; readonly max?: number } = {},
): Promise<RowSource> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::int AS total
    FROM (SELECT 1 FROM ${source} ${whereAll(conditions)} ${order} LIMIT ${max + 1}) AS counted`.execute(db);
  return { source, conditions, total: rows[0]?.total ?? 0 };
}

const maxSearchLength = 254;

/** Among more rows, enough are adjacent in the index of any order. */
const maxSorted = 5000;

export const cleanSearch = (input: string | undefined) => cleanText(input ?? '', maxSearchLength);

/** Ignores case and diacritics (migration 011); the expression of the trigram indexes (migration 012). */
export const buildSearchText = (text: Sql) => sql`search_text(${text}) COLLATE "C"`;

export function contains(text: Sql, part: string): Sql {
  return sql`${buildSearchText(text)} LIKE search_text(${`%${part.replace(/[\\%_]/g, '\\$&')}%`})`;
}

/** For conditions that few rows match, scattered in the list's order. */
export async function findRows(db: Kysely<Tables>, table: Sql, conditions: readonly Condition[]): Promise<RowSource> {
  const found = await countRows(db, table, conditions, { max: maxSorted });
  if (found.total > maxSorted) return found;
  // OFFSET makes the planner filter before it sorts: reading in the list's order is slower when few rows match.
  return {
    ...found,
    source: sql`(SELECT * FROM ${table} ${whereAll(conditions)} OFFSET 0) AS ${table}`,
    conditions: [],
  };
}
