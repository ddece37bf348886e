import { type Kysely, sql } from 'kysely';
import type { Voucher } from '../domain/codes/vouchers.ts';
import type { Consent, Registration } from '../domain/records.ts';
import type { RegistrationRow, Tables } from './tables.ts';

export function createRegistrationStore(db: Kysely<Tables>) {
  const selectRegistrations = () => db.selectFrom('registrations').selectAll();
  const selectByEmail = (emailCanonical: string) => selectRegistrations().where('emailCanonical', '=', emailCanonical);
  const selectPending = (emailCanonical: string, now: Date) =>
    selectByEmail(emailCanonical).where('state', '=', 'PENDING').where('expiresAt', '>', now).limit(1);
  const update = (id: string, columns: Partial<RegistrationRow>) =>
    db.updateTable('registrations').set(columns).where('id', '=', id).execute();
  const markReplaced = (id: string, replacedBy: string) => update(id, { state: 'REPLACED', replacedBy });
  return {
    lockEmail: (emailCanonical: string) =>
      sql`SELECT pg_advisory_xact_lock(hashtextextended(${emailCanonical}, 14))`.execute(db),
    add: async (registration: Registration, consents: readonly Consent[]) => {
      await db.insertInto('registrations').values(registration).execute();
      await db
        .insertInto('consents')
        .values(consents.map((consent) => ({ ...consent, registrationId: registration.id })))
        .execute();
    },
    find: async (id: string): Promise<Registration | null> =>
      (await selectRegistrations().where('id', '=', id).executeTakeFirst()) ?? null,
    /** The newest fifty. */
    list: (column: 'id' | 'firstId' | 'emailCanonical' | 'code', value: string): Promise<readonly RegistrationRow[]> =>
      selectRegistrations().where(column, '=', value).orderBy('registeredAt', 'desc').limit(50).execute(),
    listActiveEmails: async (emails: readonly string[]) => {
      const matches = sql<boolean>`state = 'ACTIVE' AND email_canonical = ANY(${[...emails]}::text[])`;
      const rows = await db.selectFrom('registrations').select('emailCanonical').where(matches).execute();
      return rows.map(({ emailCanonical }) => emailCanonical);
    },
    findByToken: async (tokenHash: string): Promise<Registration | null> =>
      (await db
        .selectFrom('activationTokens')
        .innerJoin('registrations', 'registrations.id', 'registrationId')
        .selectAll('registrations')
        .where('tokenHash', '=', tokenHash)
        .executeTakeFirst()) ?? null,
    findActive: async (emailCanonical: string): Promise<Registration | null> =>
      (await selectByEmail(emailCanonical).where('state', '=', 'ACTIVE').executeTakeFirst()) ?? null,
    hasPending: async (emailCanonical: string, now: Date) =>
      (await selectPending(emailCanonical, now).executeTakeFirst()) !== undefined,
    /** The newest pending registration with this code; null without one. */
    findPending: async (code: string, emailCanonical: string, now: Date): Promise<Registration | null> =>
      (await selectPending(emailCanonical, now)
        .where('code', '=', code)
        .orderBy('registeredAt', 'desc')
        .executeTakeFirst()) ?? null,
    /** Pending registrations that expire before `end`. */
    listUnreminded: (now: Date, end: Date) =>
      db
        .selectFrom('registrations')
        .select(['id', 'emailCanonical'])
        .where('state', '=', 'PENDING')
        .where('remindedAt', 'is', null)
        .where('expiresAt', '>', now)
        .where('expiresAt', '<=', end)
        .orderBy('expiresAt')
        .limit(500)
        .execute(),
    /** False if a reminder was decided before. */
    markReminded: async (id: string, remindedAt: Date) => {
      const unreminded = db.updateTable('registrations').set({ remindedAt }).where('id', '=', id);
      return (await unreminded.where('remindedAt', 'is', null).returning('id').execute()).length === 1;
    },
    /** Of the newest activation mail, which may be in the future; null without one. */
    findLastMailTime: async (emailCanonical: string) => {
      const newest = await selectByEmail(emailCanonical).orderBy('lastMailAt', 'desc').limit(1).executeTakeFirst();
      return newest?.lastMailAt ?? null;
    },
    addToken: (tokenHash: string, registrationId: string, createdAt: Date) =>
      db.insertInto('activationTokens').values({ tokenHash, registrationId, createdAt }).execute(),
    markMailed: (id: string, lastMailAt: Date) => update(id, { lastMailAt }),
    renew: (id: string, registeredAt: Date, expiresAt: Date) =>
      update(id, { state: 'PENDING', registeredAt, expiresAt }),
    /** False for a registration that is not pending. */
    end: async (id: string, now: Date) => {
      const pending = db.updateTable('registrations').set({ expiresAt: now }).where('id', '=', id);
      const ended = pending.where('state', '=', 'PENDING').where('expiresAt', '>', now).returning('id');
      return (await ended.execute()).length === 1;
    },
    markReplaced,
    replace: async (id: string, replacement: Registration) => {
      await db.insertInto('registrations').values(replacement).execute();
      await markReplaced(id, replacement.id);
      await sql`INSERT INTO consents
          (registration_id, kind, accepted, pk_string, text_version, language, country, source, ip, given_at)
        SELECT ${replacement.id}, kind, accepted, pk_string, text_version, language, country, source, ip, given_at
        FROM consents WHERE registration_id = ${id}`.execute(db);
    },
    /** Replaces the other pending registrations of the email address. False if this one is not pending. */
    activate: async (id: string, tokenHash: string, now: Date, ip: string) => {
      const [activated] = await db
        .updateTable('registrations')
        .set({ state: 'ACTIVE', activatedAt: now, campaign: null, experiments: null })
        .where('id', '=', id)
        .where('state', '=', 'PENDING')
        .returning('emailCanonical')
        .execute();
      if (activated === undefined) return false;
      await db
        .updateTable('registrations')
        .set({ state: 'REPLACED', replacedBy: id })
        .where('emailCanonical', '=', activated.emailCanonical)
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
    grantVoucher: (registrationId: string, { tier, validUntil }: Voucher, grantedAt: Date) =>
      db.insertInto('vouchers').values({ registrationId, tier, validUntil, grantedAt }).execute(),
  };
}
