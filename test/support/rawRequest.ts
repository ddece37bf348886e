/** Sends raw bytes by a socket, and records each chunk of the response with its time. */
import { connect, type Socket } from 'node:net';

export interface Chunk {
  readonly text: string;
  /** Milliseconds since the request was sent. */
  readonly at: number;
}

export interface RawRequest {
  readonly socket: Socket;
  readonly chunks: readonly Chunk[];
  readonly text: () => string;
  /** Resolves when the response so far matches. */
  readonly waitFor: (pattern: RegExp) => Promise<number>;
  readonly ended: Promise<void>;
}

export function sendRawRequest(port: number, request: string | Buffer): RawRequest {
  const chunks: Chunk[] = [];
  const start = performance.now();
  const socket = connect(port, '127.0.0.1');
  socket.setEncoding('utf8');
  socket.on('error', () => {});
  socket.on('data', (data) => chunks.push({ text: String(data), at: performance.now() - start }));
  socket.write(request);
  const text = () => chunks.map((chunk) => chunk.text).join('');
  const ended = new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
  });
  const waitFor = (pattern: RegExp) =>
    new Promise<number>((resolve, reject) => {
      const look = () => {
        if (!pattern.test(text())) return;
        socket.off('data', look);
        resolve(performance.now() - start);
      };
      socket.on('data', look);
      socket.once('close', () => reject(new Error(`The response ended without ${pattern}:\n${text().slice(0, 500)}`)));
      look();
    });
  return { socket, chunks, text, waitFor, ended };
}

/** A plain GET with these headers; the connection closes after the response. */
export function getRequest(path: string, headers: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries({ Host: 'localhost', Connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return `GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}
