/** Forgets what nobody needs any more, at the start and every hour. Every rule looks at the time itself as well. */
import { type Kysely, sql } from 'kysely';
import { type Logger, redactedErrorFields } from '../../node/logs/logger.ts';
import { applicationRetentionMonths } from '../../shared/consent/retention.ts';
import { allDays } from '../domain/admin/funnel.ts';
import type { Clock } from '../domain/clock.ts';
import { formatUtcDay, maxRangeDays } from '../domain/days.ts';
import { dayMs, minuteMs } from '../domain/durations.ts';
import { advisoryLocks } from './migrate.ts';
import type { Tables } from './tables.ts';

export interface HousekeepingOptions {
  readonly db: Kysely<Tables>;
  readonly retention: Retention;
  readonly clock: Clock;
  readonly log: Logger;
  readonly intervalMs?: number;
}

const hourMs = 60 * minuteMs;
/** A form that is sent again after this is a new one. */
const idempotencyKeyDays = 7;
/** Three years after the account, within which a consent may be disputed. */
const consentEvidenceDays = 3 * 365 + 1;
/** Of a withdrawn application the address's hash: after that long the address is new again. */
const withdrawalMonths = 24;
/** Rows that one transaction deletes, so that no lock is held for long. */
const batchSize = 500;

/** Answers with the function that stops it, once a round that is under way has ended. */
export function startHousekeeping({ db, retention, clock, log, intervalMs = hourMs }: HousekeepingOptions) {
  const run = () =>
    deleteExpired(db, retention, clock()).catch((error: unknown) =>
      log.warn(redactedErrorFields(error), 'Housekeeping failed'),
    );
  let running: Promise<void> = run();
  const timer = setInterval(() => {
    running = running.then(run);
  }, intervalMs);
  timer.unref();
  return async (): Promise<void> => {
    clearInterval(timer);
    await running;
  };
}

async function deleteExpired(db: Kysely<Tables>, retention: Retention, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  const endedBefore = daysAgo(retention.endedRegistrationDays);
  const firstDay = formatUtcDay(daysAgo(maxRangeDays));
  await runExclusive(db, (trx) => deleteOldCounters(trx, now));
  await runExclusive(db, (trx) =>
    trx.deleteFrom('invitationDays').where('day', '>', allDays).where('day', '<', firstDay).execute(),
  );
  await runExclusive(db, async (trx) => {
    await trx.deleteFrom('idempotencyKeys').where('createdAt', '<', daysAgo(idempotencyKeyDays)).execute();
    await trx.deleteFrom('usedChallenges').where('forgottenAt', '<', now).execute();
    await trx.deleteFrom('outbox').where('sentAt', '<', daysAgo(retention.sentMailDays)).execute();
    await trx.deleteFrom('outbox').where('deadAt', '<', daysAgo(retention.deadMailDays)).execute();
    await trx.deleteFrom('mailbox').where('receivedAt', '<', daysAgo(retention.sentMailDays)).execute();
    await trx.deleteFrom('referrerDenials').where('day', '<', firstDay).execute();
    await trx
      .deleteFrom('membershipInterests')
      .where('appliedAt', '<', subtractMonths(now, applicationRetentionMonths))
      .execute();
    await trx
      .deleteFrom('withdrawnInterests')
      .where('withdrawnAt', '<', subtractMonths(now, withdrawalMonths))
      .execute();
    // What was decided has been answered by mail.
    await trx.deleteFrom('membershipInterests').where('decidedAt', '<', endedBefore).execute();
    await trx
      .updateTable('registrations')
      .set({ replacedAt: now })
      .where('state', '=', 'REPLACED')
      .where('replacedAt', 'is', null)
      .execute();
  });
  const evidenceBefore = daysAgo(consentEvidenceDays);
  while ((await runExclusive(db, (trx) => deleteEndedRegistrations(trx, endedBefore, evidenceBefore))) === batchSize);
}

function subtractMonths(now: Date, months: number): Date {
  const date = new Date(now);
  date.setUTCMonth(now.getUTCMonth() - months);
  return date;
}

/** In a transaction of its own, and without waiting: a request that counts two of them in another order must never wait in a circle. */
async function deleteOldCounters(db: Kysely<Tables>, now: Date): Promise<void> {
  await db
    .deleteFrom('rateLimits')
    .where('bucket', 'in', (from) =>
      from.selectFrom('rateLimits').select('bucket').where('windowEndsAt', '<', now).forUpdate().skipLocked(),
    )
    .execute();
}

/** Null where another instance is at it: it does the work for all. */
async function runExclusive<Result>(db: Kysely<Tables>, work: (trx: Kysely<Tables>) => Promise<Result>) {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ free: boolean }>`
      SELECT pg_try_advisory_xact_lock(${sql.lit(advisoryLocks.housekeeping)}) AS free`.execute(trx);
    return rows[0]?.free === true ? work(trx) : null;
  });
}

/** Never an account: only what was never activated, or was erased long ago, with its links and consents. */
async function deleteEndedRegistrations(trx: Kysely<Tables>, endedBefore: Date, evidenceBefore: Date): Promise<number> {
  const ended = await trx
    .selectFrom('registrations')
    .select('id')
    .where((is) =>
      is.or([
        is('state', 'in', ['PENDING', 'LAPSED']).and('expiresAt', '<', endedBefore),
        is('state', '=', 'REPLACED').and('replacedAt', '<', endedBefore),
        is('erasedAt', '<', evidenceBefore),
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

/** How long personal data stays, each from the end of its use. */
export type Retention = Readonly<typeof defaultRetention>;

export const defaultRetention = {
  /** Registrations that lapsed or were replaced, with their links and the consents that went with them; and applications that were decided about. */
  endedRegistrationDays: 30,
  sentMailDays: 7,
  deadMailDays: 30,
};
