/** A server's beginning, with plain words when it fails, and its end, without dropping anybody. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartError } from '../../shared/settings/startError.ts';
import type { ShutdownDeadline } from '../process/stopGracefully.ts';
import { responsesInFlight } from './httpServer.ts';

/** @throws {StartError} where the port is taken or may not be bound. The answer is the port; 0 lets the system choose. */
export function listen(
  server: Server,
  { port, host, variable }: { readonly port: number; readonly host: string; readonly variable: string },
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reasons: Readonly<Record<string, string>> = {
        EADDRINUSE: `Port ${port} is taken by another program. Stop that one, or set ${variable} to a free port.`,
        EACCES: `Port ${port} may not be opened by this user. Set ${variable} to a port above 1023.`,
      };
      if (error.syscall === 'getaddrinfo' || /^(?:EADDRNOTAVAIL|EAFNOSUPPORT|EINVAL)$/.test(error.code ?? ''))
        reject(new StartError(`HOST is no address of this machine (${error.code}). Leave it empty, or set it to one.`));
      reject(new StartError(reasons[error.code ?? ''] ?? `Port ${port} cannot be opened: ${error.message}`));
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

/** Milliseconds between looks at connections that have become idle. */
const idleCheckIntervalMs = 200;

/**
 * The end of a server behind a balancer. From now on every answer asks for the end of its connection, while new ones are
 * still taken for `delay` milliseconds: time for the balancer to notice. Then the listener closes, and with it each
 * connection that has nothing to answer, and `closeStreams` ends those that have no end of their own. Who does not read an
 * answer is cut off when half of the time left is over, so that the steps after this one have theirs.
 */
export async function closeServer(
  server: Server,
  drainDelayMs: number,
  shutdownDeadline: ShutdownDeadline,
  closeStreams: () => void = () => undefined,
): Promise<void> {
  requestConnectionClose(server);
  await new Promise((resolve) => setTimeout(resolve, Math.min(drainDelayMs, shutdownDeadline.remainingMs())));
  closeStreams();
  await drainConnections(server, shutdownDeadline.remainingMs() / 2);
}

/** A balancer that keeps connections would send into one that is just closing, and may not send a POST twice. */
function requestConnectionClose(server: Server): void {
  // Before the application's own listener: some answers are complete when that one returns.
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  for (const response of responsesInFlight(server))
    if (!response.headersSent) response.setHeader('Connection', 'close');
}

function drainConnections(server: Server, timeoutMs: number): Promise<void> {
  const idleTimer = setInterval(() => server.closeIdleConnections(), idleCheckIntervalMs);
  const cutOffTimer = setTimeout(() => server.closeAllConnections(), timeoutMs);
  return new Promise((resolve) => {
    server.close(() => {
      clearInterval(idleTimer);
      clearTimeout(cutOffTimer);
      resolve();
    });
    server.closeIdleConnections();
  });
}
