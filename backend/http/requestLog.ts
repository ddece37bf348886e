/** One line per request, as the site writes them. Its ids are the caller's, so that one of them finds both lines. */
import type { RequestHandler } from 'express';
import { isProbe } from '../../node/health.ts';
import type { Logger } from '../../node/logger.ts';
import type { Metrics } from '../../node/metrics.ts';
import { methodLabel, statusLabel } from '../../node/requestLabels.ts';
import { arrivalOf } from '../../node/requestQueue.ts';
import { maskPath } from '../../shared/maskPath.ts';
import { askerOf } from './askerOf.ts';
import { graphqlPath } from './graphqlEndpoint.ts';
import { houseFilesFolder } from './houseFiles.ts';
import { reapplicationPath, withdrawalPath } from './interestPages.ts';

const longestPath = 256;

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
}

export function createRequestLog({ log, metrics }: RequestLogOptions): RequestHandler {
  return function requestLog(request, response, next) {
    if (isProbe(request.path)) return next();
    const start = arrivalOf(request);
    response.once('close', () => {
      const time = performance.now() - start;
      log.info(
        {
          ...askerOf(request),
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
    });
    next();
  };
}
