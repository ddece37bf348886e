/**
 * The HTTP server of an application. Rejects malformed requests with the application's headers and closes their
 * connections: invalid HTTP, headers too large or too slow, no path, no host, a rejected upgrade.
 */
import { randomUUID } from 'node:crypto';
import { createServer, IncomingMessage, type OutgoingHttpHeaders, ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Express } from 'express';
import type { Logger } from '../logs/logger.ts';
import { createRequestQueue } from './requestQueue.ts';

export type ConnectionLimits = Readonly<typeof defaultLimits>;

/** Milliseconds; all but `linger` are Node's. */
const defaultLimits = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
  timeout: 90_000,
  /** Between the response to a malformed request and the end of its connection: time to read the response. */
  lingerMs: 1_000,
};

export type HttpServer = ReturnType<typeof createHttpServer>;

/** Of the URL and all headers: a tag manager's cookies alone can have 16 kB. */
const maxHeaderBytes = 32 * 1024;

/** For the statuses that visitors can see. */
const errorMessages: Readonly<Record<number, string>> = {
  400: 'This request cannot be read. Escape special characters in its URL, such as a space as %20, and try again.\n',
  431: 'The URL or the cookies of this request are too long. Delete the cookies of this site or shorten the URL, and try again.\n',
};

const statusByCode: ReadonlyMap<string | undefined, number> = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 413],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
]);

export function createHttpServer({
  application,
  log,
  errorHeaders,
  upgrade,
  keepAliveTimeout,
  maxConnections,
  ...options
}: {
  readonly application: Express;
  readonly log: Logger;
  readonly errorHeaders: OutgoingHttpHeaders;
  /** Handles a websocket upgrade, or returns the status to reject it with. Other upgrades are ordinary requests. */
  readonly upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => number | null;
  readonly limits?: Partial<ConnectionLimits>;
  readonly keepAliveTimeout?: number;
  /** Further connections are closed. */
  readonly maxConnections?: number;
}) {
  const limits = { ...defaultLimits, ...options.limits };
  const server = createServer(
    {
      ...limits,
      keepAliveTimeout,
      ...createExpressMessages(application),
      maxHeaderSize: maxHeaderBytes,
      // Node's rejection has no headers; `findErrorStatus` checks the host instead.
      requireHostHeader: false,
      // Since Node 24; `replayAsRequest` is for earlier ones.
      ...{ shouldUpgradeCallback: upgrade === undefined ? () => false : isWebsocket },
    },
    createRequestQueue((request, response) => {
      const status = findErrorStatus(request);
      if (status !== null) rejectRequest(response, status);
      else application(request, response);
    }),
  );
  server.timeout = limits.timeout;
  // Node silently drops headers beyond this number; their size is limited instead.
  server.maxHeadersCount = 0;
  if (maxConnections !== undefined) server.maxConnections = maxConnections;
  const inFlight = new Set<ServerResponse>();
  server.prependListener('request', (_request, response) => {
    inFlight.add(response);
    response.once('close', () => inFlight.delete(response));
  });

  server.on('checkExpectation', (_request, response) => rejectRequest(response, 417));
  server.on('connect', (_request, socket) => rejectSocket(socket, 405));
  // Also without `upgrade`: Node would read nothing more of the connection.
  server.on('upgrade', (request, socket, head) => {
    if (upgrade === undefined || !isWebsocket(request)) return replayAsRequest(request, socket, head);
    const errorStatus = findErrorStatus(request) ?? upgrade(request, socket, head);
    if (errorStatus !== null) rejectSocket(socket, errorStatus);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // More of a request that is already rejected.
    if (socket.writableEnded) return;
    if (error.code === 'ECONNRESET' || error.code === 'EPIPE') return void socket.destroy();
    const status = statusByCode.get(error.code) ?? 400;
    log.info({ status, code: error.code }, 'Malformed request rejected');
    rejectSocket(socket, status);
  });
  return Object.assign(server, { responsesInFlight: inFlight as ReadonlySet<ServerResponse> });

  /** A server ignores an upgrade to a protocol that it does not support (RFC 9110 §7.8). */
  function replayAsRequest(
    { method, url, httpVersion, rawHeaders }: IncomingMessage,
    socket: Duplex,
    head: Buffer,
  ): void {
    const lines = rawHeaders.map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`));
    const otherLines = lines.filter((_, index) => !/^upgrade$/i.test(rawHeaders[index - (index % 2)] ?? ''));
    const text = `${method} ${url} HTTP/${httpVersion}\r\n${otherLines.join('')}\r\n`;
    if (socket.destroyed) return;
    socket.unshift(Buffer.concat([Buffer.from(text, 'latin1'), head]));
    server.emit('connection', socket);
  }

  function rejectRequest(response: ServerResponse, status: number): void {
    log.info({ status }, 'Malformed request rejected');
    response.writeHead(status, createErrorHeaders(status));
    response.end(findErrorMessage(status));
  }

  /** Without a response object. Destroys the socket after `lingerMs`: a client may keep it open. */
  function rejectSocket(socket: Duplex, status: number): void {
    // Node leaves some sockets without a listener, and an error without a listener ends the process.
    socket.on('error', () => socket.destroy());
    if (socket.writableEnded) return;
    const socketResponses = [...inFlight].filter(({ req }) => req.socket === socket);
    // A second response in the middle of one would be read as part of it.
    const isResponding = socketResponses.some(({ req, headersSent }) => headersSent && !req.complete);
    if (!socket.writable || isResponding) return void socket.destroy();
    // The responses of a connection keep the order of its requests.
    const pendingResponse = socketResponses.find(({ req }) => req.complete);
    if (pendingResponse !== undefined) return void pendingResponse.once('close', () => rejectSocket(socket, status));
    const lines = Object.entries(createErrorHeaders(status)).map(([name, value]) => `${name}: ${String(value)}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${findErrorMessage(status)}`);
    const timer = setTimeout(() => socket.destroy(), limits.lingerMs);
    socket.once('close', () => clearTimeout(timer));
  }

  function createErrorHeaders(status: number): OutgoingHttpHeaders {
    return {
      ...errorHeaders,
      ...(status === 405 ? { Allow: 'GET, HEAD' } : {}),
      'X-Request-ID': randomUUID(),
      'Cache-Control': 'no-store',
      ...(status in errorMessages ? { 'Content-Type': 'text/plain; charset=utf-8' } : {}),
      'Content-Length': Buffer.byteLength(findErrorMessage(status)),
      Connection: 'close',
    };
  }
}

const findErrorMessage = (status: number) => errorMessages[status] ?? '';

const isWebsocket = ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket';

/** Rejects anything but a path on one host: no router expects an absolute URL or an asterisk. */
function findErrorStatus({ url, rawHeaders, httpVersion }: IncomingMessage): 400 | null {
  const hostCount = rawHeaders.filter((text, index) => index % 2 === 0 && /^host$/i.test(text)).length;
  const hasHost = hostCount === 1 || (hostCount === 0 && httpVersion === '1.0');
  return hasHost && url?.startsWith('/') ? null : 400;
}

/** Request and response classes with Express's prototypes: V8 leaks messages whose prototype is changed later, as Express does. */
export function createExpressMessages(application: Express) {
  class Request extends IncomingMessage {}
  class Response extends ServerResponse<Request> {}
  Object.setPrototypeOf(Request.prototype, application.request);
  Object.setPrototypeOf(Response.prototype, application.response);
  application.request = Request.prototype as typeof application.request;
  application.response = Response.prototype as unknown as typeof application.response;
  return { IncomingMessage: Request, ServerResponse: Response };
}
