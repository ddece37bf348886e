/** Serves the features to browsers (spec §7.4, §7.5), so that the feature service gets no visitor data. */
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Config } from '../config.ts';
import type { Features } from './features.ts';
import type { Payload } from './parsePayload.ts';

export function createExperimentsEndpoint(
  { basePath, growthbookKey }: Config,
  features: Features,
  streams: ReturnType<typeof createFeatureStreams>,
): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });
  router.param('key', (_request, response, next, key) => {
    if (growthbookKey !== '' && key === growthbookKey) next();
    else response.status(404).set('Cache-Control', 'no-store').json({ error: 'Unknown client key' });
  });
  router.get(`${basePath}/experiments/api/features/:key`, (_request, response) => {
    const payload = features.current();
    if (payload === null) {
      response.status(503).set('Cache-Control', 'no-store').json({ error: 'Features unavailable' });
      return;
    }
    // Without the first header the SDK does not subscribe to changes.
    response.set({ 'X-SSE-Support': 'enabled', 'Cache-Control': 'no-cache', ETag: `"${payload.version}"` });
    response.type('application/json').send(payload.json);
  });
  router.get(`${basePath}/experiments/sub/:key`, streams.open);
  return router;
}

/** Time between comments (spec §9): below the timeout of an idle connection. */
const idleIntervalMs = 20_000;
const maxStreams = 5_000;
/** Slower readers are disconnected. */
const maxUnreadBytes = 1024 * 1024;

const formatEvent = ({ version, json }: Payload) => `id: ${version}\nevent: features\ndata: ${json}\n\n`;

/**
 * Sends feature changes to browsers as server-sent events. Each stream starts with the current payload, because the SDK
 * does not fetch it when it reconnects.
 */
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
    open: (request: Request, response: Response): void => {
      response.set('Cache-Control', 'no-cache, no-transform');
      if (isClosed || openResponses.size >= maxStreams) {
        response.status(503).set({ 'Cache-Control': 'no-store', 'Retry-After': '30' });
        return void response.type('text/plain').send('Service Unavailable\n');
      }
      // The second header keeps proxies from buffering.
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
    close: (): void => {
      isClosed = true;
      clearInterval(timer);
      for (const response of openResponses) response.end();
    },
  };
}
