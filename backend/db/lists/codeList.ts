import { type Kysely, type RawBuilder, sql } from 'kysely';
import { cleanRegistrationCode } from '../../../shared/code/registrationCode.ts';
import { always } from '../../domain/funnel.ts';
import type { CodeFilter, CodeListRow, ListPage } from '../../domain/lists.ts';
import type { Tables } from '../tables.ts';
import { allOf, countRows, findSearched, pageSize, prefixOf, readCursor, readTimeCursor, toPage } from './page.ts';

const orders = {
  NEWEST: sql`created_at DESC, code DESC`,
  OLDEST: sql`created_at, code`,
  CODE: sql`code USING ~<~`,
};

export async function listCodes(db: Kysely<Tables>, filter: CodeFilter): Promise<ListPage<CodeListRow>> {
  const { search = '', state, sort = 'NEWEST', after } = filter;
  const others = state === undefined ? [] : [sql`state = ${state}`];
  const hits = await findCodes(db, search, others);
  const { source, conditions } = hits ?? { source: sql`registration_codes`, conditions: others };
  const { rows: found } = await sql<Omit<CodeListRow, 'registered' | 'activated'>>`
    SELECT code, kind, label, inviter_name, state, countries, starts_at, ends_at, balance, initial_balance, tier, timed,
      created_at, created_by
    FROM ${source} ${allOf([...conditions, ...following(sort, after)])} ORDER BY ${orders[sort]} LIMIT ${pageSize + 1}`.execute(
    db,
  );
  const total = hits?.total ?? (await countRows(db, sql`FROM registration_codes`, others));
  const page = toPage(found, total, ({ code, createdAt }) => [sort === 'CODE' ? code : createdAt.toISOString(), code]);
  const numbers = await countGuests(
    db,
    page.rows.map(({ code }) => code),
  );
  const none = { registered: 0, activated: 0 };
  return { ...page, rows: page.rows.map((row) => ({ ...row, ...(numbers.get(row.code) ?? none) })) };
}

async function findCodes(db: Kysely<Tables>, search: string, others: readonly RawBuilder<unknown>[]) {
  const words = search.trim().toLowerCase();
  if (words === '') return null;
  const columns = [
    { column: sql`code`, prefix: prefixOf(cleanRegistrationCode(search) || words) },
    { column: sql`lower(label)`, prefix: prefixOf(words) },
    { column: sql`lower(inviter_name)`, prefix: prefixOf(words) },
  ];
  return findSearched(db, { table: sql`registration_codes`, key: sql`code`, columns }, others);
}

function following(sort: keyof typeof orders, after: string | undefined): readonly RawBuilder<unknown>[] {
  if (sort === 'CODE') {
    const key = readCursor(after);
    return key === null ? [] : [sql`code ~>~ ${key[1]}`];
  }
  const key = readTimeCursor(after);
  if (key === null) return [];
  return [
    sort === 'NEWEST'
      ? sql`(created_at, code) < (${key[0]}, ${key[1]})`
      : sql`(created_at, code) > (${key[0]}, ${key[1]})`,
  ];
}

async function countGuests(db: Kysely<Tables>, codes: readonly string[]) {
  const { rows } = await sql<{ code: string; registered: number; activated: number }>`
    SELECT code, registered, activated FROM invitation_days
    WHERE code = ANY(${[...codes]}::text[]) AND link_id = '' AND day = ${always}`.execute(db);
  return new Map(rows.map(({ code, ...numbers }) => [code, numbers]));
}
