/** Applications: one row for each email address; only a hash of a withdrawn one is stored. */
import { type Kysely, sql, type Updateable } from 'kysely';
import { formatIsoDay } from '../../shared/i18n/formatIsoDay.ts';
import { sha256 } from '../domain/clock.ts';
import { parseStartOfDay } from '../domain/days.ts';
import { reapplyDelayMs } from '../domain/durations.ts';
import { cancelUnsent } from './mailStore.ts';
import type { Tables } from './tables.ts';

/** An application is waiting again when its applicant applies long after the decision. */
function buildReopenColumns(now: Date) {
  const decidedBefore = new Date(parseStartOfDay(formatIsoDay(now)).getTime() - reapplyDelayMs);
  const isReopened = sql<boolean>`membership_interests.decided_at < ${decidedBefore}`;
  return {
    state: sql<'waiting'>`CASE WHEN ${isReopened} THEN 'waiting' ELSE membership_interests.state END`,
    appliedAt: sql<Date>`CASE WHEN ${isReopened} THEN ${now}::timestamptz ELSE membership_interests.applied_at END`,
    decidedAt: sql<null>`CASE WHEN ${isReopened} THEN NULL ELSE membership_interests.decided_at END`,
  };
}

export function createApplicationStore(db: Kysely<Tables>) {
  const selectById = (id: string) => db.selectFrom('membershipInterests').where('id', '=', id);
  const selectWithdrawn = () => db.selectFrom('withdrawnInterests');
  const update = (id: string, columns: Updateable<Tables['membershipInterests']>) =>
    db.updateTable('membershipInterests').set(columns).where('id', '=', id).execute();
  return {
    /** Only for an email address that is not withdrawn. */
    apply: (
      application: { id: string; email: string; emailCanonical: string; language: string; country: string | null },
      now: Date,
    ) =>
      db
        .insertInto('membershipInterests')
        .values({ ...application, appliedAt: now, lastMailAt: null })
        .onConflict((conflict) =>
          conflict.column('emailCanonical').doUpdateSet({ language: application.language, ...buildReopenColumns(now) }),
        )
        .returning(['id', 'email', 'state', 'lastMailAt', 'appliedAt'])
        .executeTakeFirstOrThrow(),
    markMailed: (id: string, lastMailAt: Date) => update(id, { lastMailAt }),
    /** Null for an unknown or withdrawn id. */
    findCanonicalEmail: async (id: string) =>
      (await selectById(id).select('emailCanonical').executeTakeFirst())?.emailCanonical ?? null,
    /** Null for an unknown or decided application. */
    decide: async (id: string, state: 'approved' | 'declined', decidedBy: string, now: Date) =>
      (await db
        .updateTable('membershipInterests')
        .set({ state, decidedAt: now, decidedBy })
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .returning(['email', 'language'])
        .executeTakeFirst()) ?? null,
    saveDecision: (id: string, decisionMailId: string, decisionLinkId: string | null) =>
      update(id, { decisionMailId, decisionLinkId }),
    /** Approved applicants with an open link for this code who have not registered with it. */
    countInvited: async (code: string, now: Date) => {
      const { rows } = await sql<{ invited: number }>`SELECT count(*)::int AS invited
        FROM membership_interests JOIN registration_links AS link ON link.id = decision_link_id
        WHERE link.code = ${code} AND link.standing = 'OPEN' AND link.valid_until > ${now} AND NOT EXISTS (
          SELECT FROM registrations
          WHERE link_id = link.id AND registrations.state = 'PENDING' AND expires_at > ${now})`.execute(db);
      return rows[0]?.invited ?? 0;
    },
    /** Under the row's lock; null for an unknown id. */
    lockDecision: async (id: string) => {
      const columns = ['state', 'decidedAt', 'decisionMailId as mailId', 'decisionLinkId as linkId'] as const;
      return (await selectById(id).select(columns).forUpdate().executeTakeFirst()) ?? null;
    },
    resetDecision: (id: string) =>
      update(id, { state: 'waiting', decidedAt: null, decidedBy: null, decisionMailId: null, decisionLinkId: null }),
    withdraw: async (id: string, emailCanonical: string, now: Date) => {
      const deleted = await db
        .deleteFrom('membershipInterests')
        .where('id', '=', id)
        .returning('decisionMailId')
        .executeTakeFirst();
      if (deleted === undefined) return;
      if (deleted.decisionMailId !== null) await cancelUnsent(db, deleted.decisionMailId);
      await db
        .insertInto('withdrawnInterests')
        .values({ emailHash: sha256(emailCanonical), interestId: id, withdrawnAt: now, lastMailAt: null })
        .execute();
    },
    findWithdrawn: async (emailCanonical: string) =>
      (await selectWithdrawn().selectAll().where('emailHash', '=', sha256(emailCanonical)).executeTakeFirst()) ?? null,
    isWithdrawn: async (id: string) =>
      (await selectWithdrawn().selectAll().where('interestId', '=', id).executeTakeFirst()) !== undefined,
    markReapplyMailed: (emailCanonical: string, lastMailAt: Date) =>
      db
        .updateTable('withdrawnInterests')
        .set({ lastMailAt })
        .where('emailHash', '=', sha256(emailCanonical))
        .execute(),
    /** Returns the application's former id; null unless it was withdrawn at that time. */
    deleteWithdrawal: async (emailCanonical: string, withdrawnAt: Date) => {
      const row = await db
        .deleteFrom('withdrawnInterests')
        .where('emailHash', '=', sha256(emailCanonical))
        .where('withdrawnAt', '=', withdrawnAt)
        .returning('interestId')
        .executeTakeFirst();
      return row?.interestId ?? null;
    },
  };
}
