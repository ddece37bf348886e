/** Seeds a database of any size for `npm run explain`, by SQL, because sending a million rows takes too long. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../backend/db/tables.ts';

export interface DatabaseSize {
  readonly codes: number;
  readonly registrations: number;
}

/** Values of every seeded database, for the queries. */
export const campaign = 'CAMPAGNE2226';
export const link = { id: 'l1', validUntil: '2026-11-30T00:00:01Z' };

/** A realistic code for a number. */
const codeOf = (number: string) =>
  `'K' || translate(substr(md5((${number})::text), 1, 11), '0123456789abcdef', 'CFGHJKMNPQRTWXY3')`;
/** The sixteenth of a second after another, over about a year. */
const timeOf = (number: string, all: number) =>
  `timestamptz '2026-11-20' - date_trunc('milliseconds', interval '360 days' * ((${number})::float / ${all}))`;

export async function fillDatabase(db: Kysely<Tables>, { codes, registrations }: DatabaseSize): Promise<void> {
  const applications = codes;
  const audits = codes * 5;
  const statements = [
    // Related rows are created together, so foreign keys need no checks.
    `SET LOCAL session_replication_role = replica`,
    `SET LOCAL statement_timeout = 0`,
    `INSERT INTO registration_codes (code, inviter_name, balance, initial_balance, kind, label, state, created_at, created_by)
      SELECT ${codeOf('i')}, CASE WHEN i % 2 = 0 THEN 'Inviter ' || i END, 50, 50,
        CASE WHEN i % 2 = 0 THEN 'member' ELSE 'campaign' END,
        CASE WHEN i % 10 = 0 THEN 'Rare ' || i ELSE 'Mailing ' || (i % 7) END,
        CASE WHEN i = 5 THEN 'revoked' WHEN i % 3 = 0 THEN 'paused' ELSE 'active' END, ${timeOf('i', codes)}, 'anna'
      FROM generate_series(1, ${codes}) AS i`,
    `INSERT INTO registration_codes (code, kind, label, created_by) VALUES ('${campaign}', 'campaign', 'Campaign', 'anna')`,
    // Half of the links belong to the campaign, the others to one code each; two thirds are for one visitor.
    `INSERT INTO registration_links (id, code, valid_until, label, max_uses, created_at, created_by, revoked_at)
      SELECT 'l' || i, CASE WHEN i % 2 = 1 THEN '${campaign}' ELSE ${codeOf('i')} END,
        CASE WHEN i = 1 THEN '${link.validUntil}' ELSE ${timeOf('i', codes)} + interval '14 days' END, 'Batch ' || (i / 100),
        CASE WHEN i % 3 > 0 THEN 1 END, ${timeOf('i', codes)}, 'anna', CASE WHEN i % 50 = 3 THEN ${timeOf('i', codes)} END
      FROM generate_series(1, ${codes}) AS i`,
    // A fifth registered with the campaign's code; every fourth is pending.
    `INSERT INTO registrations (id, first_id, code, state, gender, firstname, lastname, email, email_canonical, country,
        postal_code, birthday, newsletter, language, registered_at, expires_at, activated_at, last_mail_at, link_id)
      SELECT 'r' || i, 'r' || i, CASE WHEN i % 5 = 0 THEN '${campaign}' ELSE ${codeOf(`i % ${codes} + 1`)} END,
        CASE WHEN i % 4 = 0 THEN 'PENDING' ELSE 'ACTIVE' END, 'MRS', 'Maja', 'Guest', 'guest' || i || '@example.com',
        'guest' || i || '@example.com', 'DE', '', '', false, 'de', ${timeOf('i', registrations)},
        timestamptz '2026-12-04', CASE WHEN i % 4 = 0 THEN NULL ELSE ${timeOf('i', registrations)} END,
        ${timeOf('i', registrations)}, CASE WHEN i % 5 = 0 AND i < ${codes} THEN 'l' || (i + 1) END
      FROM generate_series(1, ${registrations}) AS i`,
    `INSERT INTO consents (registration_id, kind, accepted, pk_string, text_version, language, country, source, ip, given_at)
      SELECT 'r' || i, 'terms', true, 'terms-DE', '1', 'de', 'DE', '/', '192.0.2.1', ${timeOf('i', registrations)}
      FROM generate_series(1, ${registrations}) AS i`,
    `INSERT INTO activation_tokens (token_hash, registration_id, created_at)
      SELECT md5(i::text), 'r' || i, ${timeOf('i', registrations)} FROM generate_series(1, ${registrations}) AS i`,
    `INSERT INTO outbox (id, template, language, recipient, payload, created_at, next_attempt_at, sent_at)
      SELECT 'm' || i, 'activation', 'de', 'Guest' || i || '@example.com', '{}', now(), now(), now()
      FROM generate_series(1, ${registrations / 5}) AS i`,
    `INSERT INTO outbox (id, template, language, recipient, payload, created_at, next_attempt_at)
      SELECT 'w' || i, CASE WHEN i % 3 = 0 THEN 'activation' ELSE 'welcome' END, 'de', 'waiting' || i || '@example.com', '{}',
        ${timeOf('i', codes)}, ${timeOf('i', codes)} FROM generate_series(1, ${codes}) AS i`,
    `INSERT INTO invitation_days (code, link_id, day, opened, begun, registered, activated)
      SELECT CASE WHEN whole THEN '' ELSE code END, CASE WHEN whole OR of_code THEN '' ELSE link_id END,
        CASE WHEN ever THEN '-infinity' ELSE day END, count(*) * 3, count(*) * 2, count(*), count(activated_at)
      FROM (SELECT code, link_id, (registered_at AT TIME ZONE 'UTC')::date AS day, activated_at FROM registrations) AS seen,
        (VALUES (true, false), (false, true), (false, false)) AS level (whole, of_code), (VALUES (true), (false)) AS time (ever)
      WHERE whole OR of_code OR link_id IS NOT NULL GROUP BY 1, 2, 3`,
    // Every day has rows, whatever the size.
    `INSERT INTO invitation_days (code, day, opened)
      SELECT code, date '2026-11-20' - d, 1 FROM (VALUES (''), ('${campaign}')) AS of (code), generate_series(0, 359) AS d
      ON CONFLICT DO NOTHING`,
    // Triggers are off: see the first statement.
    `UPDATE registration_links AS link SET registered = days.registered, activated = days.activated
      FROM invitation_days AS days WHERE days.link_id = link.id AND days.day = '-infinity'`,
    `INSERT INTO membership_interests (id, email, email_canonical, language, country, state, applied_at, decided_at)
      SELECT 'a' || i, 'waiting' || i || '@example.com', 'waiting' || i || '@example.com', 'de', 'DE',
        CASE WHEN i % 4 = 0 THEN 'approved' ELSE 'waiting' END, ${timeOf('i', applications)}, NULL
      FROM generate_series(1, ${applications}) AS i`,
    `INSERT INTO audit_log (at, actor, action, subject, details)
      SELECT ${timeOf(`${audits} - i`, audits)}, CASE WHEN i % 50 = 0 THEN 'berta' ELSE 'anna' END,
        CASE WHEN i % 2000 = 7 THEN 'adminEraseAddress' WHEN i % 2 = 0 THEN 'adminCreateLinks' ELSE 'adminSetCodeState' END,
        'l' || i, '' FROM generate_series(1, ${audits}) AS i`,
    `INSERT INTO referrer_denials (day, host, denied, shadow)
      SELECT date '2026-11-20' - d, 'host' || h || '.example', h, h FROM generate_series(0, 359) AS d, generate_series(1, 40) AS h`,
  ];
  await db.transaction().execute(async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  });
  await sql`VACUUM ANALYZE`.execute(db);
}
