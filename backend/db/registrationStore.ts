import { type Kysely, sql } from 'kysely';
import type { RegistrationStore } from '../domain/stores.ts';
import type { RegistrationRow, Tables } from './tables.ts';

export function createRegistrationStore(db: Kysely<Tables>): RegistrationStore {
  const all = () => db.selectFrom('registrations').selectAll();
  const ofAddress = (emailCanonical: string) => all().where('emailCanonical', '=', emailCanonical);
  const update = async (id: string, columns: Partial<RegistrationRow>) => {
    await db.updateTable('registrations').set(columns).where('id', '=', id).execute();
  };
  const leave = (id: string, replacedBy: string) => update(id, { state: 'REPLACED', replacedBy });
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
      (await ofAddress(emailCanonical).where('state', '=', 'ACTIVE').executeTakeFirst()) ?? null,
    hasPending: async (emailCanonical, now) => {
      const pending = ofAddress(emailCanonical).where('state', '=', 'PENDING').where('expiresAt', '>', now);
      return (await pending.limit(1).executeTakeFirst()) !== undefined;
    },
    lastMailAt: async (emailCanonical) => {
      const newest = await ofAddress(emailCanonical).orderBy('lastMailAt', 'desc').limit(1).executeTakeFirst();
      return newest?.lastMailAt ?? null;
    },
    addToken: async (tokenHash, registrationId, now) => {
      await db.insertInto('activationTokens').values({ tokenHash, registrationId, createdAt: now }).execute();
    },
    markMailed: (id, lastMailAt) => update(id, { lastMailAt }),
    renew: (id, registeredAt, expiresAt) => update(id, { state: 'PENDING', registeredAt, expiresAt }),
    leave,
    replace: async (id, replacement) => {
      await db.insertInto('registrations').values(replacement).execute();
      await leave(id, replacement.id);
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
    grantVoucher: async (registrationId, { tier, validUntil }, now) => {
      await db.insertInto('vouchers').values({ registrationId, tier, validUntil, grantedAt: now }).execute();
    },
  };
}
