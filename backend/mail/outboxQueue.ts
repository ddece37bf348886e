/** The outbox table. A lease hides a mail from other instances while it is sent, and ends if the process dies. */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Metrics } from '../../node/metrics/metrics.ts';
import { canonicalEmail } from '../../shared/validation/canonicalEmail.ts';
import { advisoryLocks } from '../db/migrate.ts';
import { createRegistrationStore } from '../db/registrationStore.ts';
import type { OutboxRow, Tables } from '../db/tables.ts';
import { createWaitStore } from '../db/waitStore.ts';
import { createWebhookStore } from '../db/webhookStore.ts';
import type { Clock } from '../domain/clock.ts';
import { minuteMs } from '../domain/durations.ts';
import { isActivationMail } from '../domain/registration/unsentMails.ts';
import { getLeaseEnd } from './outboxLoop.ts';

export type OutboxMail = Selectable<OutboxRow>;

export const defaultMailsPerMinute = 1000;

export type OutboxQueue = ReturnType<typeof createOutboxQueue>;

export function createOutboxQueue(db: Kysely<Tables>, mailsPerMinute: number | null) {
  return {
    /** Claims at most `maxMails` that are not in flight here; `isLimited` when more are due than the rate limit allows. */
    claim: (maxMails: number, inFlight: readonly string[], now: Date) =>
      db.transaction().execute(async (trx) => {
        // Two instances counting concurrently would exceed the limit together.
        await sql`SELECT pg_advisory_xact_lock(${sql.lit(advisoryLocks.mailClaim)})`.execute(trx);
        const capacity = mailsPerMinute === null ? maxMails + 1 : mailsPerMinute - (await countRecent(trx, now));
        const count = Math.max(0, Math.min(maxMails, capacity));
        // As an array it is selected once: a join may run the subquery again for each row, and exceed its limit.
        const { rows: mails } = await sql<OutboxMail>`
          UPDATE outbox SET lease_until = ${getLeaseEnd(now)}, last_attempt_at = ${now}, attempts = attempts + 1
          WHERE id = ANY(ARRAY(
            SELECT id FROM outbox WHERE ${isDue(inFlight, now)} ORDER BY ${dueOrder} LIMIT ${count} FOR UPDATE SKIP LOCKED
          ))
          RETURNING *`.execute(trx);
        const isAtLimit = capacity <= maxMails && mails.length === count;
        return { mails, isLimited: isAtLimit && (await hasDue(trx, inFlight, now)) };
      }),
    renew: (ids: readonly string[], now: Date) =>
      db
        .updateTable('outbox')
        .set({ leaseUntil: getLeaseEnd(now) })
        .where('id', 'in', ids)
        .where('leaseUntil', 'is not', null)
        .execute(),
    drop: async ({ id, attempts }: OutboxMail, now: Date) => {
      // An earlier attempt may have arrived, so its recipient is kept.
      if (attempts === 1) await db.deleteFrom('outbox').where('id', '=', id).execute();
      else {
        const deadFields = { deadAt: now, leaseUntil: null, payload: '{}' };
        await db.updateTable('outbox').set(deadFields).where('id', '=', id).execute();
      }
    },
    /** The payload contained the link's token. */
    markSent: (id: string, sentAt: Date) =>
      db
        .updateTable('outbox')
        .set({ sentAt, leaseUntil: null, payload: '{}', lastError: null })
        .where('id', '=', id)
        .execute(),
    markFailed: async (
      mail: OutboxMail,
      reason: string,
      next: { readonly nextAttemptAt: Date } | { readonly deadAt: Date },
    ) => {
      // A process that ends between the two would leave the reservation until its expiry.
      await db.transaction().execute(async (trx) => {
        // A submission that reads the registration twice must find it the same.
        if ('deadAt' in next) await createRegistrationStore(trx).lockEmail(canonicalEmail(mail.recipient));
        const [failed] = await trx
          .updateTable('outbox')
          .set({ leaseUntil: null, lastError: reason })
          .set('deadAt' in next ? { ...next, payload: redactPayload(mail) } : next)
          .where('id', '=', mail.id)
          // After a lost lease, a later attempt decides.
          .where('attempts', '=', mail.attempts)
          .where('sentAt', 'is', null)
          .returning('deadAt')
          .execute();
        if (failed?.deadAt != null) await expireRegistration(trx, mail, failed.deadAt);
      });
    },
  };
}

