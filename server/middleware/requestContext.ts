/** Names every request and gives the later steps one typed place to keep what they learn of it. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { Locale } from '../../shared/locales.ts';
import type { RouteMatch } from '../../shared/matchRoute.ts';

export interface RequestContext {
  readonly requestId: string;
  /** 128 random bits, fresh for every response; never influenced by the request. */
  readonly nonce: string;
  match: RouteMatch;
  locale: Locale;
}

export interface RequestContextOptions {
  readonly createRequestId?: () => string;
  readonly createNonce?: () => string;
}

export function createRequestContext({
  createRequestId = randomUUID,
  createNonce = () => randomBytes(18).toString('base64'),
}: RequestContextOptions = {}): RequestHandler {
  return function requestContext(_request, response, next) {
    const context: RequestContext = {
      requestId: createRequestId(),
      nonce: createNonce(),
      match: { kind: 'malformed', locale: null },
      locale: 'en',
    };
    response.locals.context = context;
    response.setHeader('X-Request-ID', context.requestId);
    next();
  };
}

export function contextOf(response: Response): RequestContext {
  return response.locals.context as RequestContext;
}

/** The raw path of the request, still percent-encoded, without the query. */
export function rawPathOf(request: Request): string {
  const url = request.originalUrl;
  const query = url.indexOf('?');
  const path = query === -1 ? url : url.slice(0, query);
  return path.split('#', 1)[0] ?? '';
}

/** The query as the URL standard reads it; malformed escapes stay as they are instead of throwing. */
export function queryOf(request: Request): URLSearchParams {
  const query = request.originalUrl.indexOf('?');
  return new URLSearchParams(query === -1 ? '' : request.originalUrl.slice(query + 1));
}
