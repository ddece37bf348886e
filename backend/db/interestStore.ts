/** Membership interests: one row per address, however often it applies; of a withdrawn one only a hash is left. */
import type { Kysely } from 'kysely';
import { sha256 } from '../domain/clock.ts';
import type { InterestStore } from '../domain/stores.ts';
import type { Tables } from './tables.ts';

export function createInterestStore(db: Kysely<Tables>): InterestStore {
  return {
    apply: async ({ id, email, emailCanonical, language }, now) => {
      const row = await db
        .insertInto('membership_interests')
        .values({ id, email, email_canonical: emailCanonical, language, applied_at: now, last_mail_at: null })
        .onConflict((conflict) => conflict.column('email_canonical').doUpdateSet({ language }))
        .returning(['id', 'email', 'last_mail_at'])
        .executeTakeFirstOrThrow();
      return { id: row.id, email: row.email, lastMailAt: row.last_mail_at };
    },
    markMailed: async (id, now) => {
      await db.updateTable('membership_interests').set({ last_mail_at: now }).where('id', '=', id).execute();
    },
    addressOf: async (id) => {
      const row = await db
        .selectFrom('membership_interests')
        .select('email_canonical')
        .where('id', '=', id)
        .executeTakeFirst();
      return row?.email_canonical ?? null;
    },
    withdraw: async (id, emailCanonical, now) => {
      const gone = await db.deleteFrom('membership_interests').where('id', '=', id).returning('id').execute();
      if (gone.length === 0) return;
      await db
        .insertInto('withdrawn_interests')
        .values({ email_hash: sha256(emailCanonical), interest_id: id, withdrawn_at: now, last_mail_at: null })
        .execute();
    },
    findWithdrawn: async (emailCanonical) => {
      const row = await db
        .selectFrom('withdrawn_interests')
        .select('last_mail_at')
        .where('email_hash', '=', sha256(emailCanonical))
        .executeTakeFirst();
      return row === undefined ? null : { lastMailAt: row.last_mail_at };
    },
    markAsked: async (emailCanonical, now) => {
      await db
        .updateTable('withdrawn_interests')
        .set({ last_mail_at: now })
        .where('email_hash', '=', sha256(emailCanonical))
        .execute();
    },
    forgetWithdrawal: async (emailCanonical) => {
      const row = await db
        .deleteFrom('withdrawn_interests')
        .where('email_hash', '=', sha256(emailCanonical))
        .returning('interest_id')
        .executeTakeFirst();
      return row?.interest_id ?? null;
    },
  };
}
