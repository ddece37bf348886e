/** The backend's one port: the application, the websockets beside it, and an orderly end. */
import type { RequestListener } from 'node:http';
import { createHttpServer, type HttpServerOptions } from '../../node/httpServer.ts';
import { drain, listen } from '../../node/listen.ts';
import type { WebsocketEndpoint } from './websocketEndpoint.ts';

export interface ServerOptions extends Pick<HttpServerOptions, 'refusalHeaders' | 'log'> {
  readonly host: string;
  readonly port: number;
  readonly application: RequestListener;
  readonly websocketPath: string;
  readonly websocket: WebsocketEndpoint;
}

export interface RunningServer {
  readonly port: number;
  close(): Promise<void>;
}

export async function startServer({
  host,
  port,
  websocket,
  websocketPath,
  ...options
}: ServerOptions): Promise<RunningServer> {
  const server = createHttpServer({
    ...options,
    upgrade: (request, socket, head) =>
      request.url?.split('?', 1)[0] === websocketPath ? websocket.upgrade(request, socket, head) : 404,
  });
  return {
    port: await listen(server, { port, host, variable: 'BACKEND_PORT' }),
    close: async () => {
      await Promise.all([websocket.close(), drain(server)]);
    },
  };
}
