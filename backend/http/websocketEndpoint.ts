/** Subscriptions only, over graphql-transport-ws, on the path of the queries. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { GraphQLError, getOperationAST, OperationTypeNode } from 'graphql';
import {
  CloseCode,
  GRAPHQL_TRANSPORT_WS_PROTOCOL,
  MessageType,
  makeServer,
  parseMessage,
  type Server,
} from 'graphql-ws';
import { type WebSocket, WebSocketServer } from 'ws';
import { errorKind, type Logger } from '../../node/logs/logger.ts';
import { createRateLimitedLog } from '../../node/logs/rateLimitedLog.ts';
import { isForbiddenOrigin } from './cors.ts';
import { parseQuery } from './documentCheck.ts';
import { createGraphqlError } from './errorResponses.ts';
import { coercionOptions, createFormatError, type GraphqlOptions, graphqlPath } from './graphqlEndpoint.ts';
import { createResolverContext, readRequestIds } from './resolverContext.ts';

const maxSubscriptionsPerConnection = 5;
const maxConnections = 5000;

/** Not inline: the types of `ws` lack `closeTimeout`. */
const socketOptions = {
  noServer: true,
  maxPayload: 16 * 1024,
  /** Milliseconds for the client's close frame. */
  closeTimeout: 2000,
  handleProtocols: () => GRAPHQL_TRANSPORT_WS_PROTOCOL,
};

export function createWebsocketEndpoint(options: GraphqlOptions) {
  const { allowedOrigins, log } = options;
  const warn = createRateLimitedLog(log, 'warn');
  const sockets = new WebSocketServer(socketOptions);
  const subscriptions = createSubscriptionServer(options);

  const findErrorStatus = ({ url, method, headers }: IncomingMessage): number | null => {
    const protocols = String(headers['sec-websocket-protocol'] ?? '').split(',');
    if (url?.split('?', 1)[0] !== graphqlPath) return 404;
    if (isForbiddenOrigin(headers, allowedOrigins)) return 403;
    if (method !== 'GET' || !protocols.some((name) => name.trim() === GRAPHQL_TRANSPORT_WS_PROTOCOL)) return 400;
    return sockets.clients.size >= maxConnections ? 503 : null;
  };

  return {
    count: () => sockets.clients.size,
    upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer): number | null => {
      const errorStatus = findErrorStatus(request);
      if (errorStatus === null)
        sockets.handleUpgrade(request, socket, head, (connection) =>
          serveConnection(subscriptions, connection, request, log),
        );
      else warn('Websocket rejected', { ...readRequestIds(request), status: errorStatus });
      return errorStatus;
    },
    close: () => {
      for (const connection of sockets.clients) connection.close(1001, 'Going away');
      sockets.close();
    },
  };
}

function createSubscriptionServer(options: GraphqlOptions) {
  const { schema, checkDocument, production, log } = options;
  const formatError = createFormatError(log);
  const serialiseError = (error: GraphQLError) => formatError(error).toJSON();
  return makeServer<{ authorization?: unknown }, { readonly request: IncomingMessage }>({
    connectionInitWaitTimeout: 5000,
    onSubscribe: ({ subscriptions, connectionParams, extra }, _id, { query, operationName, variables }) => {
      if (Object.keys(subscriptions).length > maxSubscriptionsPerConnection)
        return [createGraphqlError('TOO_MANY_SUBSCRIPTIONS', 'Too many subscriptions.')];
      const document = parseOrError(query);
      if (document instanceof GraphQLError) return [document];
      const errors = checkDocument(document);
      if (errors.length > 0) return errors;
      const operation = getOperationAST(document, operationName);
      if (operation?.operation !== OperationTypeNode.SUBSCRIPTION)
        return [createGraphqlError('BAD_REQUEST', 'Only subscriptions are supported here.')];
      const { authorization } = connectionParams ?? {};
      const bearer = typeof authorization === 'string' ? authorization : undefined;
      return {
        schema,
        document,
        variableValues: variables ?? {},
        operationName: operationName ?? null,
        hideSuggestions: production,
        options: coercionOptions,
        contextValue: createResolverContext(options, extra.request, bearer),
      };
    },
    onError: (_context, _id, _payload, errors) => errors.map(serialiseError),
    // A failed subscription is a result without data.
    onNext: (_context, _id, _payload, _args, { data = null, errors }) =>
      errors === undefined ? undefined : { data, errors: errors.map(serialiseError) },
  });
}

function parseOrError(query: string) {
  try {
    return parseQuery(query);
  } catch (error) {
    return error instanceof GraphQLError ? error : new GraphQLError('Invalid query.');
  }
}

/** A client that did not respond to the last ping is disconnected. */
const pingIntervalMs = 12_000;

/** Between two pings; a page sends fewer than ten in total. */
const maxFrames = 100;

/** For a client that does not read. */
const maxBufferedBytes = 64 * 1024;

const serverMessageTypes: ReadonlySet<MessageType> = new Set([
  MessageType.ConnectionAck,
  MessageType.Next,
  MessageType.Error,
]);

function serveConnection(
  server: Server<{ readonly request: IncomingMessage }>,
  connection: WebSocket,
  request: IncomingMessage,
  log: Logger,
): void {
  const warn = (error: unknown) => log.warn({ reason: errorKind(error) }, 'Websocket closed after an error');
  // ws closes the connection itself.
  connection.on('error', warn);

  let frames = 0;
  let isAlive = true;
  const countFrame = () => {
    frames += 1;
    if (frames > maxFrames || connection.bufferedAmount > maxBufferedBytes) connection.close(4429, 'Too many messages');
  };
  connection.on('message', countFrame).on('ping', countFrame);
  connection.on('pong', () => {
    isAlive = true;
    countFrame();
  });
  const pingTimer = setInterval(() => {
    if (!isAlive) return connection.terminate();
    isAlive = false;
    frames = 0;
    connection.ping();
  }, pingIntervalMs);

  const notifyClosed = server.opened(
    {
      protocol: connection.protocol,
      // Ignores clients that disconnected.
      send: (text) => new Promise((resolve) => connection.send(text, () => resolve())),
      // Without the reason, which repeats the client's input.
      close: (code = 1000) => connection.close(code),
      onMessage: (handle) => {
        connection.on('message', (data) => {
          if (connection.readyState !== connection.OPEN) return;
          const text = String(data);
          handle(text).catch((error: unknown) => {
            // graphql-ws throws for these as for an internal error.
            if (serverMessageTypes.has(parseMessage(text).type))
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
    clearInterval(pingTimer);
    notifyClosed(code, String(reason)).catch(warn);
  });
}
