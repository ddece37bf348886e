/** Registration links as rows. A link of an older release has none. */
import { type Kysely, sql } from 'kysely';
import type { LinkStore } from '../domain/stores.ts';
import type { Tables } from './tables.ts';

export function createLinkStore(db: Kysely<Tables>): LinkStore {
  const all = () => db.selectFrom('registrationLinks').selectAll();
  return {
    find: async (code, validUntil) =>
      (await all().where('code', '=', code).where('validUntil', '=', validUntil).executeTakeFirst()) ?? null,
    findById: async (id) => (await all().where('id', '=', id).executeTakeFirst()) ?? null,
    add: (links) =>
      db
        .insertInto('registrationLinks')
        .values([...links])
        .onConflict((conflict) => conflict.columns(['code', 'validUntil']).doNothing())
        .returningAll()
        .execute(),
    countUses: async (id, now, except) => {
      const { rows } = await sql<{ activated: number; held: number }>`SELECT
          count(*) FILTER (WHERE state = 'ACTIVE')::int AS activated,
          count(DISTINCT email_canonical) FILTER (
            WHERE state = 'PENDING' AND expires_at > ${now}
              AND email_canonical <> ${except?.emailCanonical ?? ''} AND id <> ${except?.leavingId ?? ''}
          )::int AS held
        FROM registrations WHERE link_id = ${id}`.execute(db);
      return rows[0] ?? { activated: 0, held: 0 };
    },
    countPromised: async (code, now) => {
      const { rows } = await sql<{ promised: number }>`SELECT count(*)::int AS promised FROM registration_links AS link
        WHERE code = ${code} AND max_uses = 1 AND standing = 'OPEN' AND valid_until > ${now} AND NOT EXISTS (
          SELECT FROM registrations WHERE link_id = link.id AND registrations.state = 'PENDING' AND expires_at > ${now})`.execute(
        db,
      );
      return rows[0]?.promised ?? 0;
    },
    revoke: async (id, now) => {
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
