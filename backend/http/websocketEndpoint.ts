/** Subscriptions over graphql-transport-ws, on the port and path of the queries. It carries nothing but subscriptions. */

import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { GraphQLError, type GraphQLSchema, getOperationAST, OperationTypeNode, validate } from 'graphql';
import { GRAPHQL_TRANSPORT_WS_PROTOCOL } from 'graphql-ws';
import { useServer as serveSubscriptions } from 'graphql-ws/use/ws';
import { type WebSocket, WebSocketServer } from 'ws';
import { clientAddressOf } from './clientAddress.ts';
import { judgeOrigin } from './origins.ts';
import { createValidationRules, parseQuery } from './queryLimits.ts';
import { createRequestContext, type RequestContextOptions } from './requestContext.ts';

export interface WebsocketEndpointOptions extends RequestContextOptions {
  readonly schema: GraphQLSchema;
  readonly allowedOrigins: readonly string[];
  readonly production: boolean;
}

export interface WebsocketEndpoint {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): Promise<void>;
}

const longestMessage = 16 * 1024;
const subscriptionsPerConnection = 5;
const connectionsPerAddress = 50;
const mostConnections = 5000;

export function createWebsocketEndpoint(options: WebsocketEndpointOptions): WebsocketEndpoint {
  const { schema, allowedOrigins, production } = options;
  const rules = createValidationRules(production);
  const perAddress = new Map<string, number>();
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: longestMessage,
    handleProtocols: (protocols) =>
      protocols.has(GRAPHQL_TRANSPORT_WS_PROTOCOL) ? GRAPHQL_TRANSPORT_WS_PROTOCOL : false,
  });
  const subscriptions = serveSubscriptions<{ authorization?: unknown }>(
    {
      connectionInitWaitTimeout: 5000,
      onSubscribe: (context, _id, { query, operationName, variables }) => {
        if (Object.keys(context.subscriptions).length > subscriptionsPerConnection)
          return [new GraphQLError('Too many subscriptions.')];
        const parsed = parseOrError(query);
        if (parsed instanceof GraphQLError) return [parsed];
        const errors = validate(schema, parsed, rules, { hideSuggestions: production });
        if (errors.length > 0) return errors;
        const operation = getOperationAST(parsed, operationName);
        if (operation?.operation !== OperationTypeNode.SUBSCRIPTION)
          return [new GraphQLError('Only subscriptions are answered here.')];
        const authorization = context.connectionParams?.authorization;
        const contextValue = createRequestContext(
          options,
          context.extra.request,
          typeof authorization === 'string' ? authorization : undefined,
        );
        return {
          schema,
          document: parsed,
          variableValues: variables ?? {},
          operationName: operationName ?? null,
          contextValue,
        };
      },
    },
    server,
  );

  return {
    upgrade: (request, socket, head) => {
      const address = clientAddressOf(request, options);
      const open = perAddress.get(address) ?? 0;
      const protocols = String(request.headers['sec-websocket-protocol'] ?? '')
        .split(',')
        .map((protocol) => protocol.trim());
      if (judgeOrigin(request.headers, allowedOrigins).kind === 'refused') return refuse(socket, '403 Forbidden');
      if (!protocols.includes(GRAPHQL_TRANSPORT_WS_PROTOCOL)) return refuse(socket, '400 Bad Request');
      if (open >= connectionsPerAddress || server.clients.size >= mostConnections)
        return refuse(socket, '503 Service Unavailable');
      server.handleUpgrade(request, socket, head, (connection: WebSocket) => {
        perAddress.set(address, (perAddress.get(address) ?? 0) + 1);
        connection.once('close', () => {
          const left = (perAddress.get(address) ?? 1) - 1;
          if (left === 0) perAddress.delete(address);
          else perAddress.set(address, left);
        });
        server.emit('connection', connection, request);
      });
    },
    close: async () => {
      await subscriptions.dispose();
      for (const client of server.clients) client.terminate();
    },
  };
}

function parseOrError(query: string) {
  try {
    return parseQuery(query);
  } catch (error) {
    return error instanceof GraphQLError ? error : new GraphQLError('The query could not be read.');
  }
}

function refuse(socket: Duplex, status: string): void {
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
