/**
 * All personal data of one canonical email; a new table with personal data belongs here. Erasing keeps what identifies
 * nobody: evidence of an account's consents, and a withdrawal's hash, so that an old link cannot restore the application.
 */
import { type Kysely, sql } from 'kysely';
import { sha256 } from '../domain/clock.ts';
import type { Tables } from './tables.ts';

export function createPersonalDataStore(db: Kysely<Tables>) {
  const selectRegistrationIds = (email: string) =>
    sql<string>`(SELECT id FROM registrations WHERE email_canonical = ${email})`;
  /** Mails are sent to the address as typed. */
  const selectTypedEmails = (email: string) =>
    sql`(SELECT lower(email) FROM registrations WHERE email_canonical = ${email}
    UNION SELECT lower(email) FROM membership_interests WHERE email_canonical = ${email}
    UNION SELECT lower(email) FROM place_waits WHERE email_canonical = ${email}
    UNION SELECT lower(recipient) FROM outbox WHERE recipient_canonical = ${email} UNION SELECT ${email}::text)`;
  const fetchRows = async (query: ReturnType<typeof sql>) => (await query.execute(db)).rows;
  return {
    read: async (email: string) => ({
      registrations: await fetchRows(sql`
        SELECT id, code, state, gender, firstname, lastname, email, country, postal_code, birthday, newsletter, language,
          variant, campaign, experiments, referrer_host, registered_at, expires_at, activated_at
        FROM registrations WHERE email_canonical = ${email} ORDER BY registered_at`),
      consents: await fetchRows(sql`
        SELECT registration_id, kind, accepted, pk_string, text_version, language, country, source, ip, given_at,
          confirmed_at, confirmed_ip
        FROM consents WHERE registration_id IN ${selectRegistrationIds(email)} ORDER BY id`),
      invitations: await fetchRows(sql`
        SELECT owner_id, code, state, inviter_name, greeting, initial_balance, created_at, ends_at
        FROM registration_codes WHERE owner_id IN ${selectRegistrationIds(email)} ORDER BY created_at`),
      vouchers: await fetchRows(sql`
        SELECT registration_id, tier, valid_until, granted_at
        FROM vouchers WHERE registration_id IN ${selectRegistrationIds(email)}`),
      applications: await fetchRows(sql`
        SELECT id, email, language, country, state, applied_at, decided_at
        FROM membership_interests WHERE email_canonical = ${email}`),
      waits: await fetchRows(sql`
        SELECT id, code, email, language, created_at, confirmed_at, held_until
        FROM place_waits WHERE email_canonical = ${email} ORDER BY created_at`),
      withdrawals: await fetchRows(sql`
        SELECT withdrawn_at FROM withdrawn_interests WHERE email_hash = ${sha256(email)}`),
      mails: await fetchRows(sql`
        SELECT template, language, recipient, created_at, sent_at, dead_at
        FROM outbox WHERE lower(recipient) IN ${selectTypedEmails(email)} ORDER BY created_at`),
      /** To other systems that get personal data. */
      webhooks: await fetchRows(sql`
        SELECT type, substring(url FROM '//([^/?#]+)') AS host, webhook_deliveries.created_at, delivered_at
        FROM webhook_deliveries JOIN webhook_endpoints ON webhook_endpoints.id = endpoint_id
        WHERE includes_personal_data AND type <> '' AND (person_id IN ${selectRegistrationIds(email)}
          OR person_id IN (SELECT id FROM membership_interests WHERE email_canonical = ${email}))
        ORDER BY webhook_deliveries.id`),
    }),
    /** Returns the number of rows of each kind. */
    erase: async (email: string, now: Date) => {
      const ids = selectRegistrationIds(email);
      const ended = sql`(SELECT id FROM registrations WHERE email_canonical = ${email} AND state <> 'ACTIVE')`;
      const anonymiseConsents = sql`
        UPDATE consents SET ip = '', confirmed_ip = NULL, source = '' WHERE registration_id IN ${ids}`;
      const anonymiseAccounts = sql`
        UPDATE registrations SET gender = '', firstname = '', lastname = '', email = '', postal_code = '', birthday = '',
          referrer_host = NULL, variant = NULL, campaign = NULL, experiments = NULL, email_canonical = 'erased ' || id, erased_at = ${now}
        WHERE email_canonical = ${email}`;
      const closeCodes = sql`
        UPDATE registration_codes SET state = 'revoked', paused_reason = NULL, inviter_name = NULL, greeting = '',
          owner_id = NULL
        WHERE owner_id IN ${ids}`;
      // Codes before registrations before their tokens, as everywhere. A separate statement for the codes, as the one
      // that waits for a lock does not see a code that was added meanwhile.
      await fetchRows(sql`SELECT FROM registration_codes WHERE owner_id IN ${ids} ORDER BY code FOR UPDATE`);
      await fetchRows(sql`SELECT FROM registrations WHERE email_canonical = ${email} ORDER BY id FOR UPDATE`);
      const changes = [
        ['invitations', closeCodes],
        // Before the rows with the typed addresses are deleted.
        ['mailbox', sql`DELETE FROM mailbox WHERE lower(recipient) IN ${selectTypedEmails(email)}`],
        ['mails', sql`DELETE FROM outbox WHERE lower(recipient) IN ${selectTypedEmails(email)}`],
        ['activationLinks', sql`DELETE FROM activation_tokens WHERE registration_id IN ${ids}`],
        ['vouchers', sql`DELETE FROM vouchers WHERE registration_id IN ${ids}`],
        ['consents', sql`DELETE FROM consents WHERE registration_id IN ${ended}`],
        ['registrations', sql`DELETE FROM registrations WHERE id IN ${ended}`],
        ['consentsWithoutAddress', anonymiseConsents],
        ['accounts', anonymiseAccounts],
        ['waits', sql`DELETE FROM place_waits WHERE email_canonical = ${email}`],
        ['applications', sql`DELETE FROM membership_interests WHERE email_canonical = ${email}`],
      ] as const;
      // Invalidates the reapplication links that were mailed before.
      await fetchRows(sql`UPDATE withdrawn_interests SET withdrawn_at = ${now} WHERE email_hash = ${sha256(email)}`);
      const erased: { kind: string; count: number }[] = [];
      for (const [kind, change] of changes)
        erased.push({ kind, count: (await fetchRows(sql`${change} RETURNING 1`)).length });
      return erased.filter(({ count }) => count > 0);
    },
  };
}
