/** The end of the process: answers under way are finished, whatever the reason. */
import type { RunningBackend } from './index.ts';
import type { Logger } from './logger.ts';

/** Milliseconds after which a drain that does not end is cut off; below the 30 s that orchestrators allow. */
const drainDeadline = 20_000;

/** SIGTERM and SIGINT drain and exit 0; a second signal exits at once. What nobody caught drains too, and exits 1. */
export function stopGracefully(backend: Pick<RunningBackend, 'close'>, log: Logger): void {
  let isStopping = false;
  const stop = async (reason: string, exitCode: number) => {
    isStopping = true;
    log.info({ reason }, 'Stopping');
    setTimeout(() => process.exit(1), drainDeadline).unref();
    try {
      await backend.close();
      process.exit(exitCode);
    } catch (error) {
      log.error({ reason: (error as Error).name }, 'The backend did not stop cleanly');
      process.exit(1);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // A second signal means now.
      if (isStopping) process.exit(1);
      void stop(signal, 0);
    });
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.error(toFields(error), `Nobody caught it: ${event}`);
      // A second error is no reason to cut visitors off.
      if (!isStopping) void stop(event, 1);
    });
  }
}

/** Frames only: the lines above them repeat the message, and a database's message quotes the values it was given. */
function toFields(error: unknown): object {
  if (!(error instanceof Error)) return { reason: typeof error };
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return { reason: error.name, ...('code' in error ? { code: error.code } : {}), stack: frames?.slice(0, 8) };
}
