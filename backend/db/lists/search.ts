/**
 * Lists that are searched by how a text begins. Up to as many hits as are counted, they are sorted as the list is. More of
 * them stand in the order of what was searched, which an index has: nothing finds the newest of any number of hits quickly.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { cleanText } from '../../../shared/validation/text.ts';
import type { ListPage } from '../../domain/lists.ts';
import { type Conditions, firstOfEach, type Groups, mostCounted, pageSize, readCursor, toPage } from './page.ts';

export interface Searched {
  readonly table: RawBuilder<unknown>;
  /** The column that names a row. */
  readonly key: RawBuilder<unknown>;
  /** What is looked at, in this order. */
  readonly columns: readonly SearchedColumn[];
  readonly groups: Groups;
  readonly conditions: Conditions;
}

interface SearchedColumn {
  /** In the byte order "C". An index has it, after what the groups go by and before the key. */
  readonly text: RawBuilder<unknown>;
  readonly prefix: string | RawBuilder<unknown>;
}

const longestSearch = 254;

export const cleanSearch = (typed: string | undefined) => cleanText(typed ?? '', longestSearch);

/** In either case, with or without marks, whatever the cluster's locale (migration 011). */
export const searchText = (text: RawBuilder<unknown>) => sql`search_text(${text}) COLLATE "C"`;

/** Greater than any letter that may follow in a text. */
const beyondLetters = '\u{10FFFF}';

const isBelow = ({ text, prefix }: SearchedColumn) => sql`${text} < ${prefix}::text || ${beyondLetters}::text`;

export function beginsWith(column: SearchedColumn): RawBuilder<unknown> {
  return sql`(${column.text} >= ${column.prefix} AND ${isBelow(column)})`;
}

/** A row that is found, and by which column. */
interface Hit {
  readonly key: string;
  readonly place: number;
}

/** `hits`: all that there are, or those of a page, and one more where there is another one. `after` may be a cursor of `pageOfHits`. */
export async function findHits<DB>(db: Kysely<DB>, searched: Searched, after: string | undefined) {
  const [text = '', key = ''] = readCursor(after) ?? [];
  const place = Number(/^found (\d)$/.exec(text)?.[1] ?? Number.NaN);
  if (place < searched.columns.length) return { isAll: false, hits: await hitsAfter(db, searched, { key, place }) };
  if (searched.groups.isSpread) {
    // A page of each set is enough to see that there are more than are counted, or that these are all.
    const first = await firstHits(db, searched, pageSize + 1);
    if (first.length > mostCounted) return { isAll: false, hits: first.slice(0, pageSize + 1) };
    if (first.length <= pageSize) return { isAll: true, hits: first };
  }
  const hits = await firstHits(db, searched, mostCounted + 1);
  return hits.length > mostCounted ? { isAll: false, hits: hits.slice(0, pageSize + 1) } : { isAll: true, hits };
}

/** At most `each` of a column and a group. */
async function firstHits<DB>(db: Kysely<DB>, searched: Searched, each: number): Promise<readonly Hit[]> {
  const columns = searched.columns.map(
    (_column, index) => sql`(${hitsBy(searched, index, { each, most: mostCounted + 1 })})`,
  );
  const { rows } = await sql<Hit>`
    SELECT key, place FROM (${sql.join(columns, sql` UNION ALL `)}) AS hits ORDER BY place, text, key`.execute(db);
  const seen = new Set<string>();
  // A row that two columns find is found by the first.
  return rows.filter(({ key }) => !seen.has(key) && seen.add(key));
}

/** Those by the column of the last one, then those that only the next columns find. */
async function hitsAfter<DB>(db: Kysely<DB>, searched: Searched, last: Hit): Promise<readonly Hit[]> {
  const found: Hit[] = [];
  for (let place = last.place; place < searched.columns.length && found.length <= pageSize; place += 1) {
    const isFound = searched.columns.slice(0, place).map(beginsWith);
    const rest = [...searched.conditions, ...isFound.map((begins) => sql`${begins} IS NOT TRUE`)];
    const lastKey = place === last.place ? last.key : undefined;
    const query = hitsBy({ ...searched, conditions: rest }, place, { each: pageSize + 1, most: pageSize + 1, lastKey });
    found.push(...(await sql<Hit>`${query}`.execute(db)).rows);
  }
  return found.slice(0, pageSize + 1);
}

/** Of each group the first, out of the index alone; of these the first among all. */
function hitsBy(
  searched: Searched,
  place: number,
  { each, most, lastKey }: { readonly each: number; readonly most: number; readonly lastKey?: string | undefined },
): RawBuilder<unknown> {
  const { table, key, columns, groups } = searched;
  const column = columns[place];
  if (column === undefined) throw new RangeError('No such column');
  const { text } = column;
  const conditions = [
    lastKey === undefined ? beginsWith(column) : followsOn(searched, column, lastKey),
    ...searched.conditions,
  ];
  const fields = sql`${key} AS key, ${text} AS text`;
  const firsts = firstOfEach(groups, { table, conditions, fields, order: sql`${text}, ${key}` }, each);
  return sql`SELECT key, text, ${sql.lit(place)} AS place FROM (${firsts}) AS hits ORDER BY text, key LIMIT ${most}`;
}

/** The cursor names its row and not its text, which may be a person's name; where the row is gone they begin anew. */
function followsOn({ table, key }: Searched, column: SearchedColumn, lastKey: string): RawBuilder<unknown> {
  const { text, prefix } = column;
  const last = sql`coalesce((SELECT ${text} FROM ${table} WHERE ${key} = ${lastKey}), ${prefix})`;
  return sql`(${text}, ${key}) > (${last}, ${lastKey}) AND ${isBelow(column)}`;
}

/** For SQL. */
export const keysOf = (hits: readonly Hit[]) => sql`${hits.map(({ key }) => key)}::text[]`;

/** A page of more hits than are counted, in the order in which they were found. */
export async function pageOfHits<Row, DB>(
  db: Kysely<DB>,
  { table, key }: Searched,
  hits: readonly Hit[],
  fields: RawBuilder<unknown>,
  keyOf: (row: Row) => string,
): Promise<ListPage<Row>> {
  const { rows } = await sql<Row>`SELECT ${fields} FROM ${table} WHERE ${key} = ANY(${keysOf(hits)})`.execute(db);
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  const found = hits.flatMap(({ key: name, place }) => {
    const row = byKey.get(name);
    return row === undefined ? [] : [{ row, place }];
  });
  const page = toPage(found, mostCounted + 1, ({ row, place }) => [`found ${place}`, keyOf(row)]);
  return { ...page, rows: page.rows.map(({ row }) => row) };
}
