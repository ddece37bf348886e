/** One line per request: what was answered and how long it took. The path only: queries carry codes and tokens. */
import type { RequestHandler } from 'express';
import type { Logger } from '../../node/logger.ts';
import { contextOf, loggedPathOf } from './requestContext.ts';

/** Asked every few seconds by whoever runs this; a line each would bury the visitors. */
const probes: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

export function createRequestLog(log: Logger): RequestHandler {
  return function requestLog(request, response, next) {
    if (probes.has(request.path)) return next();
    const start = performance.now();
    response.once('close', () => {
      const { requestId, address } = contextOf(response);
      const { match } = address;
      log.info(
        {
          requestId,
          method: request.method,
          path: loggedPathOf(request),
          ...(match.kind === 'page' ? { route: match.route } : {}),
          status: response.statusCode,
          milliseconds: Math.round(performance.now() - start),
          ...(response.writableFinished ? {} : { left: true }),
        },
        'Answered',
      );
    });
    next();
  };
}
