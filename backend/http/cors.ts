/** Accepts requests of the site's origins and of non-browser clients. */
import type { IncomingHttpHeaders } from 'node:http';
import cors from 'cors';
import type { RequestHandler } from 'express';
import type { Logger } from '../../node/logs/logger.ts';
import { createRateLimitedLog } from '../../node/logs/rateLimitedLog.ts';
import { sendError } from './errorResponses.ts';
import { readRequestIds } from './resolverContext.ts';

export function isForbiddenOrigin(headers: IncomingHttpHeaders, allowedOrigins: readonly string[]): boolean {
  if (headers.origin !== undefined) return !allowedOrigins.includes(headers.origin);
  return headers['sec-fetch-site'] === 'cross-site';
}

/** CORS only hides a response from another origin's page; rejecting the request prevents its effects. */
export function createCors(allowedOrigins: readonly string[], log: Logger): RequestHandler[] {
  const warn = createRateLimitedLog(log, 'warn');
  return [
    function rejectForbiddenOrigins(request, response, next) {
      if (!isForbiddenOrigin(request.headers, allowedOrigins)) return next();
      warn('Origin rejected', readRequestIds(request));
      sendError(response.vary('Origin'), 403);
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
