/** Registrations with their consents, links and vouchers. */
import { type Kysely, sql } from 'kysely';
import type { RegistrationStore } from '../domain/stores.ts';
import type { Tables } from './tables.ts';

export function createRegistrationStore(db: Kysely<Tables>): RegistrationStore {
  const all = () => db.selectFrom('registrations').selectAll();
  return {
    lockAddress: async (emailCanonical) => {
      await sql`SELECT pg_advisory_xact_lock(hashtextextended(${emailCanonical}, 14))`.execute(db);
    },
    add: async (registration, consents) => {
      await db.insertInto('registrations').values(registration).execute();
      await db
        .insertInto('consents')
        .values(consents.map((consent) => ({ ...consent, registrationId: registration.id })))
        .execute();
    },
    find: async (id) => (await all().where('id', '=', id).executeTakeFirst()) ?? null,
    findByToken: async (tokenHash) =>
      (await db
        .selectFrom('activationTokens')
        .innerJoin('registrations', 'registrations.id', 'registrationId')
        .selectAll('registrations')
        .where('tokenHash', '=', tokenHash)
        .executeTakeFirst()) ?? null,
    findActive: async (emailCanonical) =>
      (await all().where('emailCanonical', '=', emailCanonical).where('state', '=', 'ACTIVE').executeTakeFirst()) ??
      null,
    hasPending: async (emailCanonical, now) => {
      const pending = await db
        .selectFrom('registrations')
        .select('id')
        .where('emailCanonical', '=', emailCanonical)
        .where('state', '=', 'PENDING')
        .where('expiresAt', '>', now)
        .limit(1)
        .execute();
      return pending.length > 0;
    },
    lastMailAt: async (emailCanonical) => {
      const row = await db
        .selectFrom('registrations')
        .select(({ fn }) => fn.max('lastMailAt').as('at'))
        .where('emailCanonical', '=', emailCanonical)
        .executeTakeFirst();
      return row?.at ?? null;
    },
    addToken: async (tokenHash, registrationId, now) => {
      await db
        .insertInto('activationTokens')
        .values({ tokenHash: tokenHash, registrationId, createdAt: now })
        .execute();
    },
    markMailed: async (id, at) => {
      await db.updateTable('registrations').set({ lastMailAt: at }).where('id', '=', id).execute();
    },
    renew: async (id, registeredAt, expiresAt) => {
      await db
        .updateTable('registrations')
        .set({ state: 'PENDING', registeredAt: registeredAt, expiresAt: expiresAt })
        .where('id', '=', id)
        .execute();
    },
    replace: async (id, replacement) => {
      await db.insertInto('registrations').values(replacement).execute();
      await db
        .updateTable('registrations')
        .set({ state: 'REPLACED', replacedBy: replacement.id })
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
        .set({ state: 'ACTIVE', activatedAt: now })
        .where('id', '=', id)
        .where('state', '=', 'PENDING')
        .returning('emailCanonical')
        .execute();
      if (done === undefined) return false;
      await db
        .updateTable('registrations')
        .set({ state: 'REPLACED', replacedBy: id })
        .where('emailCanonical', '=', done.emailCanonical)
        .where('state', '=', 'PENDING')
        .execute();
      await db.updateTable('activationTokens').set({ usedAt: now }).where('tokenHash', '=', tokenHash).execute();
      await db
        .updateTable('consents')
        .set({ confirmedAt: now, confirmedIp: ip })
        .where('registrationId', '=', id)
        .where('accepted', '=', true)
        .execute();
      return true;
    },
    grantVoucher: async (id, { tier, validUntil }, now) => {
      await db
        .insertInto('vouchers')
        .values({ registrationId: id, tier, validUntil: validUntil, grantedAt: now })
        .execute();
    },
  };
}
