/** Lists that are searched by what stands in a text, which the trigrams of migration 012 find. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { cleanText } from '../../../shared/validation/text.ts';
import { allOf, type Conditions, countRows } from './page.ts';

const longestSearch = 254;

/** As many rows are sorted at a page's request; of more, enough stand side by side in any order that an index has. */
const mostSorted = 5000;

export const cleanSearch = (typed: string | undefined) => cleanText(typed ?? '', longestSearch);

/** In either case, with or without marks, whatever the cluster's locale (migration 011). */
export const searchText = (text: RawBuilder<unknown>) => sql`search_text(${text}) COLLATE "C"`;

export function contains(text: RawBuilder<unknown>, words: string): RawBuilder<unknown> {
  return sql`${searchText(text)} LIKE search_text(${`%${words.replace(/[\\%_]/g, '\\$&')}%`})`;
}

/** Where a search reads its rows from, by which conditions, and how many it finds, as far as anybody counts. */
export async function findRows<DB>(db: Kysely<DB>, table: RawBuilder<unknown>, conditions: Conditions) {
  const total = await countRows(db, sql`FROM ${table}`, conditions, { most: mostSorted });
  if (total > mostSorted) return { source: table, conditions, total };
  // Read before they are sorted, by OFFSET: to a planner the list's own order looks cheaper, and is not where few rows are hits.
  return { source: sql`(SELECT * FROM ${table} ${allOf(conditions)} OFFSET 0) AS ${table}`, conditions: [], total };
}
