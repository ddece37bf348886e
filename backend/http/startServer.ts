/** The backend's one port: the application, the websockets beside it, and an orderly end. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerInTurn } from '../../shared/answerInTurn.ts';
import { StartError } from '../../shared/startError.ts';
import type { Logger } from '../logger.ts';
import { answerBrokenRequests, createRawAnswer, onlyPaths } from './rawAnswers.ts';
import { collectSecurityHeaders } from './securityHeaders.ts';
import type { WebsocketEndpoint } from './websocketEndpoint.ts';

export interface ServerOptions {
  readonly host: string;
  readonly port: number;
  readonly application: RequestListener;
  readonly websocketPath: string;
  readonly websocket: WebsocketEndpoint;
  readonly secure: boolean;
  readonly log: Logger;
  readonly limits?: Partial<ConnectionLimits>;
}

/** Milliseconds; Node's own names. */
interface ConnectionLimits {
  readonly headersTimeout: number;
  readonly requestTimeout: number;
  readonly connectionsCheckingInterval: number;
}

export interface RunningServer {
  readonly port: number;
  close(): Promise<void>;
}

const drainMs = 10_000;

const defaultLimits: ConnectionLimits = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5000,
};

export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { host, port, application, websocket, websocketPath, secure, log, limits } = options;
  const headers = collectSecurityHeaders(secure);
  const answerRaw = createRawAnswer(headers);
  const server = createServer(
    // A missing host is refused by ourselves: Node's answer to it has no headers.
    { ...defaultLimits, ...limits, keepAliveTimeout: 65_000, requireHostHeader: false },
    answerInTurn(onlyPaths(application, headers)),
  );
  // Nobody holds a connection without sending or reading anything.
  server.timeout = 90_000;
  answerBrokenRequests(server, headers, log);
  server.on('upgrade', (request, socket, head) => {
    // Node has let go of the socket: without a listener, a reset would be the end of the process.
    socket.on('error', () => socket.destroy());
    if (request.url?.split('?', 1)[0] !== websocketPath) return answerRaw(socket, 404);
    const refusal = websocket.upgrade(request, socket, head);
    if (refusal !== null) answerRaw(socket, refusal);
  });
  await listen(server, host, port);
  return { port: (server.address() as AddressInfo).port, close: () => drain(server, websocket) };
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new StartError(`Port ${port} is taken. Stop the other program, or set BACKEND_PORT.`)
          : error,
      );
    });
    server.listen(port, host, resolve);
  });
}

async function drain(server: Server, websocket: WebsocketEndpoint): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const deadline = setTimeout(() => server.closeAllConnections(), drainMs);
  await websocket.close();
  server.closeIdleConnections();
  await closed;
  clearTimeout(deadline);
}
