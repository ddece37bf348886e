/**
 * The HTTP server around an application. It answers what never becomes a request of the application (bytes that are no HTTP,
 * headers that are too large or too slow, a target that is no path, a missing host, a refused upgrade) with the header set of
 * every other answer, and ends that connection whether or not the client does.
 */
import { randomUUID } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import type { Express } from 'express';
import { expressMessages } from './expressMessages.ts';
import { isProbe } from './health.ts';
import type { Logger } from './logger.ts';
import { createRequestQueue } from './requestQueue.ts';

export type ConnectionLimits = Readonly<typeof defaultLimits>;

/** Milliseconds, by Node's names. */
const defaultLimits = {
  headersTimeout: 15_000,
  /** For a whole request, its body included. */
  requestTimeout: 30_000,
  /** Between looks at the two above. */
  connectionsCheckingInterval: 5_000,
  /** Of a connection kept open between requests; longer than a balancer's, so that it never sends into one just closing. */
  keepAliveTimeout: 75_000,
  /** Of a connection on which nothing is sent or read. */
  timeout: 90_000,
  /** Between an answer to a broken request and the end of its connection: time to read the answer. */
  linger: 1_000,
};

export interface HttpServerOptions {
  readonly application: Express;
  readonly log: Logger;
  readonly refusalHeaders: OutgoingHttpHeaders;
  /** Takes a socket over, or answers with the status by which it is to be refused. Without it an upgrade is a request. */
  readonly upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => number | null;
  readonly limits?: Partial<ConnectionLimits>;
  /** Connections at a time; further ones are closed. */
  readonly maxConnections?: number;
}

const statusByCode: ReadonlyMap<string | undefined, number> = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 413],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
]);

export function createHttpServer(options: HttpServerOptions): Server {
  const { application, log, refusalHeaders, upgrade, maxConnections } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const server = createServer(
    // Node's own refusal of a missing host has no headers; `refusalOf` asks for it instead.
    { ...limits, ...expressMessages(application), requireHostHeader: false },
    createRequestQueue(
      (request, response) => {
        const status = refusalOf(request);
        if (status !== null) refuse(response, status);
        else application(request, response);
      },
      ({ url }) => isProbe(url),
    ),
  );
  server.timeout = limits.timeout;
  if (maxConnections !== undefined) server.maxConnections = maxConnections;
  const inFlight = trackResponses(server);

  server.on('checkExpectation', (_request, response) => refuse(response, 417));
  server.on('connect', (_request, socket) => refuseSocket(socket, 405));
  if (upgrade !== undefined)
    server.on('upgrade', (request, socket, head) => {
      const refusal = upgrade(request, socket, head);
      if (refusal !== null) refuseSocket(socket, refusal);
    });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // More of what is refused already: its connection ends in a moment.
    if (socket.writableEnded && error.code !== 'ECONNRESET') return;
    // A second answer in the middle of one would be read as part of the page.
    const isAnswering = [...inFlight].some((response) => response.socket === socket && response.headersSent);
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering) return void socket.destroy();
    const status = statusByCode.get(error.code) ?? 400;
    log.info({ status, code: error.code }, 'Broken request refused');
    refuseSocket(socket, status);
  });
  return server;

  function refuse(response: ServerResponse, status: number): void {
    log.info({ status }, 'Broken request refused');
    response.writeHead(status, headersOf(status));
    response.end();
  }

  /** Where there is no response to write: an end alone would leave the socket to a client that ignores it. */
  function refuseSocket(socket: Duplex, status: number): void {
    // Node leaves some sockets without a listener, and an error without a listener ends the process.
    socket.on('error', () => socket.destroy());
    if (!socket.writable) return void socket.destroy();
    const lines = Object.entries(headersOf(status)).map(([name, value]) => `${name}: ${String(value)}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`);
    const timer = setTimeout(() => socket.destroy(), limits.linger);
    socket.once('close', () => clearTimeout(timer));
  }

  function headersOf(status: number): OutgoingHttpHeaders {
    return {
      ...refusalHeaders,
      ...(status === 405 ? { Allow: 'GET, HEAD' } : {}),
      'X-Request-ID': randomUUID(),
      'Cache-Control': 'no-store',
      'Content-Length': 0,
      Connection: 'close',
    };
  }
}

const responses = new WeakMap<Server, ReadonlySet<ServerResponse>>();

function trackResponses(server: Server): ReadonlySet<ServerResponse> {
  const inFlight = new Set<ServerResponse>();
  responses.set(server, inFlight);
  server.prependListener('request', (_request, response) => {
    inFlight.add(response);
    response.once('close', () => inFlight.delete(response));
  });
  return inFlight;
}

/** The responses that a server of `createHttpServer` has begun and not finished. */
export const responsesInFlight = (server: Server): ReadonlySet<ServerResponse> => responses.get(server) ?? new Set();

/** Paths from one host go on; an absolute address or an asterisk is refused before a router could stumble on it. */
function refusalOf({ url, rawHeaders, httpVersion }: IncomingMessage): 400 | null {
  const hosts = rawHeaders.filter((text, place) => place % 2 === 0 && /^host$/i.test(text)).length;
  const hasHost = hosts === 1 || (hosts === 0 && httpVersion === '1.0');
  return hasHost && url?.startsWith('/') ? null : 400;
}
