/** Membership interests: one row per address, however often it applies; of a withdrawn one only a hash is left. */
import type { Kysely } from 'kysely';
import { sha256 } from '../domain/clock.ts';
import type { InterestStore } from '../domain/stores.ts';
import type { Tables } from './tables.ts';

export function createInterestStore(db: Kysely<Tables>): InterestStore {
  return {
    apply: (interest, now) =>
      db
        .insertInto('membershipInterests')
        .values({ ...interest, appliedAt: now, lastMailAt: null })
        .onConflict((conflict) => conflict.column('emailCanonical').doUpdateSet({ language: interest.language }))
        .returning(['id', 'email', 'lastMailAt'])
        .executeTakeFirstOrThrow(),
    markMailed: async (id, now) => {
      await db.updateTable('membershipInterests').set({ lastMailAt: now }).where('id', '=', id).execute();
    },
    addressOf: async (id) => {
      const row = await db
        .selectFrom('membershipInterests')
        .select('emailCanonical')
        .where('id', '=', id)
        .executeTakeFirst();
      return row?.emailCanonical ?? null;
    },
    withdraw: async (id, emailCanonical, now) => {
      const gone = await db.deleteFrom('membershipInterests').where('id', '=', id).returning('id').execute();
      if (gone.length === 0) return;
      await db
        .insertInto('withdrawnInterests')
        .values({ emailHash: sha256(emailCanonical), interestId: id, withdrawnAt: now, lastMailAt: null })
        .execute();
    },
    findWithdrawn: async (emailCanonical) => {
      const row = await db
        .selectFrom('withdrawnInterests')
        .select('lastMailAt')
        .where('emailHash', '=', sha256(emailCanonical))
        .executeTakeFirst();
      return row ?? null;
    },
    markAsked: async (emailCanonical, now) => {
      await db
        .updateTable('withdrawnInterests')
        .set({ lastMailAt: now })
        .where('emailHash', '=', sha256(emailCanonical))
        .execute();
    },
    forgetWithdrawal: async (emailCanonical) => {
      const row = await db
        .deleteFrom('withdrawnInterests')
        .where('emailHash', '=', sha256(emailCanonical))
        .returning('interestId')
        .executeTakeFirst();
      return row?.interestId ?? null;
    },
  };
}
