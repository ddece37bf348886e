/** Membership interests: one row per address, however often it applies. */
import type { Kysely } from 'kysely';
import type { InterestStore } from '../domain/stores.ts';
import type { Tables } from './tables.ts';

export function createInterestStore(db: Kysely<Tables>): InterestStore {
  return {
    apply: async ({ id, email, emailCanonical, language }, now) => {
      const row = await db
        .insertInto('membership_interests')
        .values({
          id,
          email,
          email_canonical: emailCanonical,
          language,
          applied_at: now,
          last_mail_at: null,
          withdrawn_at: null,
        })
        .onConflict((conflict) => conflict.column('email_canonical').doUpdateSet({ language, withdrawn_at: null }))
        .returning(['id', 'email', 'last_mail_at'])
        .executeTakeFirstOrThrow();
      return { id: row.id, email: row.email, lastMailAt: row.last_mail_at };
    },
    markMailed: async (id, now) => {
      await db.updateTable('membership_interests').set({ last_mail_at: now }).where('id', '=', id).execute();
    },
    withdraw: async (id, now) => {
      const rows = await db
        .updateTable('membership_interests')
        .set({ withdrawn_at: now })
        .where('id', '=', id)
        .returning('id')
        .execute();
      return rows.length === 1;
    },
    languageOf: async (id) => {
      const row = await db
        .selectFrom('membership_interests')
        .select('language')
        .where('id', '=', id)
        .executeTakeFirst();
      return row?.language ?? null;
    },
  };
}
