/**
 * Hands changes of the features on to browsers, as server-sent events: one connection to the service, however many
 * browsers listen. Each is sent the present payload first, because the package does not ask again when it reconnects.
 */
import type { Request, Response } from 'express';
import type { Features } from './features.ts';
import type { Payload } from './parsePayload.ts';

/** Milliseconds between comments (spec §9): below the time after which the server ends a silent connection. */
const idleIntervalMs = 20_000;
const maxStreams = 5_000;
/** Bytes that a browser has not read: it is let go. */
const maxUnreadBytes = 1024 * 1024;

const formatEvent = ({ version, json }: Payload) => `id: ${version}\nevent: features\ndata: ${json}\n\n`;

export function createFeatureStreams(features: Pick<Features, 'current' | 'onChange'>) {
  const openResponses = new Set<Response>();
  let isClosed = false;

  const send = (text: string) => {
    for (const response of openResponses) {
      if (response.writableLength > maxUnreadBytes) response.destroy();
      else response.write(text);
    }
  };
  const timer = setInterval(send, idleIntervalMs, ':\n\n').unref();
  features.onChange((payload) => send(formatEvent(payload)));

  return {
    /** Takes the response over. */
    open: (request: Request, response: Response): void => {
      response.set('Cache-Control', 'no-cache, no-transform');
      if (isClosed || openResponses.size >= maxStreams) {
        response.status(503).set({ 'Cache-Control': 'no-store', 'Retry-After': '30' });
        return void response.type('text/plain').send('Later\n');
      }
      // Proxies must not gather it.
      response.set({ 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' });
      if (request.method === 'HEAD') return void response.end();
      response.flushHeaders();
      const payload = features.current();
      const isUpToDate = payload?.version === request.headers['last-event-id'];
      response.write(payload === null || isUpToDate ? ':\n\n' : formatEvent(payload));
      openResponses.add(response);
      response.once('close', () => openResponses.delete(response));
    },
    count: () => openResponses.size,
    /** Ends all of them, for the end of the process. */
    close: (): void => {
      isClosed = true;
      clearInterval(timer);
      for (const response of openResponses) response.end();
    },
  };
}
