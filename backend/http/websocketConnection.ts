/** `ws` and `graphql-ws`, whose own adapter writes raw errors to the console and lets clients send without end. */
import type { IncomingMessage } from 'node:http';
import { CloseCode, MessageType, parseMessage, type Server } from 'graphql-ws';
import type { WebSocket } from 'ws';
import { errorKind, type Logger } from '../../node/logger.ts';

export interface ConnectionExtra {
  readonly request: IncomingMessage;
}

/** Milliseconds between pings; whoever has not answered the last one is gone. */
const pingInterval = 12_000;

/** Frames between two pings. A page sends a handful in its life. */
const mostFrames = 100;

/** Bytes that wait for a client that does not read. */
const longestBacklog = 64 * 1024;

const sentByServers: ReadonlySet<MessageType> = new Set([
  MessageType.ConnectionAck,
  MessageType.Next,
  MessageType.Error,
]);

export function serveConnection(
  server: Server<ConnectionExtra>,
  connection: WebSocket,
  request: IncomingMessage,
  log: Logger,
): void {
  const warn = (error: unknown) => log.warn({ reason: errorKind(error) }, 'Websocket closed after an error');
  // ws answers a broken or too long message with its code and closes; this is only told of it.
  connection.on('error', warn);

  let frames = 0;
  let answered = true;
  const count = () => {
    frames += 1;
    if (frames > mostFrames || connection.bufferedAmount > longestBacklog) connection.close(4429, 'Too many messages');
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
      // Its reasons quote the client's own words.
      close: (code = 1000) => connection.close(code),
      onMessage: (handle) => {
        connection.on('message', (data) => {
          if (connection.readyState !== connection.OPEN) return;
          const text = String(data);
          handle(text).catch((error: unknown) => {
            // What cannot be read graphql-ws refuses itself; at these it throws, as at a fault of our own.
            if (sentByServers.has(parseMessage(text).type))
              return connection.close(CloseCode.BadRequest, 'Only the server sends messages of this type');
            warn(error);
            connection.close(4500, 'Internal server error');
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
