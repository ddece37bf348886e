/** Liveness touches nothing; readiness says whether this instance should get requests. Neither asks a dependency. */
import { type RequestHandler, type Response, Router } from 'express';
import { atPaths } from './atPaths.ts';

export interface Readiness {
  /** Started, not draining: `server/index.ts` and `backend/index.ts` say so. */
  isReady(): boolean;
}

const paths = ['/healthz', '/readyz'];

/** Whether an orchestrator asks for its health: such a request waits for nothing and is not logged. */
export const isProbe = (url = ''): boolean => paths.includes(url.split('?', 1)[0] ?? '');

export function createHealth(readiness: Readiness): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });
  const answer = (response: Response, status: number, text: string) =>
    response.status(status).set('Cache-Control', 'no-store').type('text/plain').send(`${text}\n`);
  router.get('/healthz', (_request, response) => void answer(response, 200, 'alive'));
  router.get('/readyz', (_request, response) => {
    if (readiness.isReady()) answer(response, 200, 'ready');
    else answer(response, 503, 'not ready');
  });
  return atPaths(paths, router);
}
