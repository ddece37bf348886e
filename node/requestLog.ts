/** One line and one count per request: what was answered and how long it took. Probes have none. */
import type { Request, RequestHandler, Response } from 'express';
import { isProbe } from './health.ts';
import type { Logger } from './logger.ts';
import type { Metrics } from './metrics.ts';
import { arrivalOf } from './requestQueue.ts';

export interface RequestLogOptions {
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Asked when the answer has ended: nothing of it may be a visitor's own. `route`: of a closed list, whatever was asked for. */
  readonly describeRequest: (
    request: Request,
    response: Response,
  ) => { readonly fields: object & { readonly path: string }; readonly route: string };
}

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

export function createRequestLog({ log, metrics, describeRequest }: RequestLogOptions): RequestHandler {
  return function requestLog(request, response, next) {
    if (isProbe(request.path)) return next();
    const start = arrivalOf(request);
    response.once('close', () => {
      const time = performance.now() - start;
      const { method } = request;
      const { statusCode: status, writableFinished } = response;
      const { fields, route } = describeRequest(request, response);
      const left = writableFinished ? {} : { left: true };
      log.info({ ...fields, method, status, milliseconds: Math.round(time), ...left }, 'Request answered');
      metrics.count('requests', {
        route,
        method: methods.has(method) ? method : 'other',
        status: writableFinished ? `${Math.floor(status / 100)}xx` : 'left',
      });
      metrics.observe('requestTime', { route }, time / 1000);
    });
    next();
  };
}
