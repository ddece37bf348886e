/** Subscriptions over graphql-transport-ws, on the port and path of the queries. It carries nothing but subscriptions. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { GraphQLError, getOperationAST, OperationTypeNode } from 'graphql';
import { GRAPHQL_TRANSPORT_WS_PROTOCOL, makeServer, type ServerOptions } from 'graphql-ws';
import { WebSocketServer } from 'ws';
import { clientAddressOf } from './clientAddress.ts';
import { createFormatError } from './formatError.ts';
import type { GraphqlEndpointOptions } from './graphqlEndpoint.ts';
import { isForeign } from './origins.ts';
import { parseQuery } from './queryLimits.ts';
import { createRequestContext } from './requestContext.ts';
import { type ConnectionExtra, closeSoon, serveConnection } from './websocketConnection.ts';

export interface WebsocketEndpointOptions extends GraphqlEndpointOptions {
  readonly allowedOrigins: readonly string[];
}

export interface WebsocketEndpoint {
  /** Takes the socket over, or answers with the status by which it is to be refused. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): number | null;
  close(): Promise<void>;
}

const longestMessage = 16 * 1024;
const subscriptionsPerConnection = 5;
const connectionsPerAddress = 50;
const mostConnections = 5000;

export function createWebsocketEndpoint(options: WebsocketEndpointOptions): WebsocketEndpoint {
  const { allowedOrigins, log } = options;
  const perAddress = new Map<string, number>();
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: longestMessage,
    handleProtocols: () => GRAPHQL_TRANSPORT_WS_PROTOCOL,
  });
  const subscriptions = makeServer(createSubscriptionOptions(options));

  const judge = (request: IncomingMessage, open: number): number | null => {
    const protocols = String(request.headers['sec-websocket-protocol'] ?? '').split(',');
    if (isForeign(request.headers, allowedOrigins)) return 403;
    if (request.method !== 'GET' || !protocols.some((name) => name.trim() === GRAPHQL_TRANSPORT_WS_PROTOCOL))
      return 400;
    return open >= connectionsPerAddress || sockets.clients.size >= mostConnections ? 503 : null;
  };

  return {
    upgrade: (request, socket, head) => {
      const address = clientAddressOf(request, options);
      const refusal = judge(request, perAddress.get(address) ?? 0);
      if (refusal !== null) return refusal;
      sockets.handleUpgrade(request, socket, head, (connection) => {
        perAddress.set(address, (perAddress.get(address) ?? 0) + 1);
        connection.once('close', () => {
          const left = (perAddress.get(address) ?? 1) - 1;
          if (left === 0) perAddress.delete(address);
          else perAddress.set(address, left);
        });
        serveConnection(subscriptions, connection, request, log);
      });
      return null;
    },
    close: async () => {
      for (const connection of sockets.clients) closeSoon(connection, 1001, 'Going away');
      await new Promise<void>((resolve) => sockets.close(() => resolve()));
    },
  };
}

function createSubscriptionOptions(
  options: WebsocketEndpointOptions,
): ServerOptions<{ authorization?: unknown }, ConnectionExtra> {
  const { schema, checkDocument, production, log } = options;
  const formatError = createFormatError(log);
  const present = (error: GraphQLError) => toGraphqlError(formatError(error)).toJSON();
  return {
    connectionInitWaitTimeout: 5000,
    onSubscribe: ({ subscriptions, connectionParams, extra }, _id, { query, operationName, variables }) => {
      if (Object.keys(subscriptions).length > subscriptionsPerConnection)
        return [new GraphQLError('Too many subscriptions.')];
      const document = parseOrError(query);
      if (document instanceof GraphQLError) return [document];
      const errors = checkDocument(document);
      if (errors.length > 0) return errors;
      const operation = getOperationAST(document, operationName);
      if (operation?.operation !== OperationTypeNode.SUBSCRIPTION)
        return [new GraphQLError('Only subscriptions are answered here.')];
      const authorization = connectionParams?.authorization;
      return {
        schema,
        document,
        variableValues: variables ?? {},
        operationName: operationName ?? null,
        hideSuggestions: production,
        contextValue: createRequestContext(
          options,
          extra.request,
          typeof authorization === 'string' ? authorization : undefined,
        ),
      };
    },
    onError: (_context, _id, _payload, errors) => errors.map(present),
    // A subscription that could not be made is a result with errors and without data.
    onNext: (_context, _id, _payload, _args, { data = null, errors }) =>
      errors === undefined ? undefined : { data, errors: errors.map(present) },
  };
}

function toGraphqlError(error: GraphQLError | Error): GraphQLError {
  return error instanceof GraphQLError ? error : new GraphQLError(error.message);
}

function parseOrError(query: string) {
  try {
    return parseQuery(query);
  } catch (error) {
    return error instanceof GraphQLError ? error : new GraphQLError('The query could not be read.');
  }
}
