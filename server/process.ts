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
  readonly beforeDrain: () => void;
  readonly servers: readonly Server[];
  readonly afterDrain: () => Promise<void>;
}

/** Milliseconds after which a drain that does not end is cut off; below the 30 s that orchestrators allow. */
const drainDeadline = 20_000;

/** SIGTERM and SIGINT drain and exit 0; a second signal exits at once. What nobody caught drains too, and exits 1. */
export function stopGracefully({ log, drainDelay, beforeDrain, servers, afterDrain }: StopOptions): void {
  let isStopping = false;

  const stop = async (reason: string, exitCode: number, isSignal: boolean) => {
    if (isStopping) {
      // A second signal is somebody's impatience; a second error is no reason to cut visitors off.
      if (isSignal) process.exit(1);
      return;
    }
    isStopping = true;
    log.info({ reason }, 'stopping');
    beforeDrain();
    setTimeout(() => process.exit(exitCode || 1), drainDelay + drainDeadline).unref();
    await new Promise((resolve) => setTimeout(resolve, drainDelay));
    await Promise.all(servers.map(close));
    await afterDrain();
    log.info({ reason }, 'stopped');
    process.exit(exitCode);
  };

  process.on('SIGTERM', () => void stop('SIGTERM', 0, true));
  process.on('SIGINT', () => void stop('SIGINT', 0, true));
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.error(errorFields(error), event);
      void stop(event, 1, false);
    });
  }
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
