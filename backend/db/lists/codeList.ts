import { type Kysely, type RawBuilder, sql } from 'kysely';
import { cleanRegistrationCode } from '../../../shared/code/registrationCode.ts';
import { always } from '../../domain/funnel.ts';
import type { CodeFilter, CodeListRow, ListPage } from '../../domain/lists.ts';
import type { Tables } from '../tables.ts';
import { countRows, firstRows, readCursor, readTimeCursor, rowsWithKeys, toPage } from './page.ts';
import { cleanSearch, findHits, keysOf, pageOfHits, type Searched, searchText } from './search.ts';

const states: readonly NonNullable<CodeFilter['state']>[] = ['active', 'paused', 'revoked'];

const table = sql`registration_codes`;
const key = sql`code`;
const byCode = sql`code COLLATE "C"`;
const orders = {
  NEWEST: sql`created_at DESC, code DESC`,
  OLDEST: sql`created_at, code`,
  CODE: byCode,
};
const guests = (column: RawBuilder<unknown>) => sql`coalesce((SELECT ${column} FROM invitation_days AS own
  WHERE own.code = ${table}.code AND link_id = '' AND day = ${always}), 0)`;
const fields = sql`code, kind, label, inviter_name, state, countries, starts_at, ends_at, balance, initial_balance, tier, timed,
  created_at, created_by, ${guests(sql`registered`)} AS registered, ${guests(sql`activated`)} AS activated`;

export async function listCodes(db: Kysely<Tables>, filter: CodeFilter): Promise<ListPage<CodeListRow>> {
  const { state, after } = filter;
  const search = cleanSearch(filter.search);
  if (search === '') {
    const conditions = state === undefined ? [] : [sql`state = ${state}`];
    return listSorted(db, filter, table, conditions, await countRows(db, sql`FROM ${table}`, conditions));
  }
  const searched = searchFor(search, state === undefined ? states : [state]);
  const { isAll, hits } = await findHits(db, searched, after);
  return isAll
    ? listSorted(db, filter, rowsWithKeys(table, key, keysOf(hits)), [], hits.length)
    : pageOfHits(db, searched, hits, fields, ({ code }) => code);
}

async function listSorted(
  db: Kysely<Tables>,
  { sort = 'NEWEST', after }: CodeFilter,
  source: RawBuilder<unknown>,
  conditions: readonly RawBuilder<unknown>[],
  total: number,
): Promise<ListPage<CodeListRow>> {
  const following = [...conditions, ...beyond(sort, after)];
  const selection = { table: source, conditions: following, fields, order: orders[sort] };
  const { rows } = await sql<CodeListRow>`${firstRows(selection)}`.execute(db);
  return toPage(rows, total, ({ code, createdAt }) => [sort === 'CODE' ? code : createdAt.toISOString(), code]);
}

function searchFor(search: string, inStates: readonly string[]): Searched {
  const words = searchText(sql`${search}`);
  return {
    table,
    key,
    columns: [
      { text: byCode, prefix: cleanRegistrationCode(search) || search },
      { text: searchText(sql`label`), prefix: words },
      { text: searchText(sql`inviter_name`), prefix: words },
    ],
    groups: { members: sql`unnest(${[...inStates]}::text[])`, of: sql`state = grouped.member`, isSpread: false },
    conditions: [],
  };
}

function beyond(sort: keyof typeof orders, after: string | undefined): readonly RawBuilder<unknown>[] {
  if (sort === 'CODE') {
    const last = readCursor(after);
    return last === null ? [] : [sql`${byCode} > ${last[1]}`];
  }
  const last = readTimeCursor(after);
  if (last === null) return [];
  const place = sql`(${last[0]}, ${last[1]})`;
  return [sort === 'NEWEST' ? sql`(created_at, code) < ${place}` : sql`(created_at, code) > ${place}`];
}
