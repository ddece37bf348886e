/** Liveness touches nothing; readiness says whether this instance should get requests. Neither asks a dependency. */
import type { RequestHandler } from 'express';

export interface Readiness {
  /** Started, not draining: `server/index.ts` and `backend/index.ts` say so. */
  isReady(): boolean;
}

/** However it is spelt, below whatever path: a page in its place would read as healthy from an instance that drains. */
const probePattern = /\/(healthz|readyz)\/*$/i;

const findProbeName = (url: string) => probePattern.exec(url.split('?', 1)[0] ?? '')?.[1]?.toLowerCase();

/** Whether an orchestrator asks for its health: such a request waits for nothing and is not logged. */
export const isProbe = (url = ''): boolean => findProbeName(url) !== undefined;

/** By OPTIONS, too: HAProxy asks so unless told otherwise. */
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

export function createHealth(readiness: Readiness): RequestHandler {
  return function health({ path, method }, response, next) {
    const name = findProbeName(path);
    if (name === undefined || !methods.has(method)) return next();
    const isHealthy = name === 'healthz' || readiness.isReady();
    const text = name === 'healthz' ? 'alive' : isHealthy ? 'ready' : 'not ready';
    response
      .status(isHealthy ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .type('text/plain')
      .send(`${text}\n`);
  };
}
