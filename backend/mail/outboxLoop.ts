/** Claims rows of a queue and sends them: shared by mails and webhooks. */
import { setTimeout as wait } from 'node:timers/promises';
import { errorKind, type Logger } from '../../node/logs/logger.ts';
import type { Clock } from '../domain/clock.ts';
import { hourMs, minuteMs } from '../domain/durations.ts';

const leaseMs = minuteMs;

export const getLeaseEnd = (now: Date) => new Date(now.getTime() + leaseMs);

const firstRetryMs = 1000;
const maxRetryMs = hourMs;

export function getRetryTime(attempts: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(firstRetryMs * 2 ** (attempts - 1), maxRetryMs));
}

export interface OutboxLoopOptions {
  readonly clock: Clock;
  readonly log: Logger;
  /** Polling interval for rows of other instances and retries. */
  readonly pollMs?: number;
  readonly renewalMs?: number;
  readonly maxConcurrent?: number;
}

interface Queue<Row> {
  readonly claim: (maxRows: number, inFlight: readonly string[], now: Date) => Promise<readonly Row[]>;
  /** Not needed where sending takes less time than a lease. */
  readonly renew?: (ids: readonly string[], now: Date) => Promise<unknown>;
}

export type OutboxLoop = ReturnType<typeof startOutboxLoop>;

/** `send` marks the row. The errors of both are the database's. */
export function startOutboxLoop<Row extends { readonly id: string }>(
  { clock, log, pollMs = 1000, renewalMs = leaseMs / 3, maxConcurrent = 10 }: OutboxLoopOptions,
  { claim, renew }: Queue<Row>,
  send: (row: Row) => Promise<void>,
) {
  const inFlight = new Map<string, Promise<void>>();
  let isStopped = false;
  let wake = () => {};

  const warnUnreachable = (error: unknown) => log.warn({ reason: errorKind(error) }, 'Outbox unreachable');
  const claimRows = async () => {
    if (inFlight.size >= maxConcurrent) return;
    for (const row of await claim(maxConcurrent - inFlight.size, [...inFlight.keys()], clock())) {
      const sending = send(row)
        .catch(warnUnreachable)
        .finally(() => {
          inFlight.delete(row.id);
          // Claiming several rows at a time reduces the load of the database.
          if (inFlight.size <= maxConcurrent / 2) wake();
        });
      inFlight.set(row.id, sending);
    }
  };
  const run = async () => {
    while (!isStopped) {
      // Created before the claim, so that a wake-up during the claim is not lost.
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      await claimRows().catch(warnUnreachable);
      await Promise.race([woken, wait(pollMs, null, { ref: false })]);
    }
  };
  const renewTimer = setInterval(() => {
    if (inFlight.size > 0) renew?.([...inFlight.keys()], clock()).catch(warnUnreachable);
  }, renewalMs).unref();
  const running = run();
  return {
    /** Called after a commit that wrote a row. */
    wake: () => wake(),
    /** Rows that are not sent in time are sent by another instance after their lease. */
    stop: async (timeoutMs = 10_000) => {
      isStopped = true;
      wake();
      await running;
      await Promise.race([Promise.all(inFlight.values()), wait(timeoutMs, null, { ref: false })]);
      clearInterval(renewTimer);
    },
  };
}

/** Retried until the lease ends and another instance claims the row. */
const defaultMarkSentRetryMs = 1000;
const maxMarkSentAttempts = leaseMs / defaultMarkSentRetryMs;

/** A row that was sent but is not marked would be sent again. */
export async function markSentWithRetry(markSent: () => Promise<unknown>, retryMs = defaultMarkSentRetryMs) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await markSent();
    } catch (error) {
      if (attempt === maxMarkSentAttempts) throw error;
      await wait(retryMs, null, { ref: false });
    }
  }
}
