/** Membership interests: one row per address, however often it applies; of a withdrawn one only a hash is left. */
import { type Kysely, sql, type Updateable } from 'kysely';
import { sha256 } from '../domain/clock.ts';
import { decisionRest } from '../domain/periods.ts';
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

export function createInterestStore(db: Kysely<Tables>) {
  const known = (id: string) => db.selectFrom('membershipInterests').where('id', '=', id);
  const withdrawn = () => db.selectFrom('withdrawnInterests');
  const update = async (id: string, columns: Updateable<Tables['membershipInterests']>) => {
    await db.updateTable('membershipInterests').set(columns).where('id', '=', id).execute();
  };
  return {
    /** Adds the address, once. The caller has made sure that it is not withdrawn. */
    apply: (
      interest: { id: string; email: string; emailCanonical: string; language: string; country: string | null },
      now: Date,
    ) =>
      db
        .insertInto('membershipInterests')
        .values({ ...interest, appliedAt: now, lastMailAt: null })
        .onConflict((conflict) =>
          conflict.column('emailCanonical').doUpdateSet({ language: interest.language, ...reopened(now) }),
        )
        .returning(['id', 'email', 'state', 'lastMailAt'])
        .executeTakeFirstOrThrow(),
    markMailed: (id: string, lastMailAt: Date) => update(id, { lastMailAt }),
    /** In canonical form; null where the id is unknown or withdrawn. */
    addressOf: async (id: string) =>
      (await known(id).select('emailCanonical').executeTakeFirst())?.emailCanonical ?? null,
    /** One of two that decide at once: null for the other, and for an unknown id. */
    decide: async (id: string, state: 'approved' | 'declined', decidedBy: string, now: Date) =>
      (await db
        .updateTable('membershipInterests')
        .set({ state, decidedAt: now, decidedBy })
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .returning(['email', 'language'])
        .executeTakeFirst()) ?? null,
    keepDecision: (id: string, decisionMailId: string, decisionLinkId: string | null) =>
      update(id, { decisionMailId, decisionLinkId }),
    /** Approved applicants whose link for this code is good, and who have not registered by it yet. */
    countInvited: async (code: string, now: Date) => {
      const { rows } = await sql<{ invited: number }>`SELECT count(*)::int AS invited
        FROM membership_interests JOIN registration_links AS link ON link.id = decision_link_id
        WHERE link.code = ${code} AND link.standing = 'OPEN' AND link.valid_until > ${now} AND NOT EXISTS (
          SELECT FROM registrations WHERE link_id = link.id AND registrations.state = 'PENDING' AND expires_at > ${now})`.execute(
        db,
      );
      return rows[0]?.invited ?? 0;
    },
    /** Under the row's lock; null for an unknown id. */
    lockDecision: async (id: string) => {
      const columns = ['state', 'decidedAt', 'decisionMailId as mailId', 'decisionLinkId as linkId'] as const;
      return (await known(id).select(columns).forUpdate().executeTakeFirst()) ?? null;
    },
    undecide: (id: string) => update(id, undecided),
    /** Deletes the interest, and the mail of a decision that has not gone out yet. What stays can recognise the address but not name it. */
    withdraw: async (id: string, emailCanonical: string, now: Date) => {
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
    findWithdrawn: async (emailCanonical: string) =>
      (await withdrawn().selectAll().where('emailHash', '=', sha256(emailCanonical)).executeTakeFirst()) ?? null,
    isWithdrawn: async (id: string) =>
      (await withdrawn().selectAll().where('interestId', '=', id).executeTakeFirst()) !== undefined,
    /** The withdrawn address was asked whether it wants to come back. */
    markAsked: async (emailCanonical: string, now: Date) => {
      await db
        .updateTable('withdrawnInterests')
        .set({ lastMailAt: now })
        .where('emailHash', '=', sha256(emailCanonical))
        .execute();
    },
    /** Answers with the id that the interest had; null where nothing was withdrawn, or at another time. */
    forgetWithdrawal: async (emailCanonical: string, withdrawnAt: Date) => {
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
