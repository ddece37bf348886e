/** Lists by pages: each goes on where the last one ended, so that the thousandth page costs what the first does. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { readMoment } from '../../domain/days.ts';
import type { ListPage } from '../../domain/lists.ts';

export const pageSize = 50;
/** Further than this nobody counts: a search is to be made narrower. */
const mostCounted = 200;
/** Hits that are named one by one; with more, the list's own order finds a first page about as soon. */
const mostNamed = 1000;

type Key = readonly [sort: string, id: string];

/** `found` has one row more than a page where there is another page. */
export function toPage<Row>(found: readonly Row[], total: number, keyOf: (row: Row) => Key): ListPage<Row> {
  const rows = found.slice(0, pageSize);
  const last = rows.at(-1);
  const next = found.length > pageSize && last !== undefined ? encodeCursor(keyOf(last)) : null;
  return { rows, next, total: total > mostCounted ? null : total };
}

function encodeCursor(key: Key): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/** Null for a cursor that none of ours is: the list begins anew. */
export function readCursor(after: string | undefined): Key | null {
  try {
    const key: unknown = JSON.parse(Buffer.from(after ?? '', 'base64url').toString());
    if (!Array.isArray(key) || key.length !== 2) return null;
    const [sort, id] = key as readonly unknown[];
    return typeof sort === 'string' && typeof id === 'string' && !`${sort}${id}`.includes('\0') ? [sort, id] : null;
  } catch {
    return null;
  }
}

/** Of a cursor whose first part is a time; null for any other. */
export function readTimeCursor(after: string | undefined): readonly [at: Date, id: string] | null {
  const key = readCursor(after);
  const at = readMoment(key?.[0] ?? '');
  return key === null || at === null ? null : [at, key[1]];
}

/** How a text begins, for LIKE. */
export function prefixOf(text: string): string {
  return `${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Where a search looks: `column` is what it reads, `key` what names the row; an index has both, and what else chooses rows. */
interface Searched {
  readonly table: RawBuilder<unknown>;
  readonly key: RawBuilder<unknown>;
  readonly columns: readonly { readonly column: RawBuilder<unknown>; readonly prefix: string }[];
}

type Conditions = readonly RawBuilder<unknown>[];

export interface Search {
  /** What stands in for the table, under its name. */
  readonly source: RawBuilder<unknown>;
  readonly conditions: Conditions;
  readonly total: number;
}

/**
 * Few hits are named one by one: then they are sorted. Of many there is one soon wherever the list is read from, so that
 * its own order is followed and each row is looked at. `others`: what else chooses rows.
 */
export async function findSearched<DB>(
  db: Kysely<DB>,
  { table, key, columns }: Searched,
  others: Conditions,
): Promise<Search> {
  const likes = columns.map(({ column, prefix }) => ({ column, like: sql`${column} LIKE ${prefix}` }));
  // In the order of its index, so that no other way to the first of them looks cheaper.
  const branches = likes.map(
    ({ column, like }) => sql`(
      SELECT ${key} AS key FROM ${table} ${allOf([like, ...others])}
      ORDER BY ${column} USING ~<~ LIMIT ${mostNamed + 1})`,
  );
  const { rows } = await sql<{ key: string }>`
    SELECT key FROM (${sql.join(branches, sql` UNION `)}) AS hits LIMIT ${mostNamed + 1}`.execute(db);
  const total = rows.length;
  if (total <= mostNamed) {
    const keys = rows.map((row) => row.key);
    // Read first, by OFFSET: to a planner the list's own order looks cheaper, and is not where few rows are hits.
    const source = sql`(SELECT * FROM ${table} WHERE ${key} = ANY(${keys}::text[]) OFFSET 0) AS ${table}`;
    return { source, conditions: others, total };
  }
  const any = sql.join(
    likes.map(({ like }) => like),
    sql` OR `,
  );
  return { source: table, conditions: [sql`(${any})`, ...others], total };
}

/** Counts what a query finds, but no further than anybody reads. */
export async function countRows<DB>(db: Kysely<DB>, from: RawBuilder<unknown>, conditions: Conditions) {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM (SELECT 1 ${from} ${allOf(conditions)} LIMIT ${mostCounted + 1}) AS counted`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

export function allOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`` : sql`WHERE ${sql.join(conditions, sql` AND `)}`;
}
