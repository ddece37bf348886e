import { type Kysely, sql } from 'kysely';
import { canonicalEmail } from '../../../shared/validation/canonicalEmail.ts';
import { isEmailAddress } from '../../../shared/validation/email.ts';
import type { ApplicationFilter, ApplicationListRow, ListPage } from '../../domain/lists.ts';
import type { Tables } from '../tables.ts';
import { countRows, firstRows, readTimeCursor, sizeOf, toPage } from './page.ts';
import { cleanSearch, contains, findRows } from './search.ts';

const table = sql`membership_interests`;
const fields = sql`id, email, language, country, state, applied_at, decided_at, decided_by,
  EXISTS (SELECT FROM outbox WHERE outbox.id = decision_mail_id AND dead_at IS NOT NULL) AS mail_refused`;

/** Who waits longest comes first. */
export async function listApplications(
  db: Kysely<Tables>,
  filter: ApplicationFilter,
): Promise<ListPage<ApplicationListRow>> {
  const { state = 'waiting', search: typed, after } = filter;
  const size = sizeOf(filter);
  const ofState = [sql`state = ${state}`];
  const search = cleanSearch(typed);
  const { source, conditions, total } =
    search === ''
      ? { source: table, conditions: ofState, total: await countRows(db, sql`FROM ${table}`, ofState) }
      : await findRows(db, table, [...ofState, isFoundBy(search)]);
  const key = readTimeCursor(after);
  const following = key === null ? [] : [sql`(applied_at, id) > (${key[0]}, ${key[1]})`];
  const selection = {
    table: source,
    conditions: [...conditions, ...following],
    fields,
    order: sql`applied_at, id`,
    size,
  };
  const { rows } = await sql<ApplicationListRow>`${firstRows(selection)}`.execute(db);
  return toPage(rows, { total, size }, ({ appliedAt, id }) => [appliedAt.toISOString(), id]);
}

/** As it was typed, or as it is kept: of a domain with other letters than ASCII's no part is one of its punycode. */
function isFoundBy(search: string) {
  const kept = isEmailAddress(search) ? canonicalEmail(search) : search;
  return sql`(${contains(sql`email`, search)} OR ${contains(sql`email_canonical`, kept)})`;
}
