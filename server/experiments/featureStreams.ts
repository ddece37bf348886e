/**
 * Hands changes of the features on to browsers, as server-sent events: one connection to the service, however many
 * browsers listen. Each is sent the present payload first, because the package does not ask again when it reconnects.
 */
import type { Request, Response } from 'express';
import type { FeatureSource } from './featureSource.ts';
import type { Payload } from './parsePayload.ts';

export interface FeatureStreams {
  /** Takes the response over. */
  readonly open: (request: Request, response: Response) => void;
  readonly count: () => number;
  /** Ends all of them, for the end of the process. */
  readonly close: () => void;
}

export interface FeatureStreamsOptions {
  readonly features: Pick<FeatureSource, 'current' | 'subscribe'>;
  /** Milliseconds between comments: below the time after which the server ends a silent connection. */
  readonly interval?: number;
  readonly mostStreams?: number;
}

/** Bytes that a browser has not read: it is let go. */
const mostUnread = 1024 * 1024;

const eventOf = ({ version, json }: Payload) => `id: ${version}\nevent: features\ndata: ${json}\n\n`;

export function createFeatureStreams(options: FeatureStreamsOptions): FeatureStreams {
  const { features, interval = 20_000, mostStreams = 5_000 } = options;
  const open = new Set<Response>();
  let isClosed = false;

  const send = (text: string) => {
    for (const response of open) {
      if (response.writableLength > mostUnread) response.destroy();
      else response.write(text);
    }
  };
  const timer = setInterval(send, interval, ':\n\n').unref();
  const unsubscribe = features.subscribe((payload) => send(eventOf(payload)));

  return {
    open: (request, response) => {
      response.set('Cache-Control', 'no-cache, no-transform');
      if (isClosed || open.size >= mostStreams) {
        response
          .status(503)
          .set({ 'Cache-Control': 'no-store', 'Retry-After': '30' })
          .type('text/plain')
          .send('Later\n');
        return;
      }
      // Proxies must not gather it.
      response.set({ 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' });
      if (request.method === 'HEAD') return void response.end();
      response.flushHeaders();
      const payload = features.current();
      const isKnown = payload?.version === request.headers['last-event-id'];
      response.write(payload === null || isKnown ? ':\n\n' : eventOf(payload));
      open.add(response);
      response.once('close', () => open.delete(response));
    },
    count: () => open.size,
    close: () => {
      for (const response of open) response.end();
      isClosed = true;
      clearInterval(timer);
      unsubscribe();
    },
  };
}
