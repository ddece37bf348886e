/** The backend's one port: paths → endpoints, the headers of every answer, and an orderly end. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartError } from '../../shared/startError.ts';
import type { Logger } from '../logger.ts';
import type { Endpoint } from './graphqlEndpoint.ts';
import type { WebsocketEndpoint } from './websocketEndpoint.ts';

export interface Route {
  readonly methods: readonly string[];
  readonly handle: Endpoint;
}

export interface HttpServerOptions {
  readonly host: string;
  readonly port: number;
  readonly routes: ReadonlyMap<string, Route>;
  readonly websocketPath: string;
  readonly websocket: WebsocketEndpoint;
  readonly secure: boolean;
  readonly log: Logger;
}

export interface RunningServer {
  readonly port: number;
  close(): Promise<void>;
}

const drainMs = 10_000;

export async function startHttpServer(options: HttpServerOptions): Promise<RunningServer> {
  const { host, port, websocket, websocketPath } = options;
  const server = createServer(
    { headersTimeout: 15_000, requestTimeout: 30_000, keepAliveTimeout: 65_000, connectionsCheckingInterval: 5000 },
    (request, response) => void answer(options, request, response),
  );
  server.on('upgrade', (request, socket, head) => {
    if (pathOf(request) === websocketPath) websocket.upgrade(request, socket, head);
    else socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  });
  await listen(server, host, port);
  return { port: (server.address() as AddressInfo).port, close: () => drain(server, websocket) };
}

async function answer(
  { routes, secure, log }: HttpServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.setHeaders(new Map(Object.entries(commonHeaders)));
  if (secure) response.setHeader('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
  const path = pathOf(request);
  const route = routes.get(path);
  try {
    if (route === undefined) return void response.writeHead(404).end();
    const method = request.method === 'HEAD' ? 'GET' : (request.method ?? '');
    if (!route.methods.includes(method)) return void response.writeHead(405, { Allow: route.methods.join(', ') }).end();
    await route.handle(request, response, new URL(request.url ?? '/', 'http://backend.invalid'));
  } catch (error) {
    // A client that left in the middle of its own body is nobody's fault.
    if (!request.destroyed) log.error({ path, reason: (error as Error).name }, 'Request failed');
    if (!response.headersSent) response.writeHead(500);
    response.end();
  }
}

const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-site',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** The path only: a query may carry a token and is nobody's to log. */
function pathOf({ url }: IncomingMessage): string {
  return (url ?? '/').split('?', 1)[0] ?? '/';
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
  await websocket.close();
  server.closeIdleConnections();
  const deadline = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearTimeout(deadline);
}
