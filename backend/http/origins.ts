/** Who may ask from a browser: the site's listed origins, and callers that are no browsers. */
import type { IncomingHttpHeaders } from 'node:http';
import type { CorsOptions } from 'cors';
import type { RequestHandler } from 'express';
import { refuse } from './failure.ts';

/** CORS only hides an answer from a foreign page; this also keeps the page from asking. */
export function isForeign(headers: IncomingHttpHeaders, allowedOrigins: readonly string[]): boolean {
  if (headers.origin !== undefined) return !allowedOrigins.includes(headers.origin);
  return headers['sec-fetch-site'] === 'cross-site';
}

export function refuseForeignOrigins(allowedOrigins: readonly string[]): RequestHandler {
  return function refuseForeignOrigins(request, response, next) {
    if (!isForeign(request.headers, allowedOrigins)) return next();
    refuse(response.vary('Origin'), 403);
  };
}

export function corsOptionsOf(allowedOrigins: readonly string[]): CorsOptions {
  return {
    origin: [...allowedOrigins],
    credentials: true,
    methods: ['POST'],
    allowedHeaders: ['Authorization', 'Content-Type', 'X-Correlation-ID', 'X-Session-ID', 'X-Source-Page'],
    maxAge: 600,
  };
}
