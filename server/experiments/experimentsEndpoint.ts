/**
 * The browser's way to the features (spec §7.4, §7.5): `{BASE_PATH}/experiments`, never the feature service itself, which
 * learns nothing of who visits.
 */
import { type RequestHandler, Router } from 'express';
import type { Dependencies } from '../dependencies.ts';

export function createExperimentsEndpoint({
  config: { basePath, growthbookKey },
  experiments: { features, streams },
}: Pick<Dependencies, 'config' | 'experiments'>): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });
  router.param('key', (_request, response, next, key) => {
    if (growthbookKey !== '' && key === growthbookKey) next();
    else response.status(404).set('Cache-Control', 'no-store').json({ error: 'There are no features of this key' });
  });
  router.get(`${basePath}/experiments/api/features/:key`, (_request, response) => {
    const payload = features.current();
    if (payload === null) {
      response.status(503).set('Cache-Control', 'no-store').json({ error: 'There are no features at present' });
      return;
    }
    // Without the first header the package does not listen to changes. Express answers 304 by the tag.
    response.set({ 'X-SSE-Support': 'enabled', 'Cache-Control': 'no-cache', ETag: `"${payload.version}"` });
    response.type('application/json').send(payload.json);
  });
  router.get(`${basePath}/experiments/sub/:key`, streams.open);
  return router;
}
