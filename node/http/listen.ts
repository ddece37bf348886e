/** Opens a server's port, and drains the server behind a balancer. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartError } from '../../shared/settings/startError.ts';
import type { ShutdownDeadline } from '../process/stopGracefully.ts';
import type { HttpServer } from './httpServer.ts';

/** Resolves to the port; 0 lets the system choose one. @throws {StartError} where it cannot be opened. */
export function listen(
  server: Server,
  { port, host, variable }: { readonly port: number; readonly host: string; readonly variable: string },
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reasons: Readonly<Record<string, string>> = {
        EADDRINUSE: `Port ${port} is in use by another program. Stop it, or set ${variable} to a free port.`,
        EACCES: `Port ${port} may not be opened by this user. Set ${variable} to a port above 1023.`,
      };
      if (error.syscall === 'getaddrinfo' || /^(?:EADDRNOTAVAIL|EAFNOSUPPORT|EINVAL)$/.test(error.code ?? ''))
        reject(new StartError(`HOST is not an address of this machine (${error.code}). Correct it or leave it empty.`));
      reject(new StartError(reasons[error.code ?? ''] ?? `Port ${port} cannot be opened: ${error.message}`));
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

const idleCheckIntervalMs = 200;

/**
 * Accepts connections for another `drainDelayMs`, until the balancer has noticed; every response closes its connection.
 * Then closes the listener, and event streams by `closeStreams`. Clients that do not read are cut off at half of the
 * remaining time, which leaves the rest to later shutdown hooks.
 */
export async function closeServer(
  server: HttpServer,
  drainDelayMs: number,
  shutdownDeadline: ShutdownDeadline,
  closeStreams: () => void = () => undefined,
): Promise<void> {
  requestConnectionClose(server);
  await new Promise((resolve) => setTimeout(resolve, Math.min(drainDelayMs, shutdownDeadline.remainingMs())));
  closeStreams();
  await drainConnections(server, shutdownDeadline.remainingMs() / 2);
}

/** A balancer must not reuse a connection that is about to close: it may not send a POST twice. */
function requestConnectionClose(server: HttpServer): void {
  // Before the application's listener, which may complete the response at once.
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  for (const response of server.responsesInFlight) if (!response.headersSent) response.setHeader('Connection', 'close');
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
