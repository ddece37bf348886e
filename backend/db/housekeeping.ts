/** Deletes expired data, at the start and every hour. Rules do not rely on it: they compare times. */
import { type Kysely, sql } from 'kysely';
import type { Logger } from '../../node/logs/logger.ts';
import {
  applicationRetentionMonths,
  consentEvidenceDays,
  countRetentionDays,
  type defaultRetention,
  idempotencyKeyDays,
  webhookDeliveryDays,
  withdrawalMonths,
} from '../../shared/consent/retention.ts';
import { allDays } from '../domain/admin/funnel.ts';
import type { Clock } from '../domain/clock.ts';
import { formatUtcDay } from '../domain/days.ts';
import { dayMs, hourMs } from '../domain/durations.ts';
import { advisoryLocks } from './migrate.ts';
import { runPeriodically } from './runPeriodically.ts';
import type { Tables } from './tables.ts';

/** Rows for each transaction, so that locks are short. */
const batchSize = 500;

interface Housekeeping {
  readonly db: Kysely<Tables>;
  readonly retention: Readonly<typeof defaultRetention>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly intervalMs?: number;
}

/** The returned function stops it and waits for a running round. */
export function startHousekeeping({ db, retention, clock, log, intervalMs = hourMs }: Housekeeping) {
  const run = () => deleteExpired(db, retention, clock());
  return runPeriodically({ run, intervalMs, log, failureMessage: 'Housekeeping failed' });
}

async function deleteExpired(db: Kysely<Tables>, retention: Housekeeping['retention'], now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  const endedBefore = daysAgo(retention.endedRegistrationDays);
  const firstDay = formatUtcDay(daysAgo(countRetentionDays));
  await runExclusive(db, (trx) => deleteOldCounters(trx, now));
  await runExclusive(db, (trx) =>
    trx.deleteFrom('invitationDays').where('day', '>', allDays).where('day', '<', firstDay).execute(),
  );
  await runExclusive(db, async (trx) => {
    const deleteBefore = <Name extends keyof Tables>(
      table: Name,
      column: keyof Tables[Name] & string,
      before: Date | string,
    ) => sql`DELETE FROM ${sql.table(table)} WHERE ${sql.ref(column)} < ${before}`.execute(trx);
    await trx
      .updateTable('registrations')
      .set({ replacedAt: now })
      .where('state', '=', 'REPLACED')
      .where('replacedAt', 'is', null)
      .execute();
    await deleteBefore('idempotencyKeys', 'createdAt', daysAgo(idempotencyKeyDays));
    await deleteBefore('usedChallenges', 'forgottenAt', now);
    // In the order in which an address is erased: each waits for the other's rows.
    await deleteBefore('mailbox', 'receivedAt', daysAgo(retention.sentMailDays));
    await deleteBefore('outbox', 'sentAt', daysAgo(retention.sentMailDays));
    await deleteBefore('outbox', 'deadAt', daysAgo(retention.deadMailDays));
    await deleteBefore('webhookDeliveries', 'createdAt', daysAgo(webhookDeliveryDays));
    await deleteBefore('referrerDenials', 'day', firstDay);
    await deleteBefore('funnelTags', 'day', firstDay);
    await deleteBefore('membershipInterests', 'appliedAt', subtractMonths(now, applicationRetentionMonths));
    await deleteBefore('membershipInterests', 'decidedAt', endedBefore);
    await deleteBefore('withdrawnInterests', 'withdrawnAt', subtractMonths(now, withdrawalMonths));
  });
  const evidenceBefore = daysAgo(consentEvidenceDays);
  while ((await runExclusive(db, (trx) => deleteEndedRegistrations(trx, endedBefore, evidenceBefore))) === batchSize);
}

function subtractMonths(now: Date, months: number): Date {
  const date = new Date(now);
  date.setUTCMonth(now.getUTCMonth() - months);
  return date;
}

/** In a separate transaction and without waiting for locks: a request may lock two counters in another order. */
async function deleteOldCounters(db: Kysely<Tables>, now: Date): Promise<void> {
  await db
    .deleteFrom('rateLimits')
    .where('bucket', 'in', (from) =>
      from.selectFrom('rateLimits').select('bucket').where('windowEndsAt', '<', now).forUpdate().skipLocked(),
    )
    .execute();
}

async function runExclusive<Result>(db: Kysely<Tables>, work: (trx: Kysely<Tables>) => Promise<Result>) {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ free: boolean }>`
      SELECT pg_try_advisory_xact_lock(${sql.lit(advisoryLocks.housekeeping)}) AS free`.execute(trx);
    return rows[0]?.free === true ? work(trx) : null;
  });
}

/** Deletes registrations that were never activated, and accounts erased long ago, with their links and consents. */
async function deleteEndedRegistrations(trx: Kysely<Tables>, endedBefore: Date, evidenceBefore: Date): Promise<number> {
  const ended = await trx
    .selectFrom('registrations')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['PENDING', 'LAPSED']).and('expiresAt', '<', endedBefore),
        eb('state', '=', 'REPLACED').and('replacedAt', '<', endedBefore),
        eb('erasedAt', '<', evidenceBefore),
      ]),
    )
    .limit(batchSize)
    .forUpdate()
    .skipLocked()
    .execute();
  const ids = ended.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await trx.deleteFrom('activationTokens').where('registrationId', 'in', ids).execute();
  await trx.deleteFrom('consents').where('registrationId', 'in', ids).execute();
  await trx.deleteFrom('registrations').where('id', 'in', ids).execute();
  return ids.length;
}
