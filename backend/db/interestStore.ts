/** Membership interests: one row per address, however often it applies; of a withdrawn one only a hash is left. */
import { type Kysely, sql, type Updateable } from 'kysely';
import { sha256 } from '../domain/clock.ts';
import { decisionRest } from '../domain/periods.ts';
import type { InterestStore } from '../domain/stores.ts';
import { callBack } from './mailStore.ts';
import type { Tables } from './tables.ts';

const undecided = {
  state: 'waiting',
  decidedAt: null,
  decidedBy: null,
  decisionMailId: null,
  decisionLinkId: null,
} as const;

/** Whoever applies again long after a decision waits again, from then on. */
function reopened(now: Date) {
  const rests = sql<boolean>`membership_interests.decided_at < ${new Date(now.getTime() - decisionRest)}`;
  return {
    state: sql<'waiting'>`CASE WHEN ${rests} THEN 'waiting' ELSE membership_interests.state END`,
    appliedAt: sql<Date>`CASE WHEN ${rests} THEN ${now}::timestamptz ELSE membership_interests.applied_at END`,
    decidedAt: sql<null>`CASE WHEN ${rests} THEN NULL ELSE membership_interests.decided_at END`,
  };
}

export function createInterestStore(db: Kysely<Tables>): InterestStore {
  const update = async (id: string, columns: Updateable<Tables['membershipInterests']>) => {
    await db.updateTable('membershipInterests').set(columns).where('id', '=', id).execute();
  };
  return {
    apply: (interest, now) =>
      db
        .insertInto('membershipInterests')
        .values({ ...interest, appliedAt: now, lastMailAt: null })
        .onConflict((conflict) =>
          conflict.column('emailCanonical').doUpdateSet({ language: interest.language, ...reopened(now) }),
        )
        .returning(['id', 'email', 'state', 'lastMailAt'])
        .executeTakeFirstOrThrow(),
    markMailed: (id, lastMailAt) => update(id, { lastMailAt }),
    addressOf: async (id) => {
      const row = await db
        .selectFrom('membershipInterests')
        .select('emailCanonical')
        .where('id', '=', id)
        .executeTakeFirst();
      return row?.emailCanonical ?? null;
    },
    decide: async (id, state, decidedBy, now) =>
      (await db
        .updateTable('membershipInterests')
        .set({ state, decidedAt: now, decidedBy })
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .returning(['email', 'language'])
        .executeTakeFirst()) ?? null,
    keepDecision: (id, decisionMailId, decisionLinkId) => update(id, { decisionMailId, decisionLinkId }),
    countInvited: async (code, now) => {
      const { rows } = await sql<{ invited: number }>`SELECT count(*)::int AS invited
        FROM membership_interests JOIN registration_links AS link ON link.id = decision_link_id
        WHERE link.code = ${code} AND link.standing = 'OPEN' AND link.valid_until > ${now} AND NOT EXISTS (
          SELECT FROM registrations WHERE link_id = link.id AND registrations.state = 'PENDING' AND expires_at > ${now})`.execute(
        db,
      );
      return rows[0]?.invited ?? 0;
    },
    lockDecision: async (id) => {
      const row = await db
        .selectFrom('membershipInterests')
        .select(['state', 'decidedAt', 'decisionMailId as mailId', 'decisionLinkId as linkId'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      return row ?? null;
    },
    undecide: (id) => update(id, undecided),
    withdraw: async (id, emailCanonical, now) => {
      const gone = await db
        .deleteFrom('membershipInterests')
        .where('id', '=', id)
        .returning('decisionMailId')
        .executeTakeFirst();
      if (gone === undefined) return;
      if (gone.decisionMailId !== null) await callBack(db, gone.decisionMailId);
      await db
        .insertInto('withdrawnInterests')
        .values({ emailHash: sha256(emailCanonical), interestId: id, withdrawnAt: now, lastMailAt: null })
        .execute();
    },
    findWithdrawn: async (emailCanonical) => {
      const row = await db
        .selectFrom('withdrawnInterests')
        .select(['lastMailAt', 'withdrawnAt'])
        .where('emailHash', '=', sha256(emailCanonical))
        .executeTakeFirst();
      return row ?? null;
    },
    isWithdrawn: async (id) =>
      (await db.selectFrom('withdrawnInterests').select('interestId').where('interestId', '=', id).execute()).length >
      0,
    markAsked: async (emailCanonical, now) => {
      await db
        .updateTable('withdrawnInterests')
        .set({ lastMailAt: now })
        .where('emailHash', '=', sha256(emailCanonical))
        .execute();
    },
    forgetWithdrawal: async (emailCanonical, withdrawnAt) => {
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
