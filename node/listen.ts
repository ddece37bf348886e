/** A server's beginning, with plain words when it fails, and its end, without dropping anybody. */
import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { StartError } from '../shared/startError.ts';
import { answerOf } from './answerOf.ts';
import type { Ending } from './ending.ts';

/** Of each server that listens. */
const connections = new WeakMap<Server, Set<Socket>>();

/** @throws {StartError} where the port is taken or may not be bound. The answer is the port; 0 lets the system choose. */
export function listen(
  server: Server,
  { port, host, variable }: { readonly port: number; readonly host: string; readonly variable: string },
): Promise<number> {
  const open = new Set<Socket>();
  connections.set(server, open);
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reasons: Readonly<Record<string, string>> = {
        EADDRINUSE: `Port ${port} is taken by another program. Stop that one, or set ${variable} to a free port.`,
        EACCES: `Port ${port} may not be opened by this user. Set ${variable} to a port above 1023.`,
      };
      reject(new StartError(reasons[error.code ?? ''] ?? `Port ${port} cannot be opened: ${error.message}`));
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

/** Milliseconds between looks at connections that have become idle. */
const idleInterval = 200;

/**
 * The end of a server behind a balancer. From now on every answer asks for the end of its connection, while new ones are
 * still taken for `delay` milliseconds: time for the balancer to notice. Then the listener closes, and with it each
 * connection that has nothing to answer. Who does not read an answer is cut off when half of the time left is over, so that
 * the steps after this one have theirs.
 */
export async function closeServer(server: Server, delay: number, ending: Ending): Promise<void> {
  announceEnd(server);
  await new Promise((resolve) => setTimeout(resolve, Math.min(delay, ending.left())));
  await untilQuiet();
  await drain(server, ending.left() / 2);
}

/** Milliseconds of a turn of the event loop in which little was done, and how many of them in a row. */
const quietTurn = 1;
const quietTurns = 5;

/**
 * The system cuts off who has connected and was not taken yet when the listener closes. A turn takes one new connection:
 * after some short ones hardly anybody waits. A loop that never rests is waited for in vain.
 */
async function untilQuiet(): Promise<void> {
  let before = performance.now();
  for (let turns = 0, quiet = 0; turns < 200 && quiet < quietTurns; turns += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    const now = performance.now();
    quiet = now - before < quietTurn ? quiet + 1 : 0;
    before = now;
  }
}

/** A balancer that keeps connections would send into one that is just closing, and may not send a POST twice. */
function announceEnd(server: Server): void {
  // Before the application's own listener: some answers are complete when that one returns.
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  for (const socket of connections.get(server) ?? []) {
    const response = answerOf(socket);
    if (response !== null && !response.headersSent) response.setHeader('Connection', 'close');
  }
}

function drain(server: Server, patience: number): Promise<void> {
  const sweep = setInterval(() => server.closeIdleConnections(), idleInterval);
  const end = setTimeout(() => server.closeAllConnections(), patience);
  return new Promise((resolve) => {
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(end);
      resolve();
    });
    server.closeIdleConnections();
  });
}
