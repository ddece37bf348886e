/** The GraphQL side of one page request. */
import { randomUUID } from 'node:crypto';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { Request } from 'express';
import { errorFields, type Logger } from '../../node/logger.ts';
import { createApolloClient } from '../../shared/graphql/createApolloClient.ts';
import {
  CheckRegistrationCodeDocument,
  type CheckRegistrationCodeQueryVariables,
} from '../../shared/graphql/operations.generated.ts';
import type { AskPolicy, OperationResult, RunOperation } from '../../shared/graphql/operations.ts';
import { createRunOperation } from '../../shared/graphql/runOperation.ts';
import { signVisitorAddress, visitorAddressHeader } from '../../shared/visitorAddress.ts';
import { loggedPathOf } from '../middleware/requestContext.ts';
import { type CodeAnswer, createCodeAnswers } from './codeAnswers.ts';

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

/** `signal` is asked for when a question is put: it ends with the visitor. */
export type CreateRequestOperations = (
  request: Request,
  requestId: string,
  signal: () => AbortSignal,
) => RequestOperations;

/** spec §7. The token of an ordinary cookie; anything that is no header-safe token is no token. */
const tokenPattern = /^[\w.~+/=-]{1,4096}$/;
const tokenCookie = 'apollo:default.token';

const countryHeaders = ['cf-ipcountry', 'cloudfront-viewer-country', 'x-country-code'] as const;

export function createRequestOperations(options: RequestOperationsOptions): CreateRequestOperations {
  const codeAnswers = createCodeAnswers();

  return (request, requestId, signal) => {
    const sessionId = randomUUID();
    let recalled: CodeAnswer | null = null;
    let forVisitor: RunOperation | null = null;

    const run: RunOperation = async <Data, Variables extends object>(
      document: TypedDocumentNode<Data, Variables>,
      variables: Variables,
      policy?: AskPolicy,
    ) => {
      const isAboutCode = (document as unknown) === CheckRegistrationCodeDocument;
      if (!isAboutCode || tokenOf(request) !== null) {
        forVisitor ??= createRun(signal());
        return forVisitor(document, variables, policy);
      }
      const question = variables as unknown as CheckRegistrationCodeQueryVariables;
      const ask = (untilLeft: AbortSignal) => createRun(untilLeft)(CheckRegistrationCodeDocument, question);
      const answer = await codeAnswers.find(question, ask, signal);
      if (policy === 'recall') recalled = answer;
      return answer.result as OperationResult<Data>;
    };

    /** A client of its own: nothing of one visitor is ever in another's cache. */
    function createRun(untilLeft: AbortSignal): RunOperation {
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
        signal: untilLeft,
        ssr: true,
        ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
      });
      return createRunOperation(client, {
        keepsAnswers: false,
        onFailure: (operation, failure, error) => {
          if (untilLeft.aborted) return;
          const fields = { requestId, operation, failure, ...errorFields(error), stack: undefined };
          options.log.warn(fields, 'The backend gave no usable answer');
        },
      });
    }

    return { sessionId, run, cacheJson: () => recalled?.cacheJson() ?? '{}' };
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
