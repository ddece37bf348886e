/** A fake feature service: features with an ETag, and a stream of changes. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type FakeResponse = (request: IncomingMessage, response: ServerResponse) => void;

export interface FakeGrowthbook {
  readonly url: string;
  /** Of every request so far. */
  readonly paths: readonly string[];
  readonly conditions: readonly (string | undefined)[];
  /** Open streams. */
  readonly streams: () => number;
  /** Replaces the payload; notifies listeners unless `isQuiet`. */
  readonly publish: (payload: object, isQuiet?: boolean) => void;
  /** Sends raw text to listeners. */
  readonly send: (text: string) => void;
  /** Replaces the response to feature requests. */
  readonly setResponse: (result: FakeResponse) => void;
  /** Cuts the streams. */
  readonly cut: () => void;
  readonly close: () => Promise<void>;
}

export async function createFakeGrowthbook(first: object, clientKey = 'sdk-test'): Promise<FakeGrowthbook> {
  let payload = JSON.stringify(first);
  const paths: string[] = [];
  const conditions: (string | undefined)[] = [];
  const streams = new Set<ServerResponse>();

  const isUp: FakeResponse = (request, response) => {
    const tag = `"${createHash('sha1').update(payload).digest('hex')}"`;
    response.setHeader('x-sse-support', 'enabled').setHeader('ETag', tag).setHeader('Content-Type', 'application/json');
    if (request.headers['if-none-match'] === tag) response.writeHead(304).end();
    else response.end(payload);
  };
  let result = isUp;

  const server = createServer((request, response) => {
    paths.push(request.url ?? '');
    if (request.url === `/api/features/${clientKey}`) {
      conditions.push(request.headers['if-none-match']);
      result(request, response);
    } else if (request.url === `/sub/${clientKey}`) {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(':\n\n');
      streams.add(response);
      response.once('close', () => streams.delete(response));
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const send = (text: string) => {
    for (const stream of streams) stream.write(text);
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paths,
    conditions,
    streams: () => streams.size,
    publish: (next, isQuiet = false) => {
      payload = JSON.stringify(next);
      if (!isQuiet) send(`event: features\ndata: ${payload}\n\n`);
    },
    send,
    setResponse: (next) => {
      result = next;
    },
    cut: () => {
      for (const stream of streams) stream.destroy();
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const json = { 'Content-Type': 'application/json' };

/** Responses of the service, by name; `recovers` is the normal one. */
export const featureFaults: Readonly<Record<string, FakeResponse>> = {
  'is down': (_request, response) => void response.destroy(),
  'never responds': () => undefined,
  'stalls within its response': (_request, response) =>
    void response.writeHead(200, json).write('{"features":{"landing-'),
  'cuts its response': (_request, response) => {
    response.writeHead(200, { ...json, 'Content-Length': '1000' }).write('{"features":{"landing-');
    setImmediate(() => response.destroy());
  },
  'answers 500': (_request, response) => void response.writeHead(500, json).end('{"error":"SECRETWORDS"}'),
  'answers 429': (_request, response) => void response.writeHead(429).end(),
  'responds with HTML': (_request, response) =>
    void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>SECRETWORDS</html>'),
  'responds with null': (_request, response) => void response.writeHead(200, json).end('null'),
  'responds with an array': (_request, response) => void response.writeHead(200, json).end('[1,2,3]'),
  'responds with features of wrong types': (_request, response) =>
    void response
      .writeHead(200, json)
      .end('{"features":{"landing-description":{"rules":[{"variations":7,"weights":"half"}]}}}'),
  'responds with an encrypted payload': (_request, response) =>
    void response.writeHead(200, json).end('{"features":{},"encryptedFeatures":"abc.def"}'),
  'redirects elsewhere': (_request, response) =>
    void response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end(),
};
