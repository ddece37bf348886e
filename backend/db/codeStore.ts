/** Registration codes with their places, and registration links. A hold is an address with a pending registration whose time has not run out. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { CodeRecord, CodeState } from '../domain/codes/decideCodeOutcome.ts';
import type { CodeRow, LinkRecord, ReservationKey } from '../domain/records.ts';
import { advisoryLocks } from './migrate.ts';
import type { Tables } from './tables.ts';

/** A statement takes at most 65,535 values. */
const rowsPerStatement = 1000;

export function createCodeStore(db: Kysely<Tables>) {
  const selectByCode = (code: string) => db.selectFrom('registrationCodes').where('code', '=', code);
  /** Under the row's lock; null where there is no such code. */
  const lockState = async (code: string) =>
    (await selectByCode(code).select('state').forUpdate().executeTakeFirst())?.state ?? null;
  const takeSlot = async (
    code: string,
    reservation: ReservationKey,
    now: Date,
    change: RawBuilder<unknown>,
  ): Promise<boolean> => {
    // In a statement of its own before the count: only then does the count see every hold that was committed while this
    // transaction waited. A statement keeps the snapshot it started with.
    await lockState(code);
    const taken = await sql`
      UPDATE registration_codes SET ${change}
      WHERE code = ${code} AND (balance IS NULL OR balance > (${selectReservedCount(code, now, reservation)}))
      RETURNING code`.execute(db);
    return taken.rows.length === 1;
  };
  return {
    /** One maker of codes at a time, until the transaction ends. */
    lockNewCodes: async () => {
      await sql`SELECT pg_advisory_xact_lock(${sql.lit(advisoryLocks.newCodes)})`.execute(db);
    },
    findTaken: async (codes: readonly string[]) => {
      const matchesCode = sql<boolean>`code = ANY(${[...codes]}::text[])`;
      const rows = await db.selectFrom('registrationCodes').select('code').where(matchesCode).execute();
      return rows.map(({ code }) => code);
    },
    add: async (codes: readonly CodeRow[]) => {
      for (let start = 0; start < codes.length; start += rowsPerStatement) {
        const rows = codes.slice(start, start + rowsPerStatement);
        await db.insertInto('registrationCodes').values(rows).execute();
      }
    },
    lockState,
    setState: async (code: string, state: CodeState) => {
      await db.updateTable('registrationCodes').set({ state }).where('code', '=', code).execute();
    },
    find: async (code: string): Promise<CodeRecord | null> =>
      (await selectByCode(code).selectAll().executeTakeFirst()) ?? null,
    /** Places that are held: one for each address, however many pending registrations it has. `except` is left out. */
    countReserved: async (code: string, now: Date, except?: ReservationKey) => {
      const { rows } = await sql<{ held: string }>`SELECT (${selectReservedCount(code, now, except)}) AS held`.execute(
        db,
      );
      return Number(rows[0]?.held ?? 0);
    },
    /** One conditional update under the row's lock; false where the other addresses hold every place. */
    reserveSlot: (code: string, reservation: ReservationKey, now: Date) =>
      takeSlot(code, reservation, now, sql`last_held_at = ${now}`),
    /** The place leaves the balance for good; false where the hold has ended and somebody else has the place. */
    consumeSlot: (code: string, reservation: ReservationKey, now: Date) =>
      takeSlot(code, reservation, now, sql`balance = balance - 1`),
  };
}

/** One place for each address with a pending registration whose time has not run out; no further than the code has places, so that nobody counts the guests of a campaign. */
function selectReservedCount(code: string, now: Date, except?: ReservationKey) {
  return sql`SELECT count(*) FROM (
    SELECT DISTINCT email_canonical FROM registrations
    WHERE registrations.code = ${code} AND state = 'PENDING' AND expires_at > ${now}
      AND email_canonical <> ${except?.emailCanonical ?? ''} AND id <> ${except?.replacedId ?? ''}
      AND coalesce(link_id, '') <> ${except?.linkId ?? 'no link'}
    LIMIT (SELECT coalesce(balance, 0) FROM registration_codes WHERE registration_codes.code = ${code})
  ) AS holders`;
}

/** A link of an older release has no row. */
export function createLinkStore(db: Kysely<Tables>) {
  const selectLinks = () => db.selectFrom('registrationLinks').selectAll();
  return {
    find: async (code: string, validUntil: Date): Promise<LinkRecord | null> =>
      (await selectLinks().where('code', '=', code).where('validUntil', '=', validUntil).executeTakeFirst()) ?? null,
    findById: async (id: string): Promise<LinkRecord | null> =>
      (await selectLinks().where('id', '=', id).executeTakeFirst()) ?? null,
    /** Answers with those that were added: a code has one link for each millisecond. */
    add: (links: readonly LinkRecord[]): Promise<readonly LinkRecord[]> =>
      db
        .insertInto('registrationLinks')
        .values([...links])
        .onConflict((conflict) => conflict.columns(['code', 'validUntil']).doNothing())
        .returningAll()
        .execute(),
    /** How many of its guests have their account, and how many addresses are on the way to one. `except` is left out. */
    countUses: async (id: string, now: Date, except?: ReservationKey) => {
      const { rows } = await sql<{ activated: number; held: number }>`SELECT
          count(*) FILTER (WHERE state = 'ACTIVE')::int AS activated,
          count(DISTINCT email_canonical) FILTER (
            WHERE state = 'PENDING' AND expires_at > ${now}
              AND email_canonical <> ${except?.emailCanonical ?? ''} AND id <> ${except?.replacedId ?? ''}
          )::int AS held
        FROM registrations WHERE link_id = ${id}`.execute(db);
      return rows[0] ?? { activated: 0, held: 0 };
    },
    /** Links for one guest that are open, and by which nobody has registered yet. */
    countOpenSingleUse: async (code: string, now: Date) => {
      const { rows } = await sql<{ promised: number }>`SELECT count(*)::int AS promised FROM registration_links AS link
        WHERE code = ${code} AND max_uses = 1 AND standing = 'OPEN' AND valid_until > ${now} AND NOT EXISTS (
          SELECT FROM registrations WHERE link_id = link.id AND registrations.state = 'PENDING' AND expires_at > ${now})`.execute(
        db,
      );
      return rows[0]?.promised ?? 0;
    },
    /** Answers with its code; null where it is unknown or has been revoked before. */
    revoke: async (id: string, now: Date) => {
      const revoked = await db
        .updateTable('registrationLinks')
        .set({ revokedAt: now })
        .where('id', '=', id)
        .where('revokedAt', 'is', null)
        .returning('code')
        .executeTakeFirst();
      return revoked?.code ?? null;
    },
  };
}
