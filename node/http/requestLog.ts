/** One log line, one count and one span for each request; none for probes. */
import { type Context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from '../logs/logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { isProbe } from './health.ts';
import { getArrivalTime } from './requestQueue.ts';

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

/** The trace of a request, for child spans. */
export const getTraceContext = ({ res }: Request): Context =>
  (res?.locals.trace as Context | undefined) ?? ROOT_CONTEXT;

export function createRequestLog({
  log,
  metrics,
  trustProxy,
  describeRequest,
}: {
  readonly log: Logger;
  readonly metrics: Metrics;
  /** A trace is continued only from a trusted proxy. */
  readonly trustProxy: number;
  /** Without personal data; `route` is of a closed list. Called when the response has closed. */
  readonly describeRequest: (
    request: Request,
    response: Response,
  ) => { readonly fields: object & { readonly path: string }; readonly route: string };
}): RequestHandler {
  const tracer = trace.getTracer('membership');
  return function requestLog(request, response, next) {
    if (isProbe(request.path)) return next();
    const start = getArrivalTime(request);
    const { traceparent } = request.headers;
    const parent = trustProxy > 0 ? propagation.extract(ROOT_CONTEXT, { traceparent }) : ROOT_CONTEXT;
    const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, parent);
    response.locals.trace = trace.setSpan(parent, span);
    response.once('close', () => {
      const durationMs = performance.now() - start;
      const { method } = request;
      const { statusCode: status, writableFinished } = response;
      const { fields, route } = describeRequest(request, response);
      const ids = span.spanContext();
      const traceFields = trace.isSpanContextValid(ids) ? { traceId: ids.traceId } : {};
      const disconnectFields = writableFinished ? {} : { disconnected: true };
      log.info(
        { ...fields, ...traceFields, method, status, milliseconds: Math.round(durationMs), ...disconnectFields },
        'Request completed',
      );
      metrics.count('requests', {
        route,
        method: methods.has(method) ? method : 'other',
        status: writableFinished ? `${Math.floor(status / 100)}xx` : 'disconnected',
      });
      metrics.observe('requestTime', { route }, durationMs / 1000);
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttributes({ 'http.route': route, 'http.response.status_code': status }).end();
    });
    next();
  };
}
