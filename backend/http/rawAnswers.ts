/**
 * What never becomes a request of the application: bytes that are no HTTP, a target that is no path, a refused
 * upgrade. The answer has no body and the headers of every other; after it the connection is gone, whoever holds on.
 */
import { type IncomingMessage, type RequestListener, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from '../logger.ts';

type Headers = Readonly<Record<string, string>>;

export type AnswerRaw = (socket: Duplex, status: number) => void;

/** Milliseconds in which a client may read its answer: cut off at once, it would lose it to the reset. */
const lingerMs = 500;

export function createRawAnswer(headers: Headers): AnswerRaw {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return (socket, status) => {
    if (!socket.writable) return void socket.destroy();
    const start = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
    socket.end(`${start}${lines.join('')}Connection: close\r\nContent-Length: 0\r\n\r\n`);
    setTimeout(() => socket.destroy(), lingerMs).unref();
  };
}

const statusOf: ReadonlyMap<string | undefined, number> = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 413],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
]);

/** Node's own answers to all of these have none of the headers. */
export function answerBrokenRequests(server: Server, headers: Headers, log: Logger): void {
  const answerRaw = createRawAnswer(headers);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // More of what is refused already: its connection ends in a moment.
    if (socket.writableEnded && error.code !== 'ECONNRESET') return;
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) return void socket.destroy();
    const status = statusOf.get(error.code) ?? 400;
    log.info({ status, code: error.code }, 'Broken request');
    answerRaw(socket, status);
  });
  server.on('connect', (_request, socket) => {
    socket.on('error', () => socket.destroy());
    answerRaw(socket, 405);
  });
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    refuseRequest(response, 417, headers);
  });
}

/** Whether an answer is on its way: a second one in the middle of it would be read as part of the first. */
function isAnswering(socket: Duplex): boolean {
  // Node tells this nowhere else; its own handling of a late request reads the same field.
  return (socket as Duplex & { _httpMessage?: ServerResponse | null })._httpMessage?.headersSent === true;
}

/** Paths of a named host go on; anything else is refused before a router could stumble on it. */
export function onlyPaths(application: RequestListener, headers: Headers): RequestListener {
  return function acceptPath(request, response) {
    const hosts = request.headersDistinct.host?.length ?? 0;
    const hasHost = hosts === 1 || (hosts === 0 && request.httpVersion === '1.0');
    if (hasHost && request.url?.startsWith('/')) return application(request, response);
    refuseRequest(response, 400, headers);
  };
}

function refuseRequest(response: ServerResponse, status: number, headers: Headers): void {
  response.writeHead(status, { ...headers, Connection: 'close', 'Content-Length': 0 }).end();
}
