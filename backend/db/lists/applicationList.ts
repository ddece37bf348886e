import { type Kysely, sql } from 'kysely';
import { canonicalEmail } from '../../../shared/validation/canonicalEmail.ts';
import { isEmailAddress } from '../../../shared/validation/email.ts';
import type { ApplicationFilter, ApplicationListRow, ListPage } from '../../domain/lists.ts';
import type { Tables } from '../tables.ts';
import { allOf, countRows, pageSize, readTimeCursor, toPage } from './page.ts';
import { beginsWith, cleanSearch } from './search.ts';

const address = sql`email_canonical COLLATE "C"`;

/** Who waits longest comes first. What a search finds is in the order of the addresses, which its index has. */
export async function listApplications(
  db: Kysely<Tables>,
  { state = 'waiting', search, after }: ApplicationFilter,
): Promise<ListPage<ApplicationListRow>> {
  const words = prefixOf(cleanSearch(search));
  const isSearch = words !== '';
  const found = isSearch ? [beginsWith({ text: address, prefix: words })] : [];
  const matching = [sql`state = ${state}`, ...found];
  const key = readTimeCursor(after);
  const beyond = isSearch
    ? sql`${address} > ${addressOf(key?.[1])}`
    : sql`(applied_at, id) > (${key?.[0]}, ${key?.[1]})`;
  const order = isSearch ? address : sql`applied_at, id`;
  const from = sql`FROM membership_interests`;
  const { rows } = await sql<ApplicationListRow>`
    SELECT id, email, language, country, state, applied_at, decided_at, decided_by,
      EXISTS (SELECT FROM outbox WHERE outbox.id = decision_mail_id AND dead_at IS NOT NULL) AS mail_refused
    ${from} ${allOf([...matching, ...(key === null ? [] : [beyond])])} ORDER BY ${order} LIMIT ${pageSize + 1}`.execute(
    db,
  );
  const total = await countRows(db, from, matching);
  return toPage(rows, total, ({ appliedAt, id }) => [appliedAt.toISOString(), id]);
}

/** The cursor names its row and not the address, which has no place in a link; where the row is gone the list begins anew. */
const addressOf = (id: string | undefined) =>
  sql`coalesce((SELECT last.email_canonical FROM membership_interests AS last WHERE last.id = ${id}), '')`;

/** A whole address is looked for in the form in which it is kept: of a domain with other letters than ASCII's no beginning is one of its punycode. */
const prefixOf = (typed: string) => (isEmailAddress(typed) ? canonicalEmail(typed) : typed.toLowerCase());
