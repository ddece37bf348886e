import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { LinkFilter, LinkListRow, LinkState, ListPage } from '../../domain/lists.ts';
import type { Tables } from '../tables.ts';
import { allOf, countRows, findSearched, pageSize, prefixOf, readCursor, readTimeCursor, toPage } from './page.ts';

type Sort = NonNullable<LinkFilter['sort']>;

const label = (text: RawBuilder<unknown>) => sql`lower(${text}) COLLATE "C"`;

const orders: Readonly<Record<Sort, RawBuilder<unknown>>> = {
  NEWEST: sql`created_at DESC, id DESC`,
  OLDEST: sql`created_at, id`,
  LABEL: sql`${label(sql`label`)}, id`,
  ENDING: sql`valid_until, id`,
  MOST_USED: sql`registered DESC, id DESC`,
};

export async function listLinks(
  db: Kysely<Tables>,
  { code, search = '', state, sort = 'NEWEST', after }: LinkFilter,
  now: Date,
): Promise<ListPage<LinkListRow>> {
  const words = search.trim().toLowerCase();
  const others = [
    ...(code === undefined ? [] : [sql`code = ${code}`]),
    ...(state === undefined ? [] : [isIn(state, now)]),
  ];
  const hits =
    words === ''
      ? null
      : await findSearched(
          db,
          {
            table: sql`registration_links`,
            key: sql`id`,
            columns: [{ column: sql`lower(label)`, prefix: prefixOf(words) }],
          },
          others,
        );
  const { source, conditions } = hits ?? { source: sql`registration_links`, conditions: others };
  const { rows } = await sql<LinkListRow>`
    SELECT id, code, valid_until, label, batch_id, max_uses, created_at, created_by, revoked_at, registered, activated,
      CASE WHEN standing = 'OPEN' AND valid_until <= ${now} THEN 'ENDED' ELSE standing END AS state
    FROM ${source} ${allOf([...conditions, ...following(sort, after)])} ORDER BY ${orders[sort]} LIMIT ${pageSize + 1}`.execute(
    db,
  );
  const total = hits?.total ?? (await countRows(db, sql`FROM registration_links`, others));
  return toPage(rows, total, (row) => [sortKeyOf(row, sort), row.id]);
}

/** As the row's own `state`, so that an index can find it. */
function isIn(state: LinkState, now: Date): RawBuilder<unknown> {
  if (state === 'ENDED') return sql`standing = 'OPEN' AND valid_until <= ${now}`;
  return state === 'OPEN' ? sql`standing = 'OPEN' AND valid_until > ${now}` : sql`standing = ${state}`;
}

function sortKeyOf(row: LinkListRow, sort: Sort): string {
  if (sort === 'LABEL') return row.label;
  if (sort === 'MOST_USED') return String(row.registered);
  return (sort === 'ENDING' ? row.validUntil : row.createdAt).toISOString();
}

function following(sort: Sort, after: string | undefined): readonly RawBuilder<unknown>[] {
  const [text = '', id] = readCursor(after) ?? [];
  if (sort === 'LABEL')
    return id === undefined ? [] : [sql`(${label(sql`label`)}, id) > (${label(sql`${text}`)}, ${id})`];
  if (sort === 'MOST_USED') return /^\d{1,9}$/.test(text) ? [sql`(registered, id) < (${Number(text)}, ${id})`] : [];
  const key = readTimeCursor(after);
  if (key === null) return [];
  const place = sql`(${key[0]}, ${key[1]})`;
  if (sort === 'ENDING') return [sql`(valid_until, id) > ${place}`];
  return [sort === 'OLDEST' ? sql`(created_at, id) > ${place}` : sql`(created_at, id) < ${place}`];
}
