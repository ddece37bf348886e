/** One line per request, as the site writes them. Its ids are the caller's, so that one of them finds both lines. */
import type { RequestHandler } from 'express';
import type { Logger } from '../../node/logger.ts';
import type { Metrics } from '../../node/metrics.ts';
import { methodLabel, statusLabel } from '../../node/requestLabels.ts';
import { parentIn, type Tracer } from '../../node/traceContext.ts';
import { maskPath } from '../../shared/maskPath.ts';
import { askerOf } from './askerOf.ts';
import { graphqlPath } from './graphqlEndpoint.ts';
import { houseFilesFolder } from './houseFiles.ts';
import { reapplicationPath, withdrawalPath } from './interestPages.ts';

const longestPath = 256;

/** Asked every few seconds by whoever runs this; a line each would bury the others. */
const probes: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

const routes: ReadonlyMap<string, string> = new Map([
  [graphqlPath, 'graphql'],
  [withdrawalPath, 'withdrawal'],
  [reapplicationPath, 'reapplication'],
]);

function routeOf(path: string): string {
  return path.startsWith(`${houseFilesFolder}/`) ? 'houseFiles' : (routes.get(path) ?? 'unmatched');
}

export interface RequestLogOptions {
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly tracer: Tracer | null;
  /** Somebody in front may have begun the trace. */
  readonly trustProxy: number;
}

export function createRequestLog({ log, metrics, tracer, trustProxy }: RequestLogOptions): RequestHandler {
  return function requestLog(request, response, next) {
    if (probes.has(request.path)) return next();
    const start = performance.now();
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
      const route = routeOf(request.path);
      metrics.count('requests', { route, method: methodLabel(request), status: statusLabel(response) });
      metrics.observe('requestTime', { route }, time / 1000);
      span?.end({ 'http.route': route, 'http.response.status_code': response.statusCode }, response.statusCode >= 500);
    });
    next();
  };
}
