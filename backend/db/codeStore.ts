/** Registration codes and their places. A hold is a pending registration whose time has not run out, nothing else. */
import { type Kysely, sql } from 'kysely';
import type { CodeStore } from '../domain/stores.ts';
import type { Tables } from './tables.ts';

export function createCodeStore(db: Kysely<Tables>): CodeStore {
  return {
    find: async (code) => {
      const row = await db.selectFrom('registration_codes').selectAll().where('code', '=', code).executeTakeFirst();
      if (row === undefined) return null;
      return {
        code: row.code,
        inviterName: row.inviter_name,
        inviterGone: row.inviter_gone,
        refererRefused: row.referer_refused,
        balance: row.balance,
        tier: row.tier,
        timed: row.timed,
        customization: row.customization,
        scenario: row.scenario,
      };
    },
    countHeld: async (code, now) => {
      const row = await db
        .selectFrom('registrations')
        .select(({ fn }) => fn.countAll<string>().as('held'))
        .where('code', '=', code)
        .where('state', '=', 'PENDING')
        .where('expires_at', '>', now)
        .executeTakeFirstOrThrow();
      return Number(row.held);
    },
    holdPlace: async (code, now) => {
      // The lock first, in a statement of its own: only then does the update's count see every hold that was
      // committed while this transaction waited. A statement keeps the snapshot it started with.
      await db.selectFrom('registration_codes').select('code').where('code', '=', code).forUpdate().execute();
      const held = await sql`
        UPDATE registration_codes SET last_held_at = ${now}
        WHERE code = ${code} AND (balance IS NULL OR balance > (
          SELECT count(*) FROM registrations
          WHERE registrations.code = ${code} AND state = 'PENDING' AND expires_at > ${now}
        ))
        RETURNING code`.execute(db);
      return held.rows.length === 1;
    },
    consumePlace: async (code) => {
      await sql`UPDATE registration_codes SET balance = GREATEST(balance - 1, 0)
        WHERE code = ${code} AND balance IS NOT NULL`.execute(db);
    },
  };
}
