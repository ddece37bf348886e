import { createClient } from 'graphql-ws';
import WebSocket from 'ws';

/** The received data, and the error that ended it; null if complete. */
export function subscribe(
  backend: { readonly websocketUrl: string },
  query: string,
  variables: Record<string, unknown>,
) {
  const client = createClient({
    url: backend.websocketUrl.replace('localhost', '127.0.0.1'),
    webSocketImpl: WebSocket,
    retryAttempts: 0,
  });
  const received: unknown[] = [];
  const connected = new Promise((resolve) => client.on('connected', resolve));
  const ended = new Promise<unknown>((resolve) => {
    client.subscribe(
      { query, variables },
      { next: (value) => received.push(value), error: resolve, complete: () => resolve(null) },
    );
  });
  return { received, connected, ended: ended.finally(() => client.dispose()), stop: () => void client.dispose() };
}
