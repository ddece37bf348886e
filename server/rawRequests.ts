/**
 * What never becomes a request of the application: bytes that are no HTTP, headers that are too large, a target that
 * is no path. The answer is short and carries what a browser needs to know not to trust it.
 */
import { type IncomingMessage, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from './observability/logger.ts';

const headers = [
  'Connection: close',
  'Content-Length: 0',
  'Cache-Control: no-store',
  "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options: nosniff',
  'Referrer-Policy: no-referrer',
];

const statusOf: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

export function answerBrokenRequests(server: Server, log: Logger): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
    const status = statusOf[error.code ?? ''] ?? 400;
    log.warn({ status, code: error.code }, 'broken request');
    socket.end(rawAnswer(status));
  });
}

/** Paths go on; an absolute address, an asterisk or anything else is refused before a router could stumble on it. */
export function onlyPaths(application: RequestListener): RequestListener {
  return function acceptPath(request: IncomingMessage, response) {
    if (request.url?.startsWith('/')) return application(request, response);
    request.socket.end(rawAnswer(400));
  };
}

function rawAnswer(status: number): string {
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join('\r\n')}\r\n\r\n`;
}
