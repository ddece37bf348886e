/**
 * The browser's way to the features (spec §7.4, §7.5): `{BASE_PATH}/experiments`, never the feature service itself, which
 * learns nothing of who visits.
 */

import { gzipSync } from 'node:zlib';
import { type RequestHandler, type Response, Router } from 'express';
import type { FeatureSource } from '../experiments/featureSource.ts';
import type { FeatureStreams } from '../experiments/featureStreams.ts';
import type { Payload } from '../experiments/parsePayload.ts';

export interface ExperimentsEndpointOptions {
  readonly basePath: string;
  /** Empty: it is missing, and there is nothing here. */
  readonly clientKey: string;
  readonly features: Pick<FeatureSource, 'current'>;
  readonly streams: Pick<FeatureStreams, 'open'>;
}

export function createExperimentsEndpoint(options: ExperimentsEndpointOptions): RequestHandler {
  const { basePath, clientKey, features, streams } = options;
  const router = Router({ caseSensitive: true, strict: true });
  let packed: { readonly payload: Payload; readonly gzip: Buffer } | null = null;

  const isOurs = (key: unknown, response: Response): boolean => {
    if (clientKey !== '' && key === clientKey) return true;
    response.status(404).set('Cache-Control', 'no-store').json({ error: 'There are no features of this key' });
    return false;
  };

  router.get(`${basePath}/experiments/api/features/:key`, (request, response) => {
    if (!isOurs(request.params.key, response)) return;
    const payload = features.current();
    if (payload === null) {
      response.status(503).set('Cache-Control', 'no-store').json({ error: 'There are no features at present' });
      return;
    }
    // Without the first header the package does not listen to changes. Express answers 304 by the tag.
    response.set({ 'X-SSE-Support': 'enabled', 'Cache-Control': 'no-cache', ETag: `"${payload.version}"` });
    response.type('application/json').vary('Accept-Encoding');
    if (request.acceptsEncodings('gzip', 'identity') !== 'gzip') return void response.send(payload.json);
    if (packed?.payload !== payload) packed = { payload, gzip: gzipSync(payload.json) };
    response.set('Content-Encoding', 'gzip').send(packed.gzip);
  });
  router.get(`${basePath}/experiments/sub/:key`, (request, response) => {
    if (isOurs(request.params.key, response)) streams.open(request, response);
  });
  return router;
}