/** Frees the quota, and marks the registration as undeliverable for the waiting page. */
async function expireRegistration(
  db: Kysely<Tables>,
  { template, payload: { registrationId, waitId } }: OutboxMail,
  now: Date,
) {
  if (typeof waitId === 'string') await createWaitStore(db).remove(waitId);
  if ((template !== 'activation' && template !== 'accountExists') || typeof registrationId !== 'string') return;
  const [lapsed] = await db
    .updateTable('registrations')
    .set({ state: 'LAPSED' })
    .where('id', '=', registrationId)
    .where('state', '=', 'PENDING')
    .returning('id')
    .execute();
  if (lapsed !== undefined) await createWebhookStore(db).addLapsed(now, lapsed.id);
}

/** Keeps what a retry by an operator needs; an activation mail then gets a new link. */
function redactPayload(mail: OutboxMail): string {
  const { registrationId } = mail.payload;
  return JSON.stringify(isActivationMail(mail) ? { registrationId } : mail.payload);
}

/** Activation mails have priority over mails up to ten minutes older. As in the index `outbox_order`. */
export const dueOrder = sql`((next_attempt_at AT TIME ZONE 'UTC') - CASE WHEN template IN ('activation', 'activationAgain')
  THEN interval '10 minutes' ELSE interval '0' END)`;

/** The condition on the order follows from the one on the time, and makes PostgreSQL read due mails only. */
function isDue(inFlight: readonly string[], now: Date) {
  return sql<boolean>`sent_at IS NULL AND dead_at IS NULL AND next_attempt_at <= ${now}
    AND ${dueOrder} <= (${now}::timestamptz AT TIME ZONE 'UTC')
    AND (lease_until IS NULL OR lease_until <= ${now}) AND NOT id = ANY(${[...inFlight]}::text[])`;
}

async function hasDue(db: Kysely<Tables>, inFlight: readonly string[], now: Date): Promise<boolean> {
  const { rows } = await sql`SELECT FROM outbox WHERE ${isDue(inFlight, now)} LIMIT 1`.execute(db);
  return rows.length > 0;
}

async function countRecent(db: Kysely<Tables>, now: Date): Promise<number> {
  const since = new Date(now.getTime() - minuteMs);
  const query = sql<{ recent: number }>`SELECT count(*)::int AS recent FROM outbox WHERE last_attempt_at > ${since}`;
  return (await query.execute(db)).rows[0]?.recent ?? 0;
}

export function registerOutboxGauges(metrics: Metrics, db: Kysely<Tables>, clock: Clock): void {
  metrics.registerGauge('outboxMails', async () => (await readDepth(db, clock())).mails);
  metrics.registerGauge('outboxAge', async () => (await readDepth(db, clock())).oldest);
}

async function readDepth(db: Kysely<Tables>, now: Date) {
  const { rows } = await sql<{ due: number; waiting: number; sending: number; dead: number; oldest: number }>`SELECT
    count(*) FILTER (WHERE dead_at IS NULL AND lease_until IS NULL AND next_attempt_at <= ${now})::int AS due,
    count(*) FILTER (WHERE dead_at IS NULL AND lease_until IS NULL AND next_attempt_at > ${now})::int AS waiting,
    count(*) FILTER (WHERE dead_at IS NULL AND lease_until IS NOT NULL)::int AS sending,
    count(*) FILTER (WHERE dead_at IS NOT NULL)::int AS dead, greatest(0,
      extract(epoch FROM ${now}::timestamptz - min(next_attempt_at) FILTER (WHERE dead_at IS NULL)))::float AS oldest
    FROM outbox WHERE sent_at IS NULL`.execute(db);
  const { oldest = 0, ...mails } = rows[0] ?? {};
  return { mails, oldest };
}
