/** Liveness and readiness of this process alone: neither depends on another service. */
import type { RequestHandler } from 'express';

/** In any case and below any path: otherwise a page at that path would answer 200 during the drain. */
const probePattern = /\/(healthz|readyz)\/*$/i;

const findProbeName = (url: string) => probePattern.exec(url.split('?', 1)[0] ?? '')?.[1]?.toLowerCase();

export const isProbe = (url = ''): boolean => findProbeName(url) !== undefined;

/** HAProxy probes with OPTIONS by default. */
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** `isReady`: whether the process has started and is not draining. */
export function createHealth(isReady: () => boolean): RequestHandler {
  return function health({ path, method }, response, next) {
    const name = findProbeName(path);
    if (name === undefined || !methods.has(method)) return next();
    const isHealthy = name === 'healthz' || isReady();
    const text = name === 'healthz' ? 'alive' : isHealthy ? 'ready' : 'not ready';
    response
      .status(isHealthy ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .type('text/plain')
      .send(`${text}\n`);
  };
}
