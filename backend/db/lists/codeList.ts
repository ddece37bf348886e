import { type Kysely, type RawBuilder, sql } from 'kysely';
import { cleanRegistrationCode, isRegistrationCode } from '../../../shared/code/registrationCode.ts';
import { always } from '../../domain/funnel.ts';
import type { CodeFilter, CodeListRow, ListPage } from '../../domain/lists.ts';
import type { Tables } from '../tables.ts';
import { countRows, firstRows, readCursor, readTimeCursor, sizeOf, toPage } from './page.ts';
import { cleanSearch, contains, findRows } from './search.ts';

const table = sql`registration_codes`;
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
  const ofState = filter.state === undefined ? [] : [sql`state = ${filter.state}`];
  const search = cleanSearch(filter.search);
  if (search === '') return listSorted(db, filter, table, ofState, await countRows(db, sql`FROM ${table}`, ofState));
  const code = cleanRegistrationCode(search);
  const columns = [
    contains(sql`code`, isRegistrationCode(code) ? code : search),
    contains(sql`label`, search),
    contains(sql`inviter_name`, search),
  ];
  const { source, conditions, total } = await findRows(db, table, [...ofState, sql`(${sql.join(columns, sql` OR `)})`]);
  return listSorted(db, filter, source, conditions, total);
}

async function listSorted(
  db: Kysely<Tables>,
  filter: CodeFilter,
  source: RawBuilder<unknown>,
  conditions: readonly RawBuilder<unknown>[],
  total: number,
): Promise<ListPage<CodeListRow>> {
  const { sort = 'NEWEST', after } = filter;
  const size = sizeOf(filter);
  const following = [...conditions, ...beyond(sort, after)];
  const selection = { table: source, conditions: following, fields, order: orders[sort], size };
  const { rows } = await sql<CodeListRow>`${firstRows(selection)}`.execute(db);
  return toPage(rows, { total, size }, ({ code, createdAt }) => [
    sort === 'CODE' ? code : createdAt.toISOString(),
    code,
  ]);
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
