/** The life of the process: binding a port with plain words when that fails, and leaving without dropping anybody. */
import type { Server } from 'node:http';
import { StartError } from '../shared/startError.ts';
import { errorFields, type Logger } from './observability/logger.ts';

/** @throws {StartError} when the port is taken or may not be bound. */
export function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reasons: Readonly<Record<string, string>> = {
        EADDRINUSE: `Port ${port} is taken by another program. Stop that one, or set PORT to a free port.`,
        EACCES: `Port ${port} may not be opened by this user. Set PORT to a port above 1023.`,
      };
      reject(new StartError(reasons[error.code ?? ''] ?? `Port ${port} cannot be opened: ${error.message}`));
    });
    server.listen(port, host, resolve);
  });
}

export interface StopOptions {
  readonly log: Logger;
  /** Milliseconds in which the balancer notices that this instance is not ready any more. */
  readonly drainDelay: number;
  /** Which part of the process an error that nobody caught comes from, in the operator's words. */
  readonly partOf: (error: unknown) => string;
}

/** What has been started, and therefore has to be ended. */
export interface Started {
  /** Visitors come from now on: a stop calls `beforeDrain`, waits for the balancer, then finishes the answers. */
  readonly serving: (server: Server, beforeDrain: () => void) => void;
  /** Closed once nobody is served any more. */
  readonly beside: (close: () => Promise<void>) => void;
  readonly isStopping: () => boolean;
}

/** Milliseconds after which a drain that does not end is cut off; below the 30 s that orchestrators allow. */
const drainDeadline = 20_000;

/**
 * SIGTERM and SIGINT drain and exit 0; a second signal exits at once. What nobody caught drains too, and exits 1. To be
 * called before anything is started; what has not been started yet is not drained.
 */
export function stopGracefully({ log, drainDelay, partOf }: StopOptions): Started {
  let isStopping = false;
  let served: { server: Server; beforeDrain: () => void } | null = null;
  const closers: (() => Promise<void>)[] = [];

  const stop = async (reason: string, exitCode: number, isSignal: boolean) => {
    if (isStopping) {
      // A second signal is somebody's impatience; a second error is no reason to cut visitors off.
      if (isSignal) process.exit(1);
      return;
    }
    isStopping = true;
    log.info({ reason }, 'stopping');
    setTimeout(() => process.exit(exitCode || 1), drainDelay + drainDeadline).unref();
    if (served !== null) {
      served.beforeDrain();
      await new Promise((resolve) => setTimeout(resolve, drainDelay));
      await close(served.server);
    }
    for (const closer of closers) await closer();
    log.info({ reason }, 'stopped');
    process.exit(exitCode);
  };

  process.on('SIGTERM', () => void stop('SIGTERM', 0, true));
  process.on('SIGINT', () => void stop('SIGINT', 0, true));
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.error({ part: partOf(error), ...errorFields(error) }, event);
      void stop(event, 1, false);
    });
  }
  return {
    serving: (server, beforeDrain) => {
      served = { server, beforeDrain };
    },
    beside: (closer) => void closers.push(closer),
    isStopping: () => isStopping,
  };
}

/** Milliseconds between looks at connections that have become idle. */
const idleInterval = 200;

/** Answers under way are finished; a connection is closed as soon as it has nothing to answer. */
function close(server: Server): Promise<void> {
  // Before the application's own listener: some answers are complete when that one returns.
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  const sweep = setInterval(() => server.closeIdleConnections(), idleInterval);
  return new Promise((resolve) => {
    server.close(() => {
      clearInterval(sweep);
      resolve();
    });
    server.closeIdleConnections();
  });
}
