import type { LogMessage } from '../../node/logs/logEvents.ts';
import { type Logger, redactedErrorFields } from '../../node/logs/logger.ts';

interface PeriodicWork {
  readonly run: () => Promise<void>;
  readonly intervalMs: number;
  readonly log: Logger;
  /** Logged when a run fails; the next one is not affected. */
  readonly failureMessage: LogMessage;
}

/** Runs at once and then periodically, but not while a run lasts. The returned function stops it and waits for a running one. */
export function runPeriodically({ run, intervalMs, log, failureMessage }: PeriodicWork): () => Promise<void> {
  const runSafely = () => run().catch((error: unknown) => log.warn(redactedErrorFields(error), failureMessage));
  let running: Promise<void> | null = null;
  const start = () => {
    running ??= runSafely().finally(() => {
      running = null;
    });
  };
  start();
  const timer = setInterval(start, intervalMs).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
