/** Registration codes and their places. A hold is an address with a pending registration whose time has not run out. */
import { type Kysely, sql } from 'kysely';
import type { CodeStore, Holder } from '../domain/stores.ts';
import type { Tables } from './tables.ts';

export function createCodeStore(db: Kysely<Tables>): CodeStore {
  return {
    find: async (code) =>
      (await db.selectFrom('registrationCodes').selectAll().where('code', '=', code).executeTakeFirst()) ?? null,
    countHeld: async (code, now, except) => {
      const { rows } = await sql<{ held: string }>`SELECT (${placesHeld(code, now, except)}) AS held`.execute(db);
      return Number(rows[0]?.held ?? 0);
    },
    holdPlace: async (code, holder, now) => {
      await lockCode(db, code);
      const held = await sql`
        UPDATE registration_codes SET last_held_at = ${now}
        WHERE code = ${code} AND (balance IS NULL OR balance > (${placesHeld(code, now, holder)}))
        RETURNING code`.execute(db);
      return held.rows.length === 1;
    },
    consumePlace: async (code, holder, now) => {
      await lockCode(db, code);
      const consumed = await sql`
        UPDATE registration_codes SET balance = balance - 1
        WHERE code = ${code} AND (balance IS NULL OR balance > (${placesHeld(code, now, holder)}))
        RETURNING code`.execute(db);
      return consumed.rows.length === 1;
    },
  };
}

/**
 * In a statement of its own before the count: only then does the count see every hold that was committed while this
 * transaction waited. A statement keeps the snapshot it started with.
 */
async function lockCode(db: Kysely<Tables>, code: string): Promise<void> {
  await db.selectFrom('registrationCodes').select('code').where('code', '=', code).forUpdate().execute();
}

/** One place for each address with a pending registration whose time has not run out. */
function placesHeld(code: string, now: Date, except?: Holder) {
  return sql`SELECT count(DISTINCT email_canonical) FROM registrations
    WHERE registrations.code = ${code} AND state = 'PENDING' AND expires_at > ${now}
      AND email_canonical <> ${except?.emailCanonical ?? ''} AND id <> ${except?.leavingId ?? ''}`;
}
