/** A fake collector of error reports. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

export interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Unpacked. */
  readonly body: Buffer;
}

export interface CollectedEvent {
  readonly platform?: string;
  readonly release?: string;
  readonly environment?: string;
  readonly tags?: Readonly<Record<string, string>>;
  readonly exception: {
    readonly values: readonly {
      readonly type: string;
      readonly value: string;
      readonly stacktrace?: { readonly frames: readonly { readonly filename: string }[] };
    }[];
  };
}

export interface Collector {
  /** For SENTRY_DSN. */
  readonly dsn: string;
  readonly received: readonly ReceivedRequest[];
  /** Resolves with the first `count` events. */
  readonly events: (count: number) => Promise<readonly CollectedEvent[]>;
  readonly close: () => Promise<void>;
}

export type CollectorResponse = (response: ServerResponse) => void;

const accept: CollectorResponse = (response) => void response.end('{}');

export async function startCollector(result: CollectorResponse = accept): Promise<Collector> {
  const received: ReceivedRequest[] = [];
  let report: () => void = () => undefined;
  const server = createServer(async (request, response) => {
    if (request.method === 'HEAD') return void response.end();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const raw = Buffer.concat(chunks);
    const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(raw) : raw;
    received.push({ path: request.url ?? '', headers: request.headers, body });
    report();
    result(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    dsn: `http://publickey@127.0.0.1:${port}/7`,
    received,
    events: async (count) => {
      while (received.length < count)
        await new Promise<void>((resolve) => {
          report = resolve;
        });
      return received.slice(0, count).map(({ body }) => eventIn(body));
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function eventIn(body: Buffer): CollectedEvent {
  return JSON.parse(body.toString().split('\n')[2] ?? '') as CollectedEvent;
}
