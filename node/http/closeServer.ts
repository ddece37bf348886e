import type { Server } from 'node:http';
import type { ShutdownDeadline } from '../process/stopGracefully.ts';
import type { HttpServer } from './httpServer.ts';

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
