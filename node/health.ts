/** Liveness touches nothing; readiness says whether this instance should get requests. Neither asks a dependency. */
import { Router } from 'express';

export interface Readiness {
  /** Started, not draining, not shedding. */
  isReady(): boolean;
}

export function createHealth(readiness: Readiness): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/healthz', (_request, response) => {
    response.set('Cache-Control', 'no-store').type('text/plain').send('alive\n');
  });
  router.get('/readyz', (_request, response) => {
    const ready = readiness.isReady();
    response
      .status(ready ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .type('text/plain');
    response.send(ready ? 'ready\n' : 'not ready\n');
  });
  return router;
}
