/**
 * The HTTP server around an application. It answers what never becomes a request of the application (bytes that are no HTTP,
 * headers that are too large or too slow, a target that is no path, a missing host, a refused upgrade) with the header set of
 * every other answer, and ends that connection whether or not the client does.
 */
import { randomUUID } from 'node:crypto';
import {
  createServer,
  IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import type { Express } from 'express';
import type { Logger } from '../logs/logger.ts';
import { isProbe } from './health.ts';
import { createRequestQueue } from './requestQueue.ts';

export type ConnectionLimits = Readonly<typeof defaultLimits>;

/** Milliseconds, by Node's names. */
const defaultLimits = {
  headersTimeout: 15_000,
  /** For a whole request, its body included. */
  requestTimeout: 30_000,
  /** Between looks at the two above. */
  connectionsCheckingInterval: 5_000,
  /** Of a connection on which nothing is sent or read. */
  timeout: 90_000,
  /** Between an answer to a broken request and the end of its connection: time to read the answer. */
  linger: 1_000,
};

export interface HttpServerOptions {
  readonly application: Express;
  readonly log: Logger;
  readonly errorHeaders: OutgoingHttpHeaders;
  /** Takes a websocket over, or answers with the status by which it is to be refused. Any other upgrade is a request. */
  readonly upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => number | null;
  readonly limits?: Partial<ConnectionLimits>;
  /** Milliseconds of a connection kept open between requests. */
  readonly keepAliveTimeout?: number;
  /** Connections at a time; further ones are closed. */
  readonly maxConnections?: number;
}

/** Of all headers and the address. A tag manager's cookies alone may have 16 kB. */
const maxHeaderBytes = 32 * 1024;

/** The refusals that a person can meet. */
const errorMessages: Readonly<Record<number, string>> = {
  400: 'This request cannot be read. Escape what is special in its address, such as a blank as %20, and try again.\n',
  431: 'The address or the cookies of this request are too long. Delete the cookies of this site or shorten the address, and try again.\n',
};

const statusByCode: ReadonlyMap<string | undefined, number> = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 413],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
]);

export function createHttpServer(options: HttpServerOptions): Server {
  const { application, log, errorHeaders, upgrade, maxConnections, keepAliveTimeout } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const server = createServer(
    {
      ...limits,
      keepAliveTimeout,
      ...createExpressMessages(application),
      maxHeaderSize: maxHeaderBytes,
      // Node's own refusal of a missing host has no headers; `refusalOf` asks for it instead.
      requireHostHeader: false,
      // Known to Node from version 24 on; `readAgain` is for those before.
      ...{ shouldUpgradeCallback: isWebsocket },
    },
    createRequestQueue(
      (request, response) => {
        const status = findErrorStatus(request);
        if (status !== null) rejectRequest(response, status);
        else application(request, response);
      },
      ({ url }) => isProbe(url),
    ),
  );
  server.timeout = limits.timeout;
  // Node drops headers beyond its own number, a proxy's among them; their size is bounded.
  server.maxHeadersCount = 0;
  if (maxConnections !== undefined) server.maxConnections = maxConnections;
  const inFlight = trackResponses(server);

  server.on('checkExpectation', (_request, response) => rejectRequest(response, 417));
  server.on('connect', (_request, socket) => rejectSocket(socket, 405));
  if (upgrade !== undefined)
    server.on('upgrade', (request, socket, head) => {
      if (!isWebsocket(request)) return replayAsRequest(request, socket, head);
      const errorStatus = findErrorStatus(request) ?? upgrade(request, socket, head);
      if (errorStatus !== null) rejectSocket(socket, errorStatus);
    });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // More of what is refused already: its connection ends in a moment.
    if (socket.writableEnded) return;
    if (error.code === 'ECONNRESET') return void socket.destroy();
    const status = statusByCode.get(error.code) ?? 400;
    log.info({ status, code: error.code }, 'Malformed request rejected');
    rejectSocket(socket, status);
  });
  return server;

  /** An upgrade to what is not spoken here is none (RFC 9110 §7.8). */
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

  /** Where there is no response to write: an end alone would leave the socket to a client that ignores it. */
  function rejectSocket(socket: Duplex, status: number): void {
    // Node leaves some sockets without a listener, and an error without a listener ends the process.
    socket.on('error', () => socket.destroy());
    if (socket.writableEnded) return;
    const socketResponses = [...inFlight].filter(({ req }) => req.socket === socket);
    // A second answer in the middle of one would be read as part of the page.
    const isResponding = socketResponses.some(({ req, headersSent }) => headersSent && !req.complete);
    if (!socket.writable || isResponding) return void socket.destroy();
    // What is sent behind a request is answered after it.
    const pendingResponse = socketResponses.find(({ req }) => req.complete);
    if (pendingResponse !== undefined) return void pendingResponse.once('close', () => rejectSocket(socket, status));
    const lines = Object.entries(createErrorHeaders(status)).map(([name, value]) => `${name}: ${String(value)}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${findErrorMessage(status)}`);
    const timer = setTimeout(() => socket.destroy(), limits.linger);
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

const responsesByServer = new WeakMap<Server, ReadonlySet<ServerResponse>>();

function trackResponses(server: Server): ReadonlySet<ServerResponse> {
  const inFlight = new Set<ServerResponse>();
  responsesByServer.set(server, inFlight);
  server.prependListener('request', (_request, response) => {
    inFlight.add(response);
    response.once('close', () => inFlight.delete(response));
  });
  return inFlight;
}

/** The responses that a server of `createHttpServer` has begun and not finished. */
export const responsesInFlight = (server: Server): ReadonlySet<ServerResponse> =>
  responsesByServer.get(server) ?? new Set();

const findErrorMessage = (status: number) => errorMessages[status] ?? '';

const isWebsocket = ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket';

/** Paths from one host go on; an absolute address or an asterisk is refused before a router could stumble on it. */
function findErrorStatus({ url, rawHeaders, httpVersion }: IncomingMessage): 400 | null {
  const hostCount = rawHeaders.filter((text, index) => index % 2 === 0 && /^host$/i.test(text)).length;
  const hasHost = hostCount === 1 || (hostCount === 0 && httpVersion === '1.0');
  return hasHost && url?.startsWith('/') ? null : 400;
}

/**
 * Messages that have from the start the prototypes that Express would give them: V8 keeps a message whose prototype was
 * changed, and all that it leads to, beyond its time.
 */
export function createExpressMessages(application: Express) {
  class Request extends IncomingMessage {}
  class Response extends ServerResponse<Request> {}
  Object.setPrototypeOf(Request.prototype, application.request);
  Object.setPrototypeOf(Response.prototype, application.response);
  application.request = Request.prototype as typeof application.request;
  application.response = Response.prototype as unknown as typeof application.response;
  return { IncomingMessage: Request, ServerResponse: Response };
}
