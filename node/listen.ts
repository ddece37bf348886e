/** A server's beginning, with plain words when it fails, and its end, without dropping anybody. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartError } from '../shared/startError.ts';

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
      reject(new StartError(reasons[error.code ?? ''] ?? `Port ${port} cannot be opened: ${error.message}`));
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

/** Milliseconds between looks at connections that have become idle. */
const idleInterval = 200;

/** Milliseconds after which a client that does not read its answer is cut off, so that others' end is orderly. */
const patience = 10_000;

/** Answers under way are finished; a connection is closed as soon as it has nothing to answer. */
export function drain(server: Server): Promise<void> {
  // Before the application's own listener: some answers are complete when that one returns.
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
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
