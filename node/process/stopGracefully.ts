/** The end of a process: answers under way are finished, whatever the reason. */
import type { Logger } from '../logs/logger.ts';

/** What is left of the time for an end: counted once, from its beginning, and handed to every step of it. */
export interface ShutdownDeadline {
  /** Milliseconds; never below zero. */
  readonly remainingMs: () => number;
}

export function startShutdownDeadline(milliseconds: number): ShutdownDeadline {
  const endsAt = performance.now() + milliseconds;
  return { remainingMs: () => Math.max(0, endsAt - performance.now()) };
}

interface StopOptions {
  readonly log: Logger;
  /** What is logged of an error that nobody caught. */
  readonly toLogFields: (error: unknown) => object;
  /** Hears of an error that nobody caught, before anything is stopped; must not throw. */
  readonly report?: (error: unknown) => void;
  /** Milliseconds after which a stop that does not end is cut off. The steps are told what is left of them. */
  readonly deadline: number;
}

/** SIGTERM and SIGINT stop and exit 0, a second one at once; what nobody caught exits 1. Call it before any start. */
export function stopGracefully({ log, toLogFields, report = () => undefined, deadline }: StopOptions) {
  const hooks: ((shutdownDeadline: ShutdownDeadline) => Promise<void>)[] = [];
  let isStopping = false;

  const stop = async (reason: string, exitCode: number) => {
    // A second error is no reason to cut visitors off.
    if (isStopping) return;
    isStopping = true;
    log.info({ reason }, 'stopping');
    const shutdownDeadline = startShutdownDeadline(deadline);
    setTimeout(() => {
      log.error({ reason, deadline }, 'shutdown deadline exceeded');
      process.exit(1);
    }, deadline).unref();
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
      // A second signal is somebody's impatience.
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
    /** A step of the end. The last to start is the first to stop. */
    addShutdownHook: (hook: (shutdownDeadline: ShutdownDeadline) => Promise<void>) => void hooks.push(hook),
    isStopping: () => isStopping,
  };
}
