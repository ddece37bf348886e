/** Counts what visitors do on their way without a write for each: a few seconds together become one statement. */

import { type Logger, wordlessErrorFields } from '../node/logger.ts';
import type { Stores } from './db/unitOfWork.ts';
import type { Clock } from './domain/clock.ts';
import { countsOf, type DayCount, type FunnelStep, type Invitation } from './domain/funnel.ts';

export interface StepCounterOptions {
  readonly funnel: Stores['funnel'];
  readonly clock: Clock;
  readonly log: Logger;
  readonly everyMs?: number | undefined;
}

export function startStepCounter({ funnel, clock, log, everyMs = 5000 }: StepCounterOptions) {
  let waiting = new Map<string, DayCount>();
  const flush = async () => {
    if (waiting.size === 0) return;
    const counts = [...waiting.values()];
    waiting = new Map();
    // A number that is lost with the database is no guest's loss.
    await funnel.add(counts).catch((error: unknown) => log.warn(wordlessErrorFields(error), 'Steps were not counted'));
  };
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(flush);
  }, everyMs).unref();
  return {
    note: (invitation: Invitation, step: FunnelStep, guests = 1): void => {
      for (const count of countsOf(invitation, step, clock(), guests)) {
        const key = `${count.code} ${count.linkId} ${count.day}`;
        const known = waiting.get(key);
        waiting.set(key, { ...count, ...known, [step]: (known?.[step] ?? 0) + guests });
      }
    },
    /** Writes what is left. */
    stop: async (): Promise<void> => {
      clearInterval(timer);
      await running;
      await flush();
    },
  };
}
