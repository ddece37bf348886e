/** Visitors who wait for a place of a code, in the order in which they confirmed their email address. */
import { type Kysely, sql } from 'kysely';
import { placeWaitDays, unconfirmedWaitDays } from '../../shared/consent/retention.ts';
import { dayMs } from '../domain/durations.ts';
import type { PlaceWait } from '../domain/records.ts';
import type { Tables } from './tables.ts';

const getOldest = (days: number, now: Date) => new Date(now.getTime() - days * dayMs);

/** Ended by its age, or by an offer that was not used. */
const hasEnded = (now: Date) => sql<boolean>`(held_until <= ${now} OR created_at <= ${getOldest(placeWaitDays, now)}
  OR (confirmed_at IS NULL AND created_at <= ${getOldest(unconfirmedWaitDays, now)}))`;

export const isInLine = (now: Date) => sql<boolean>`(confirmed_at IS NOT NULL AND ${hasEnded(now)} IS NOT TRUE)`;

const isQueued = (now: Date) => sql<boolean>`(${isInLine(now)} AND held_until IS NULL)`;

export function createWaitStore(db: Kysely<Tables>) {
  return {
    find: async (id: string): Promise<PlaceWait | null> =>
      (await db.selectFrom('placeWaits').selectAll().where('id', '=', id).executeTakeFirst()) ?? null,
    /** Returns the unconfirmed wait's id; null if the email address is in line. */
    add: async (wait: Pick<PlaceWait, 'id' | 'code' | 'email' | 'emailCanonical' | 'language'>, now: Date) => {
      const { code, emailCanonical, language } = wait;
      const isOwn = sql<boolean>`code = ${code} AND email_canonical = ${emailCanonical}`;
      await db.deleteFrom('placeWaits').where(isOwn).where(hasEnded(now)).execute();
      const added = await db
        .insertInto('placeWaits')
        .values({ ...wait, createdAt: now, confirmedAt: null, linkId: null, heldUntil: null })
        .onConflict((conflict) => conflict.columns(['code', 'emailCanonical']).doUpdateSet({ language }))
        .returning(['id', 'confirmedAt'])
        .executeTakeFirstOrThrow();
      return added.confirmedAt === null ? added.id : null;
    },
    /** Repeating it is a success; false for a wait that has ended. */
    confirm: async (id: string, now: Date) => {
      const confirmedAt = sql<Date>`coalesce(confirmed_at, ${now})`;
      const current = db.updateTable('placeWaits').set({ confirmedAt }).where('id', '=', id);
      return (
        (
          await current
            .where(sql<boolean>`${hasEnded(now)} IS NOT TRUE`)
            .returning('id')
            .execute()
        ).length === 1
      );
    },
    countInLine: async (code: string, now: Date) => {
      const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM place_waits
        WHERE code = ${code} AND ${isInLine(now)}`.execute(db);
      return rows[0]?.count ?? 0;
    },
    /** Codes with a queue and a balance. */
    listCodes: async (now: Date) => {
      const { rows } = await sql<{ code: string }>`SELECT code FROM registration_codes
        WHERE state = 'active' AND coalesce(balance, 1) > 0
          AND code IN (SELECT code FROM place_waits WHERE ${isQueued(now)}) ORDER BY created_at, code`.execute(db);
      return rows.map(({ code }) => code);
    },
    /** The first without an offer. */
    findNext: async (code: string, now: Date): Promise<PlaceWait | null> => {
      const queued = db.selectFrom('placeWaits').selectAll().where('code', '=', code).where(isQueued(now));
      return (await queued.orderBy('confirmedAt').orderBy('id').limit(1).executeTakeFirst()) ?? null;
    },
    offer: async (id: string, linkId: string, heldUntil: Date) => {
      await db.updateTable('placeWaits').set({ linkId, heldUntil }).where('id', '=', id).execute();
    },
    remove: async (id: string) => {
      await db.deleteFrom('placeWaits').where('id', '=', id).execute();
    },
    /** After a registration: the wait of its email address, and the one that its link was offered to. */
    removeOf: async ({ code, emailCanonical, linkId }: Pick<PlaceWait, 'code' | 'emailCanonical' | 'linkId'>) => {
      const isOwn = sql<boolean>`(code = ${code} AND email_canonical = ${emailCanonical}) OR link_id = ${linkId}`;
      await db.deleteFrom('placeWaits').where(isOwn).execute();
    },
    removeByCode: async (code: string) => {
      await db.deleteFrom('placeWaits').where('code', '=', code).execute();
    },
    /** Of a member. */
    removeAll: async (emailCanonical: string) => {
      await db.deleteFrom('placeWaits').where('emailCanonical', '=', emailCanonical).execute();
    },
    removeEnded: async (now: Date) => {
      await sql`DELETE FROM place_waits WHERE id IN (
        SELECT id FROM place_waits WHERE ${hasEnded(now)} LIMIT 500 FOR UPDATE SKIP LOCKED)`.execute(db);
    },
  };
}
