/** Lists by pages: each goes on where the last one ended, so that the thousandth page costs what the first does. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { readMoment } from '../../domain/days.ts';
import type { ListPage } from '../../domain/lists.ts';

const pageSize = 50;
const downloadSize = 500;
/** Further than this nobody counts: a search is to be made narrower. */
const mostCounted = 100;

type Key = readonly [sort: string, id: string];

export const sizeOf = ({ forDownload = false }: { readonly forDownload?: boolean }) =>
  forDownload ? downloadSize : pageSize;

/** `found` has one row more than a page where there is another page. */
export function toPage<Row>(
  found: readonly Row[],
  { total, size }: { readonly total: number; readonly size: number },
  keyOf: (row: Row) => Key,
): ListPage<Row> {
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  const next = found.length > size && last !== undefined ? encodeCursor(keyOf(last)) : null;
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
  const text = key?.[0] ?? '';
  // A date's reader finds one in many a word with a figure.
  const at = /^\d{4}-/.test(text) ? readMoment(text) : null;
  return key === null || at === null ? null : [at, key[1]];
}

export type Conditions = readonly RawBuilder<unknown>[];

/** Rows of a table that an index has side by side, one such set after the other: `of` says which are in the set `grouped.member`. */
export interface Groups {
  readonly members: RawBuilder<unknown>;
  readonly of: RawBuilder<unknown>;
}

export interface Selection {
  readonly table: RawBuilder<unknown>;
  readonly conditions: Conditions;
  readonly fields: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  /** Of a page. */
  readonly size: number;
}

/** A page, and one row more. */
export function firstRows({ table, conditions, fields, order, size }: Selection): RawBuilder<unknown> {
  return sql`SELECT ${fields} FROM ${table} ${allOf(conditions)} ORDER BY ${order} LIMIT ${size + 1}`;
}

/** The first rows of each group, one group after the other. */
export function firstOfEach(groups: Groups, selection: Selection): RawBuilder<unknown> {
  const conditions = [groups.of, ...selection.conditions];
  return sql`SELECT firsts.* FROM ${groups.members} AS grouped (member)
    CROSS JOIN LATERAL (${firstRows({ ...selection, conditions })}) AS firsts`;
}

/** Counts what a query finds, but no further than `most`; `order` names the index that has them side by side. */
export async function countRows<DB>(
  db: Kysely<DB>,
  from: RawBuilder<unknown>,
  conditions: Conditions,
  { order, most = mostCounted }: { readonly order?: RawBuilder<unknown> | undefined; readonly most?: number } = {},
) {
  const ordered = order === undefined ? sql`` : sql`ORDER BY ${order}`;
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::int AS total
    FROM (SELECT 1 ${from} ${allOf(conditions)} ${ordered} LIMIT ${most + 1}) AS counted`.execute(db);
  return rows[0]?.total ?? 0;
}

export function allOf(conditions: Conditions): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`` : sql`WHERE ${sql.join(conditions, sql` AND `)}`;
}
