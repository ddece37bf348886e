/**
 * Registration codes and links. Every email address with an unexpired pending registration reserves one slot, and so does
 * every visitor in line, so that newcomers do not overtake them. Who has a slot only competes with offered ones.
 */
import { type Insertable, type Kysely, type RawBuilder, sql, type UpdateObject } from 'kysely';
import type { CodeRecord, CodeState } from '../domain/codes/decideCodeOutcome.ts';
import type { CodeColumns, CodeRow, LinkRecord, ReservationKey } from '../domain/records.ts';
import { selectTotal } from './lists.ts';
import { advisoryLocks } from './migrate.ts';
import type { Tables } from './tables.ts';
import { isInLine } from './waitStore.ts';

/** The protocol allows 65,535 values at most. */
const rowsPerStatement = 1000;

const isOneOf = (column: 'code' | 'id', values: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} = ANY(${[...values]}::text[])`;

export function createCodeStore(db: Kysely<Tables>) {
  const selectByCode = (code: string) => db.selectFrom('registrationCodes').where('code', '=', code);
  const update = async (codes: readonly string[], columns: UpdateObject<Tables, 'registrationCodes'>) => {
    await db.updateTable('registrationCodes').set(columns).where(isOneOf('code', codes)).execute();
  };
  /** Locks the code until the transaction ends; null for an unknown code. */
  const lockState = async (code: string) =>
    (await selectByCode(code).select('state').forUpdate().executeTakeFirst())?.state ?? null;
  /** The code must be locked: a statement that waits for the lock does not count what is committed during the wait. */
  const takeSlot = async (code: string, reservation: ReservationKey, now: Date, change: RawBuilder<unknown>) => {
    const { rows } = await sql<{ balance: number | null }>`
      UPDATE registration_codes SET ${change}
      WHERE code = ${code} AND (balance IS NULL OR balance > (${selectReservedCount(code, now, reservation)}))
      RETURNING balance`.execute(db);
    return rows[0] ?? null;
  };
  return {
    /** Serialises the transactions that create codes. */
    lockNewCodes: () => sql`SELECT pg_advisory_xact_lock(${sql.lit(advisoryLocks.newCodes)})`.execute(db),
    findTaken: async (codes: readonly string[]) => {
      const rows = await db.selectFrom('registrationCodes').select('code').where(isOneOf('code', codes)).execute();
      return rows.map(({ code }) => code);
    },
    /** The other columns have defaults. */
    add: async (codes: readonly Insertable<Tables['registrationCodes']>[]) => {
      for (let start = 0; start < codes.length; start += rowsPerStatement) {
        const rows = codes.slice(start, start + rowsPerStatement);
        await db.insertInto('registrationCodes').values(rows).execute();
      }
    },
    lockState,
    /** As `lockState`, for all codes of a member, as an erasure locks them too: a new code cannot escape it. */
    lockOwned: (ownerId: string) =>
      db
        .selectFrom('registrationCodes')
        .select('code')
        .where('ownerId', '=', ownerId)
        .orderBy('code')
        .forUpdate()
        .execute(),
    setState: (code: string, state: CodeState, pausedReason: CodeRow['pausedReason'] = null) =>
      update([code], { state, pausedReason }),
    setGreeting: (code: string, greeting: string) => update([code], { greeting }),
    /** The member's latest code, a revoked one only without another. */
    findOwn: async (ownerId: string): Promise<CodeRow | null> =>
      (await db
        .selectFrom('registrationCodes')
        .selectAll()
        .where('ownerId', '=', ownerId)
        .orderBy(sql`state = 'revoked'`)
        .orderBy('createdAt', 'desc')
        .executeTakeFirst()) ?? null,
    /** Members' own codes: those of these registrations, and those among `codes`. The latest first. */
    listOwned: async (registrationIds: readonly string[], codes: readonly string[]) => {
      const { rows } = await sql<{ code: string; ownerId: string; reference: string }>`
        SELECT registration_codes.code, owner_id, first_id AS reference
        FROM registration_codes JOIN registrations ON registrations.id = owner_id
        WHERE owner_id = ANY(${[...registrationIds]}::text[]) OR registration_codes.code = ANY(${[...codes]}::text[])
        ORDER BY created_at DESC`.execute(db);
      return rows;
    },
    /** Of all codes of the member. */
    countOwned: async (ownerId: string, now: Date) => {
      const { rows } = await sql<{ held: number; used: number }>`SELECT
          count(DISTINCT email_canonical) FILTER (WHERE state = 'PENDING' AND expires_at > ${now})::int AS held,
          count(*) FILTER (WHERE state = 'ACTIVE')::int AS used
        FROM registrations WHERE ${isOfOwner(ownerId)}`.execute(db);
      return rows[0] ?? { held: 0, used: 0 };
    },
    /** Those whom the owner may name. */
    findJoined: async (ownerId: string) => {
      const { rows } = await sql<{ firstname: string; lastname: string }>`SELECT firstname, lastname FROM registrations
        WHERE ${isOfOwner(ownerId)} AND state = 'ACTIVE' AND erased_at IS NULL AND EXISTS (SELECT FROM consents
          WHERE registration_id = registrations.id AND kind = 'tellInvitor' AND accepted)
        ORDER BY activated_at DESC`.execute(db);
      return rows;
    },
    /** As `lockState`, in the same order in every transaction. */
    lockAll: (codes: readonly string[]) =>
      db
        .selectFrom('registrationCodes')
        .select(['code', 'state', 'startsAt', 'endsAt'])
        .where(isOneOf('code', codes))
        .orderBy('code')
        .forUpdate()
        .execute(),
    /** After `lockAll`. `balance` is the whole quota; activated, reserved and offered slots remain part of it. */
    change: async (codes: readonly string[], { balance, ...columns }: Partial<CodeColumns>, now: Date) => {
      const activated = selectTotal(sql`activated`);
      const left = sql<number>`greatest(${balance}::int - ${activated}, (
          SELECT count(DISTINCT email_canonical) FROM registrations
          WHERE registrations.code = registration_codes.code AND state = 'PENDING' AND expires_at > ${now}
        ) + (SELECT count(*) FROM place_waits WHERE place_waits.code = registration_codes.code AND held_until > ${now}))`;
      const quota = balance === null ? balance : { balance: left, initialBalance: sql<number>`${left} + ${activated}` };
      await update(codes, {
        ...columns,
        ...(columns.state && { pausedReason: null }),
        ...(balance !== undefined && (quota ?? { balance: null, initialBalance: null })),
      });
    },
    find: async (code: string): Promise<CodeRecord | null> =>
      (await selectByCode(code).selectAll().executeTakeFirst()) ?? null,
    countReserved: async (code: string, now: Date, except?: ReservationKey) => {
      const query = sql<{ reserved: string }>`SELECT (${selectReservedCount(code, now, except)}) AS reserved`;
      return Number((await query.execute(db)).rows[0]?.reserved ?? 0);
    },
    /** After `lockState`. False when others have reserved every slot. */
    reserveSlot: async (code: string, reservation: ReservationKey, now: Date) =>
      (await takeSlot(code, reservation, now, sql`last_held_at = ${now}`)) !== null,
    /** After `lockState`. Takes the slot and returns the new balance; null when the reservation expired and others have reserved every slot. */
    consumeSlot: (code: string, reservation: ReservationKey, now: Date) =>
      takeSlot(code, reservation, now, sql`balance = balance - 1`),
  };
}

const isOfOwner = (ownerId: string) =>
  sql`code IN (SELECT code FROM registration_codes WHERE owner_id = ${ownerId}) AND state IN ('PENDING', 'ACTIVE')`;

/** Counts no further than the balance: a large campaign would be slow to count. */
function selectReservedCount(code: string, now: Date, except?: ReservationKey) {
  const { emailCanonical = '', replacedId = '', linkId = 'no link', isNext = false } = except ?? {};
  const offeredLinkId = except?.offeredLinkId ?? 'no link';
  const limit = sql`LIMIT (SELECT coalesce(balance, 0) FROM registration_codes WHERE registration_codes.code = ${code})`;
  const hasSlot = sql`(${isNext} OR EXISTS (
      SELECT FROM registrations WHERE registrations.code = ${code} AND state IN ('PENDING', 'LAPSED') AND expires_at > ${now}
        AND (email_canonical = ${emailCanonical} OR id = ${replacedId} OR link_id = ${linkId})
    ) OR EXISTS (SELECT FROM place_waits WHERE link_id = ${offeredLinkId} AND held_until > ${now}))`;
  return sql`SELECT (SELECT count(*) FROM (
    SELECT DISTINCT email_canonical FROM registrations
    WHERE registrations.code = ${code} AND state = 'PENDING' AND expires_at > ${now}
      AND email_canonical <> ${emailCanonical} AND id <> ${replacedId} AND coalesce(link_id, '') <> ${linkId}
    ${limit}
  ) AS reserved) + (SELECT count(*) FROM (
    SELECT FROM place_waits
    WHERE place_waits.code = ${code} AND ${isInLine(now)} AND email_canonical <> ${emailCanonical}
      AND coalesce(link_id, '') <> ${offeredLinkId} AND (held_until IS NOT NULL OR NOT ${hasSlot})
    ${limit}
  ) AS waiting)`;
}

/** Links of older releases have no row. */
export function createLinkStore(db: Kysely<Tables>) {
  const selectLinks = () => db.selectFrom('registrationLinks').selectAll();
  return {
    find: async (code: string, validUntil: Date): Promise<LinkRecord | null> =>
      (await selectLinks().where('code', '=', code).where('validUntil', '=', validUntil).executeTakeFirst()) ?? null,
    findById: async (id: string): Promise<LinkRecord | null> =>
      (await selectLinks().where('id', '=', id).executeTakeFirst()) ?? null,
    /** Returns the added links: a code has one for each millisecond. */
    add: (links: readonly LinkRecord[]): Promise<readonly LinkRecord[]> =>
      db
        .insertInto('registrationLinks')
        .values([...links])
        .onConflict((conflict) => conflict.columns(['code', 'validUntil']).doNothing())
        .returningAll()
        .execute(),
    countUses: async (id: string, now: Date, except?: ReservationKey) => {
      const { rows } = await sql<{ activated: number; reserved: number }>`SELECT
          count(*) FILTER (WHERE state = 'ACTIVE')::int AS activated,
          count(DISTINCT email_canonical) FILTER (
            WHERE state = 'PENDING' AND expires_at > ${now}
              AND email_canonical <> ${except?.emailCanonical ?? ''} AND id <> ${except?.replacedId ?? ''}
          )::int AS reserved
        FROM registrations WHERE link_id = ${id}`.execute(db);
      return rows[0] ?? { activated: 0, reserved: 0 };
    },
    /** Open links for one invitee without a registration. Offered places are counted as reserved. */
    countOpenSingleUse: async (code: string, now: Date) => {
      const { rows } = await sql<{ open: number }>`SELECT count(*)::int AS open FROM registration_links AS link
        WHERE code = ${code} AND max_uses = 1 AND standing = 'OPEN' AND valid_until > ${now} AND NOT EXISTS (
          SELECT FROM registrations
          WHERE link_id = link.id AND registrations.state = 'PENDING' AND expires_at > ${now})
          AND NOT EXISTS (SELECT FROM place_waits WHERE link_id = link.id)`.execute(db);
      return rows[0]?.open ?? 0;
    },
    /** Returns the changed links: all but unknown and revoked ones. The locks have the same order in every transaction. */
    update: (ids: readonly string[], change: Partial<Pick<LinkRecord, 'label' | 'revokedAt'>>) => {
      const locked = sql`SELECT id FROM registration_links
        WHERE ${isOneOf('id', ids)} AND revoked_at IS NULL ORDER BY id FOR UPDATE`;
      return db
        .updateTable('registrationLinks')
        .set(change)
        .where(sql<boolean>`id = ANY(ARRAY(${locked}))`)
        .returning(['id', 'code'])
        .execute();
    },
  };
}
