/** One line per request, as the site writes them. Its ids are the caller's, so that one of them finds both lines. */
import type { RequestHandler } from 'express';
import { isProbe } from '../../node/health.ts';
import type { Logger } from '../../node/logger.ts';
import type { Metrics } from '../../node/metrics.ts';
import { methodLabel, statusLabel } from '../../node/requestLabels.ts';
import { arrivalOf } from '../../node/requestQueue.ts';
import { parentIn, type Tracer } from '../../node/traceContext.ts';
import { maskPath } from '../../shared/maskPath.ts';
import { graphqlPath } from './graphqlEndpoint.ts';
import { reapplicationPath, withdrawalPath } from './interestPages.ts';
import { askerOf } from './resolverContext.ts';

const longestPath = 256;

const routes: ReadonlyMap<string, string> = new Map([
  [graphqlPath, 'graphql'],
  [withdrawalPath, 'withdrawal'],
  [reapplicationPath, 'reapplication'],
]);

export interface RequestLogOptions {
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly tracer: Tracer | null;
  readonly trustProxy: number;
}

export function createRequestLog({ log, metrics, tracer, trustProxy }: RequestLogOptions): RequestHandler {
  return function requestLog(request, response, next) {
    if (isProbe(request.path)) return next();
    const start = arrivalOf(request);
    const span = tracer?.start('request', 'server', trustProxy > 0 ? parentIn(request.headers) : null);
    response.once('close', () => {
      const time = performance.now() - start;
      log.info(
        {
          ...askerOf(request),
          ...(span === undefined ? {} : { traceId: span.traceId }),
          method: request.method,
          path: maskPath(request.path.slice(0, longestPath)),
          status: response.statusCode,
          milliseconds: Math.round(time),
          ...(response.writableFinished ? {} : { left: true }),
        },
        'Request answered',
      );
      const route = routes.get(request.path) ?? 'unmatched';
      metrics.count('requests', { route, method: methodLabel(request), status: statusLabel(response) });
      metrics.observe('requestTime', { route }, time / 1000);
      span?.end({ 'http.route': route, 'http.response.status_code': response.statusCode }, response.statusCode >= 500);
    });
    next();
  };
}
