/** Ends a process on a signal or an uncaught error, after its shutdown hooks. */
import type { Logger } from '../logs/logger.ts';

/** The remaining time of all shutdown hooks together. */
export interface ShutdownDeadline {
  /** Never negative. */
  readonly remainingMs: () => number;
}

export function startShutdownDeadline(milliseconds: number): ShutdownDeadline {
  const endsAt = performance.now() + milliseconds;
  return { remainingMs: () => Math.max(0, endsAt - performance.now()) };
}

/** Exits 0 on SIGTERM and SIGINT, 1 on an uncaught error, on a second signal and at the deadline. */
export function stopGracefully({
  log,
  toLogFields,
  report = () => undefined,
  deadlineMs,
}: {
  readonly log: Logger;
  readonly toLogFields: (error: unknown) => object;
  /** Receives uncaught errors; must not throw. */
  readonly report?: (error: unknown) => void;
  /** For all hooks together. */
  readonly deadlineMs: number;
}) {
  const hooks: ((shutdownDeadline: ShutdownDeadline) => Promise<void>)[] = [];
  let isStopping = false;

  const stop = async (reason: string, exitCode: number) => {
    // A second error does not cut off requests in flight.
    if (isStopping) return;
    isStopping = true;
    log.info({ reason }, 'stopping');
    const shutdownDeadline = startShutdownDeadline(deadlineMs);
    setTimeout(() => {
      log.error({ reason, deadline: deadlineMs }, 'shutdown deadline exceeded');
      process.exit(1);
    }, deadlineMs).unref();
    try {
      for (const hook of hooks.reverse()) await hook(shutdownDeadline);
      log.info({ reason }, 'stopped');
      process.exit(exitCode);
    } catch (error) {
      log.error(toLogFields(error), 'shutdown failed');
      process.exit(1);
    }
  };

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1);
      void stop(signal, 0);
    });
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.error(toLogFields(error), event);
      report(error);
      void stop(event, 1);
    });
  }
  return {
    /** Hooks run in reverse order. */
    addShutdownHook: (hook: (shutdownDeadline: ShutdownDeadline) => Promise<void>) => void hooks.push(hook),
    isStopping: () => isStopping,
  };
}
