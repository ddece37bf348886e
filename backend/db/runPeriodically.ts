import type { LogMessage } from '../../node/logs/logEvents.ts';
import { type Logger, redactedErrorFields } from '../../node/logs/logger.ts';

interface PeriodicWork {
  readonly run: () => Promise<void>;
  readonly intervalMs: number;
  readonly log: Logger;
  /** Logged when a run fails; the next one is not affected. */
  readonly failureMessage: LogMessage;
}

/** Runs at once and then periodically, one run at a time. The returned function stops it and waits for a running one. */
export function runPeriodically({ run, intervalMs, log, failureMessage }: PeriodicWork): () => Promise<void> {
  const runSafely = () => run().catch((error: unknown) => log.warn(redactedErrorFields(error), failureMessage));
  let running = runSafely();
  const timer = setInterval(() => {
    running = running.then(runSafely);
  }, intervalMs).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
