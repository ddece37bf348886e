/** Who may ask from a browser: the site's listed origins, and callers that are no browsers. */
import type { IncomingHttpHeaders } from 'node:http';
import cors from 'cors';
import type { RequestHandler } from 'express';
import type { Logger } from '../../node/logs/logger.ts';
import { createSparseLog } from '../../node/logs/sparseLog.ts';
import { sendRefusal } from './refusals.ts';
import { askerOf } from './resolverContext.ts';

export function isForeign(headers: IncomingHttpHeaders, allowedOrigins: readonly string[]): boolean {
  if (headers.origin !== undefined) return !allowedOrigins.includes(headers.origin);
  return headers['sec-fetch-site'] === 'cross-site';
}

/** CORS only hides an answer from a foreign page; the refusal also keeps the page from asking. */
export function createCors(allowedOrigins: readonly string[], log: Logger): RequestHandler[] {
  const note = createSparseLog(log, 'warn');
  return [
    function refuseForeignOrigins(request, response, next) {
      if (!isForeign(request.headers, allowedOrigins)) return next();
      note('Origin refused', askerOf(request));
      sendRefusal(response.vary('Origin'), 403);
    },
    cors({
      origin: [...allowedOrigins],
      credentials: true,
      methods: ['POST'],
      allowedHeaders: ['Authorization', 'Content-Type', 'X-Correlation-ID', 'X-Session-ID', 'X-Source-Page'],
      maxAge: 600,
    }),
  ];
}
