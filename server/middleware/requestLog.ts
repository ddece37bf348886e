/**
 * One line per request: what was answered and how long it took. Of the path what is ours: the rest, and any
 * query, may be a visitor's own.
 */
import type { RequestHandler } from 'express';
import { isProbe } from '../../node/health.ts';
import type { Logger } from '../../node/logger.ts';
import type { Metrics } from '../../node/metrics.ts';
import { methodLabel, statusLabel } from '../../node/requestLabels.ts';
import { arrivalOf } from '../../node/requestQueue.ts';
import type { Address } from '../../shared/address.ts';
import { contextOf, loggedPathOf } from './requestContext.ts';

export interface RequestLogOptions {
  readonly basePath: string;
  readonly log: Logger;
  readonly metrics: Metrics;
}

export function createRequestLog({ basePath, log, metrics }: RequestLogOptions): RequestHandler {
  const assets = `${basePath}/assets/`;

  return function requestLog(request, response, next) {
    if (isProbe(request.path)) return next();
    const start = arrivalOf(request);
    response.once('close', () => {
      const time = performance.now() - start;
      const context = contextOf(response);
      const { match } = context.address;
      log.info(
        {
          requestId: context.requestId,
          method: request.method,
          path: loggedPathOf(context),
          ...(match.kind === 'page' ? { sessionId: context.sessionId, route: match.route } : {}),
          status: response.statusCode,
          milliseconds: Math.round(time),
          ...(response.writableFinished ? {} : { left: true }),
        },
        'Answered',
      );
      const route = routeLabel(context.address, request.method, response.statusCode);
      metrics.count('requests', { route, method: methodLabel(request), status: statusLabel(response) });
      metrics.observe('requestTime', { route }, time / 1000);
    });
    next();
  };
  /** Of a closed list, whatever was asked for. */
  function routeLabel({ match, pathname }: Address, method: string, status: number): string {
    if (method !== 'GET' && method !== 'HEAD') return 'endpoint';
    if (match.kind === 'page') return match.route;
    if (pathname.startsWith(assets)) return 'asset';
    return match.kind === 'canonical' || status >= 300 ? 'unmatched' : 'file';
  }
}
