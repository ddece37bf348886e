/** One line per request: what was answered and how long it took. The path only: queries carry codes and tokens. */
import type { RequestHandler } from 'express';
import type { Logger } from '../observability/logger.ts';
import { contextOf, rawPathOf } from './requestContext.ts';

export function createRequestLog(log: Logger): RequestHandler {
  return function requestLog(request, response, next) {
    const start = performance.now();
    response.once('close', () => {
      const { requestId, match } = contextOf(response);
      log.info(
        {
          requestId,
          method: request.method,
          path: rawPathOf(request).slice(0, 256),
          route: match.kind === 'page' ? match.route : match.kind,
          status: response.statusCode,
          milliseconds: Math.round(performance.now() - start),
          ...(response.writableFinished ? {} : { left: true }),
        },
        'request',
      );
    });
    next();
  };
}
