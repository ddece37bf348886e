/** The GraphQL side of page requests: what is each visitor's own in a question, and what of an answer travels on. */
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { Request } from 'express';
import { errorFields, errorKind, type Logger } from '../../node/logger.ts';
import type { Metrics } from '../../node/metrics.ts';
import { type Tracer, traceHeaders } from '../../node/traceContext.ts';
import type { CheckRegistrationCodeQueryVariables } from '../../shared/graphql/operations.generated.ts';
import type { AskPolicy, OperationResult, RunOperation } from '../../shared/graphql/operations.ts';
import { operationOf } from '../../shared/graphql/runOperation.ts';
import { correlationHeader, type Posted, type Send } from '../../shared/graphql/transport.ts';
import { signVisitorAddress, visitorAddressHeader } from '../../shared/visitorAddress.ts';
import type { SiteCounts } from '../counts/createSiteCounts.ts';
import { isOpening } from '../counts/isOpening.ts';
import { countryHeaders } from '../middleware/countryHeaders.ts';
import { loggedPathOf, type RequestContext } from '../middleware/requestContext.ts';
import { BackendPaused, createAskBackend } from './askBackend.ts';
import type { BreakerSettings } from './breaker.ts';
import { type CodeAnswer, createCodeAnswers, isCodeDocument, isUsable } from './codeAnswers.ts';
import { createBreakers } from './createBreakers.ts';

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
  readonly metrics: Metrics;
  readonly tracer: Tracer | null;
  /** Milliseconds for one operation; far below the browser's, since a visitor waits for the first byte. */
  readonly timeout: number;
  readonly send: Send<Posted>;
  readonly counts: Pick<SiteCounts, 'noteGuest'>;
  /** For tests. */
  readonly breaker?: Partial<BreakerSettings> | undefined;
}

/** `signal` is asked for when a question is put: it ends with the visitor. */
export type CreateRequestOperations = (
  request: Request,
  context: RequestContext,
  signal: () => AbortSignal,
) => RequestOperations;

/** spec §7. The token of an ordinary cookie; anything that is no header-safe token is no token. */
const tokenPattern = /^[\w.~+/=-]{1,4096}$/;
const tokenCookie = 'apollo:default.token';

export function createRequestOperations(options: RequestOperationsOptions): CreateRequestOperations {
  const codeAnswers = createCodeAnswers();
  const { log, metrics, breaker } = options;
  const askBackend = createAskBackend({
    ...options,
    breakerOf: createBreakers({ log, metrics, settings: breaker }),
    onRepeat: (result) => metrics.count('backendRepeats', { result }),
  });

  return (request, context, signal) => {
    const { requestId, sessionId } = context;
    let questions = 0;
    let recalled: CodeAnswer | null = null;

    /** Whatever the policy: nothing is kept here that another question could recall. */
    const askUntil = async <Data, Variables extends object>(
      ends: AbortSignal,
      document: TypedDocumentNode<Data, Variables>,
      variables: Variables,
    ): Promise<OperationResult<Data>> => {
      questions += 1;
      const correlation = correlationHeader(`${requestId}-${questions}`);
      const span = options.tracer?.start('question', 'client', context.trace) ?? null;
      const headers = {
        ...correlation,
        ...traceHeaders(span),
        'X-Session-ID': sessionId,
        'X-Source-Page': loggedPathOf(context),
        ...authorizationOf(request),
        ...forwardedOf(request, options.visitorSecret),
      };
      const start = performance.now();
      const operation = operationOf(document).name;
      let isPaused = false;
      const result = await askBackend(document, variables, {
        headers,
        signal: ends,
        onFailure: (operation, failure, error) => {
          isPaused = error instanceof BackendPaused;
          // The pause has its own line.
          if (ends.aborted || isPaused) return;
          const correlationId = correlation['X-Correlation-ID'];
          const fields = {
            requestId,
            correlationId,
            sessionId,
            operation,
            failure,
            ...errorFields(error),
            ...(error instanceof Error && error.cause !== undefined ? { reason: errorKind(error.cause) } : {}),
            stack: undefined,
          };
          options.log.warn(fields, 'The backend gave no usable answer');
        },
      });
      const outcome = result.ok ? 'ok' : ends.aborted ? 'left' : isPaused ? 'paused' : result.failure;
      const labels = { operation, outcome };
      options.metrics.observe('backendCallTime', labels, (performance.now() - start) / 1000);
      span?.end({ 'graphql.operation.name': operation, outcome }, outcome !== 'ok');
      return result;
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
      if (isUsable(answer.result) && tokenOf(request) === null && isOpening(request)) {
        const { registrationCode, validityTimestamp = null } = question.variables;
        options.counts.noteGuest({ registrationCode, validityTimestamp }, 'opened', request.ip ?? '');
      }
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
