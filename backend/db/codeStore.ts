/** Registration codes and their places. A hold is an address with a pending registration whose time has not run out. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { CodeStore, Holder } from '../domain/stores.ts';
import { advisoryLocks } from './migrate.ts';
import type { Tables } from './tables.ts';

/** A statement takes at most 65,535 values. */
const rowsPerStatement = 1000;

export function createCodeStore(db: Kysely<Tables>): CodeStore {
  const takePlace = async (code: string, holder: Holder, now: Date, change: RawBuilder<unknown>): Promise<boolean> => {
    // In a statement of its own before the count: only then does the count see every hold that was committed while this
    // transaction waited. A statement keeps the snapshot it started with.
    await db.selectFrom('registrationCodes').select('code').where('code', '=', code).forUpdate().execute();
    const taken = await sql`
      UPDATE registration_codes SET ${change}
      WHERE code = ${code} AND (balance IS NULL OR balance > (${placesHeld(code, now, holder)}))
      RETURNING code`.execute(db);
    return taken.rows.length === 1;
  };
  return {
    lockNewCodes: async () => {
      await sql`SELECT pg_advisory_xact_lock(${sql.lit(advisoryLocks.newCodes)})`.execute(db);
    },
    findTaken: async (codes) => {
      const rows = await db
        .selectFrom('registrationCodes')
        .select('code')
        .where(sql<boolean>`code = ANY(${[...codes]}::text[])`)
        .execute();
      return rows.map(({ code }) => code);
    },
    add: async (codes) => {
      for (let start = 0; start < codes.length; start += rowsPerStatement) {
        const rows = codes.slice(start, start + rowsPerStatement);
        await db.insertInto('registrationCodes').values(rows).execute();
      }
    },
    lockState: async (code) => {
      const row = await db
        .selectFrom('registrationCodes')
        .select('state')
        .where('code', '=', code)
        .forUpdate()
        .executeTakeFirst();
      return row?.state ?? null;
    },
    setState: async (code, state) => {
      await db.updateTable('registrationCodes').set({ state }).where('code', '=', code).execute();
    },
    find: async (code) =>
      (await db.selectFrom('registrationCodes').selectAll().where('code', '=', code).executeTakeFirst()) ?? null,
    countHeld: async (code, now, except) => {
      const { rows } = await sql<{ held: string }>`SELECT (${placesHeld(code, now, except)}) AS held`.execute(db);
      return Number(rows[0]?.held ?? 0);
    },
    holdPlace: (code, holder, now) => takePlace(code, holder, now, sql`last_held_at = ${now}`),
    consumePlace: (code, holder, now) => takePlace(code, holder, now, sql`balance = balance - 1`),
  };
}

/** One place for each address with a pending registration whose time has not run out; no further than the code has places, so that nobody counts the guests of a campaign. */
function placesHeld(code: string, now: Date, except?: Holder) {
  return sql`SELECT count(*) FROM (
    SELECT DISTINCT email_canonical FROM registrations
    WHERE registrations.code = ${code} AND state = 'PENDING' AND expires_at > ${now}
      AND email_canonical <> ${except?.emailCanonical ?? ''} AND id <> ${except?.leavingId ?? ''}
      AND coalesce(link_id, '') <> ${except?.linkId ?? 'no link'}
    LIMIT (SELECT coalesce(balance, 0) FROM registration_codes WHERE registration_codes.code = ${code})
  ) AS holders`;
}
