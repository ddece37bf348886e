/** The GraphQL side of one page request: an Apollo Client of its own, so that two visitors never share an answer. */
import { randomUUID } from 'node:crypto';
import type { Request } from 'express';
import { errorFields, type Logger } from '../../node/logger.ts';
import { createApolloClient } from '../../shared/graphql/createApolloClient.ts';
import type { RunOperation } from '../../shared/graphql/operations.ts';
import { createRunOperation } from '../../shared/graphql/runOperation.ts';
import { signVisitorAddress, visitorAddressHeader } from '../../shared/visitorAddress.ts';
import { loggedPathOf } from '../middleware/requestContext.ts';
import { serializeState } from '../render/serializeState.ts';

export interface RequestOperations {
  readonly run: RunOperation;
  /** One per page load; the browser goes on using it (X-Session-ID). */
  readonly sessionId: string;
  /** The extracted cache as JSON for a script element: what the page's query recalled, for the browser's first question. */
  cacheJson(): string;
}

export interface RequestOperationsOptions {
  readonly graphqlUrl: string;
  /** Vouches for the visitor's address (shared/visitorAddress.ts); empty: nobody does. */
  readonly visitorSecret: string;
  readonly log: Logger;
  /** Milliseconds for one operation; far below the browser's, since a visitor waits for the first byte. */
  readonly timeout: number;
  readonly fetch?: typeof fetch;
}

export type CreateRequestOperations = (request: Request, requestId: string, signal: AbortSignal) => RequestOperations;

/** spec §7. The token of an ordinary cookie; anything that is no header-safe token is no token. */
const tokenPattern = /^[\w.~+/=-]{1,4096}$/;
const tokenCookie = 'apollo:default.token';

const countryHeaders = ['cf-ipcountry', 'cloudfront-viewer-country', 'x-country-code'] as const;

export function createRequestOperations(options: RequestOperationsOptions): CreateRequestOperations {
  return (request, requestId, signal) => {
    const sessionId = randomUUID();
    const fixed = {
      'X-Session-ID': sessionId,
      'X-Source-Page': loggedPathOf(request),
      ...authorizationOf(request),
      ...forwardedOf(request, options.visitorSecret),
    };
    const client = createApolloClient({
      graphqlUrl: options.graphqlUrl,
      headers: () => fixed,
      randomId: randomUUID,
      timeout: options.timeout,
      retries: 0,
      signal,
      ssr: true,
      ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
    });
    const run = createRunOperation(client, {
      keepsAnswers: false,
      onFailure: (operation, failure, error) => {
        if (signal.aborted) return;
        const fields = { requestId, operation, failure, ...errorFields(error), stack: undefined };
        options.log.warn(fields, 'The backend gave no usable answer');
      },
    });
    return { sessionId, run, cacheJson: () => serializeState(client.cache.extract()) };
  };
}

export function tokenOf(request: Request): string | null {
  const token: unknown = (request.cookies as Record<string, unknown> | undefined)?.[tokenCookie];
  return typeof token === 'string' && tokenPattern.test(token) ? token : null;
}

function authorizationOf(request: Request): Record<string, string> {
  const token = tokenOf(request);
  return token === null ? {} : { Authorization: `Bearer ${token}` };
}

/** What only the first hop knows: the visitor's address (for the backend's limits) and the CDN's country. */
function forwardedOf(request: Request, secret: string): Record<string, string> {
  const headers: Record<string, string> = {};
  if (request.ip !== undefined) {
    headers['X-Forwarded-For'] = request.ip;
    if (secret !== '') headers[visitorAddressHeader] = signVisitorAddress(request.ip, secret);
  }
  for (const name of countryHeaders) {
    const value = request.headers[name];
    if (typeof value === 'string' && /^[A-Za-z]{2}$/.test(value)) headers[name] = value;
  }
  return headers;
}
