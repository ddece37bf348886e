/** Registrations with their consents, links and vouchers. */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Consent, Registration, RegistrationStore } from '../domain/stores.ts';
import type { RegistrationsTable, Tables } from './tables.ts';

export function createRegistrationStore(db: Kysely<Tables>): RegistrationStore {
  const all = () => db.selectFrom('registrations').selectAll();
  return {
    lockAddress: async (emailCanonical) => {
      await sql`SELECT pg_advisory_xact_lock(hashtextextended(${emailCanonical}, 14))`.execute(db);
    },
    add: async (registration, consents) => {
      await db.insertInto('registrations').values(toRow(registration)).execute();
      await db
        .insertInto('consents')
        .values(consents.map((consent) => toConsentRow(registration.id, consent)))
        .execute();
    },
    find: async (id) => toRegistration(await all().where('id', '=', id).executeTakeFirst()),
    findByToken: async (tokenHash) =>
      toRegistration(
        await db
          .selectFrom('activation_tokens')
          .innerJoin('registrations', 'registrations.id', 'registration_id')
          .selectAll('registrations')
          .where('token_hash', '=', tokenHash)
          .executeTakeFirst(),
      ),
    findActive: async (emailCanonical) =>
      toRegistration(
        await all().where('email_canonical', '=', emailCanonical).where('state', '=', 'ACTIVE').executeTakeFirst(),
      ),
    hasPending: async (emailCanonical, now) => {
      const pending = await db
        .selectFrom('registrations')
        .select('id')
        .where('email_canonical', '=', emailCanonical)
        .where('state', '=', 'PENDING')
        .where('expires_at', '>', now)
        .limit(1)
        .execute();
      return pending.length > 0;
    },
    lastMailAt: async (emailCanonical) => {
      const row = await db
        .selectFrom('registrations')
        .select(({ fn }) => fn.max('last_mail_at').as('at'))
        .where('email_canonical', '=', emailCanonical)
        .executeTakeFirst();
      return row?.at ?? null;
    },
    addToken: async (tokenHash, registrationId, now) => {
      await db
        .insertInto('activation_tokens')
        .values({ token_hash: tokenHash, registration_id: registrationId, created_at: now, used_at: null })
        .execute();
    },
    markMailed: async (id, at) => {
      await db.updateTable('registrations').set({ last_mail_at: at }).where('id', '=', id).execute();
    },
    renew: async (id, registeredAt, expiresAt) => {
      await db
        .updateTable('registrations')
        .set({ state: 'PENDING', registered_at: registeredAt, expires_at: expiresAt })
        .where('id', '=', id)
        .execute();
    },
    replace: async (id, replacement) => {
      await db.insertInto('registrations').values(toRow(replacement)).execute();
      await db
        .updateTable('registrations')
        .set({ state: 'REPLACED', replaced_by: replacement.id })
        .where('id', '=', id)
        .execute();
      await sql`INSERT INTO consents
          (registration_id, kind, accepted, pk_string, text_version, language, country, source, ip, given_at)
        SELECT ${replacement.id}, kind, accepted, pk_string, text_version, language, country, source, ip, given_at
        FROM consents WHERE registration_id = ${id}`.execute(db);
    },
    activate: async (id, tokenHash, now, ip) => {
      const [done] = await db
        .updateTable('registrations')
        .set({ state: 'ACTIVE', activated_at: now })
        .where('id', '=', id)
        .where('state', '=', 'PENDING')
        .returning('email_canonical')
        .execute();
      if (done === undefined) return false;
      await db
        .updateTable('registrations')
        .set({ state: 'REPLACED', replaced_by: id })
        .where('email_canonical', '=', done.email_canonical)
        .where('state', '=', 'PENDING')
        .execute();
      await db.updateTable('activation_tokens').set({ used_at: now }).where('token_hash', '=', tokenHash).execute();
      await db
        .updateTable('consents')
        .set({ confirmed_at: now, confirmed_ip: ip })
        .where('registration_id', '=', id)
        .where('accepted', '=', true)
        .execute();
      return true;
    },
    grantVoucher: async (id, { tier, validUntil }, now) => {
      await db
        .insertInto('vouchers')
        .values({ registration_id: id, tier, valid_until: validUntil, granted_at: now })
        .execute();
    },
    tierOf: async (code) => {
      const row = await db.selectFrom('registration_codes').select('tier').where('code', '=', code).executeTakeFirst();
      return row?.tier ?? null;
    },
  };
}

function toRegistration(row: Selectable<RegistrationsTable> | undefined): Registration | null {
  if (row === undefined) return null;
  return {
    id: row.id,
    firstId: row.first_id,
    code: row.code,
    state: row.state,
    gender: row.gender,
    firstname: row.firstname,
    lastname: row.lastname,
    email: row.email,
    emailCanonical: row.email_canonical,
    country: row.country,
    postalCode: row.postal_code,
    birthday: row.birthday,
    newsletter: row.newsletter,
    language: row.language,
    variant: row.variant,
    referrerHost: row.referrer_host,
    registeredAt: row.registered_at,
    expiresAt: row.expires_at,
    lastMailAt: row.last_mail_at,
  };
}

function toRow(registration: Registration): RegistrationsTable {
  return {
    id: registration.id,
    first_id: registration.firstId,
    code: registration.code,
    state: registration.state,
    gender: registration.gender,
    firstname: registration.firstname,
    lastname: registration.lastname,
    email: registration.email,
    email_canonical: registration.emailCanonical,
    country: registration.country,
    postal_code: registration.postalCode,
    birthday: registration.birthday,
    newsletter: registration.newsletter,
    language: registration.language,
    variant: registration.variant,
    referrer_host: registration.referrerHost,
    registered_at: registration.registeredAt,
    expires_at: registration.expiresAt,
    activated_at: null,
    last_mail_at: registration.lastMailAt,
    replaced_by: null,
    replaced_at: null,
  };
}

function toConsentRow(registrationId: string, consent: Consent) {
  return {
    registration_id: registrationId,
    kind: consent.kind,
    accepted: consent.accepted,
    pk_string: consent.pkString,
    text_version: consent.textVersion,
    language: consent.language,
    country: consent.country,
    source: consent.source,
    ip: consent.ip,
    given_at: consent.givenAt,
    confirmed_at: null,
    confirmed_ip: null,
  };
}
