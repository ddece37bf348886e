/** The GraphQL side of page requests: what is each visitor's own in a question, and what of an answer travels on. */
import { randomUUID } from 'node:crypto';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { Request } from 'express';
import { errorFields, type Logger } from '../../node/logger.ts';
import type { CheckRegistrationCodeQueryVariables } from '../../shared/graphql/operations.generated.ts';
import type { AskPolicy, OperationResult, RunOperation } from '../../shared/graphql/operations.ts';
import { sendBy } from '../../shared/graphql/transport.ts';
import { signVisitorAddress, visitorAddressHeader } from '../../shared/visitorAddress.ts';
import { countryHeaders } from '../middleware/countryHeaders.ts';
import { loggedPathOf } from '../middleware/requestContext.ts';
import { createAskBackend } from './askBackend.ts';
import { type CodeAnswer, createCodeAnswers, isCodeDocument } from './codeAnswers.ts';
import { createHttpSend } from './httpSend.ts';

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

export function createRequestOperations(options: RequestOperationsOptions): CreateRequestOperations {
  const codeAnswers = createCodeAnswers();
  const askBackend = createAskBackend({
    ...options,
    send: options.fetch === undefined ? createHttpSend() : sendBy(options.fetch),
  });

  return (request, requestId, signal) => {
    const sessionId = randomUUID();
    let recalled: CodeAnswer | null = null;

    /** Whatever the policy: nothing is kept here that another question could recall. */
    const askUntil = async <Data, Variables extends object>(
      ends: AbortSignal,
      document: TypedDocumentNode<Data, Variables>,
      variables: Variables,
    ): Promise<OperationResult<Data>> => {
      const headers = {
        'X-Session-ID': sessionId,
        'X-Source-Page': loggedPathOf(request),
        ...authorizationOf(request),
        ...forwardedOf(request, options.visitorSecret),
      };
      return askBackend(document, variables, {
        headers,
        signal: ends,
        onFailure: (operation, failure, error) => {
          if (ends.aborted) return;
          const fields = { requestId, operation, failure, ...errorFields(error), stack: undefined };
          options.log.warn(fields, 'The backend gave no usable answer');
        },
      });
    };

    const run: RunOperation = async <Data, Variables extends object>(
      document: TypedDocumentNode<Data, Variables>,
      variables: Variables,
      policy?: AskPolicy,
    ) => {
      if (!isCodeDocument(document)) return askUntil(signal(), document, variables);
      const question = { document, variables: variables as unknown as CheckRegistrationCodeQueryVariables };
      const ask = (ends: AbortSignal) => askUntil(ends, document, question.variables);
      // What a member who is signed in is told may be for them alone.
      const answer = await codeAnswers.find(question, ask, { signal, isShared: tokenOf(request) === null });
      if (policy === 'recall') recalled = answer;
      return answer.result as OperationResult<Data>;
    };

    return { sessionId, run, cacheJson: () => recalled?.cacheJson() ?? '{}' };
  };
}

export function tokenOf(request: Pick<Request, 'cookies'>): string | null {
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
