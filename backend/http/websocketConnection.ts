/**
 * One connection between `ws` and `graphql-ws`. The adapter that graphql-ws brings writes raw errors to the console,
 * listens for the first of them only, and lets a client send as much as it likes.
 */
import type { IncomingMessage } from 'node:http';
import { CloseCode, MessageType, parseMessage, type Server } from 'graphql-ws';
import type { WebSocket } from 'ws';
import type { Logger } from '../../node/logger.ts';

export interface ConnectionExtra {
  readonly request: IncomingMessage;
}

/** Milliseconds between pings; whoever has not answered the last one is gone. */
const pingInterval = 12_000;

/** Frames between two pings. A page sends a handful in its life. */
const mostFrames = 100;

/** Bytes that wait for a client that does not read. */
const longestBacklog = 64 * 1024;

/** Milliseconds in which a client may answer a close with its own. */
const closeTimeout = 2000;

export function serveConnection(
  server: Server<ConnectionExtra>,
  connection: WebSocket,
  request: IncomingMessage,
  log: Logger,
): void {
  const warn = (error: unknown) => log.warn({ reason: reasonOf(error) }, 'Websocket closed after an error');
  // ws answers a broken or too long message with its code and closes; this is only told of it.
  connection.on('error', warn);

  let frames = 0;
  let answered = true;
  const count = () => {
    frames += 1;
    if (frames > mostFrames || connection.bufferedAmount > longestBacklog)
      closeSoon(connection, 4429, 'Too many messages');
  };
  connection.on('message', count).on('ping', count);
  connection.on('pong', () => {
    answered = true;
    count();
  });
  const pings = setInterval(() => {
    if (!answered) return connection.terminate();
    answered = false;
    frames = 0;
    connection.ping();
  }, pingInterval);

  const closed = server.opened(
    {
      protocol: connection.protocol,
      // A client that has left takes no answer, and that is no error.
      send: (text) => new Promise((resolve) => connection.send(text, () => resolve())),
      close: (code, reason) => closeSoon(connection, code ?? 1000, reason ?? ''),
      onMessage: (handle) => {
        connection.on('message', (data) => {
          if (connection.readyState !== connection.OPEN) return;
          const text = String(data);
          if (isServersOwn(text))
            return closeSoon(connection, CloseCode.BadRequest, 'Only the server sends messages of this type');
          handle(text).catch((error: unknown) => {
            warn(error);
            closeSoon(connection, 4500, 'Internal server error');
          });
        });
      },
    },
    { request },
  );
  connection.once('close', (code, reason) => {
    clearInterval(pings);
    closed(code, String(reason)).catch(warn);
  });
}

/** Politely; a client that does not answer the close is cut off. */
export function closeSoon(connection: WebSocket, code: number, reason: string): void {
  if (connection.readyState !== connection.OPEN) return;
  // The protocol has 123 bytes for a reason, and graphql-ws quotes the client's own words.
  connection.close(code, Buffer.byteLength(reason) > 123 ? '' : reason);
  const timer = setTimeout(() => connection.terminate(), closeTimeout);
  connection.once('close', () => clearTimeout(timer));
}

const typesOfServers: ReadonlySet<MessageType> = new Set([
  MessageType.ConnectionAck,
  MessageType.Next,
  MessageType.Error,
]);

/** graphql-ws throws at these, as it would at a fault of our own. What cannot be read it refuses itself. */
function isServersOwn(text: string): boolean {
  try {
    return typesOfServers.has(parseMessage(text).type);
  } catch {
    return false;
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : (error as Error)?.name;
}
