/** The GraphQL side of page requests: one Apollo Client for the process, and what is each visitor's own in an operation. */
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Request } from 'express';
import { getTraceContext } from '../../node/http/requestLog.ts';
import { signVisitorAddress, visitorAddressHeader } from '../../node/security/signedHeaders.ts';
import { errorFields, errorKind, type Logger } from '../../node/logs/logger.ts';
import type { Metrics } from '../../node/metrics/metrics.ts';
import { createApolloClient } from '../../shared/graphql/createApolloClient.ts';
import type { CheckRegistrationCodeQueryVariables } from '../../shared/graphql/operations.generated.ts';
import type { OperationResult, RunOperation } from '../../shared/graphql/operations.ts';
import { operationOf, runOperation } from '../../shared/graphql/runOperation.ts';
import { correlationHeader, type Send } from '../../shared/graphql/transport.ts';
import { countryHeaders } from '../../shared/i18n/detectCountry.ts';
import { tokenName, tokenOrNull } from '../../shared/security/bearerToken.ts';
import { readRequestCookie } from '../middleware/readRequestCookie.ts';
import { getLoggedPath, type RequestContext } from '../middleware/requestContext.ts';
import { createCodeCheckCache, isCodeCheckDocument, isUsable } from './codeCheckCache.ts';
import { type CompletedOperation, type ExtractedCache, extractCache } from './extractCache.ts';
import type { SiteCounts } from './siteCounts.ts';

export interface RequestOperations {
  readonly run: RunOperation;
  /** What this request was answered, as the cache of a client. */
  readonly extractCache: () => ExtractedCache;
}

export interface RequestOperationsOptions {
  readonly graphqlUrl: string;
  /** Vouches for the visitor's address (node/security/signedHeaders.ts); empty: nobody does. */
  readonly visitorSecret: string;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Milliseconds for one attempt; far below the browser's, since a visitor waits for the first byte. */
  readonly timeout: number;
  readonly send: Send;
  readonly counts: Pick<SiteCounts, 'countFunnelEvent'>;
}

/** `signal` is asked for when a question is put: it ends with the visitor. */
export type CreateRequestOperations = (
  request: Request,
  context: RequestContext,
  signal: () => AbortSignal,
) => RequestOperations;

export function createRequestOperations(options: RequestOperationsOptions): CreateRequestOperations {
  const loadCodeCheck = createCodeCheckCache();
  const tracer = trace.getTracer('membership');
  // Nothing is kept in its cache: nothing of one visitor is ever in another's way.
  const client = createApolloClient({ ...options, retries: 1, retryDelay: 100 });

  return (request, context, signal) => {
    const { requestId, sessionId } = context;
    // Not who goes on from a page of ours, nor who opens again what the browser keeps, nor a member.
    const isOpenedEvent = () =>
      context.clientKind === 'person' &&
      request.headers['sec-fetch-site'] !== 'same-origin' &&
      context.address.query.has('rc');
    let operationCount = 0;
    /** In the order of the questions, so that the order of the answers makes no other page of them. */
    const completed: (CompletedOperation | null)[] = [];

    const sendOperation = async <Data, Variables extends object>(
      document: TypedDocumentNode<Data, Variables>,
      variables: Variables,
    ): Promise<OperationResult<Data>> => {
      const abortSignal = signal();
      operationCount += 1;
      const correlation = correlationHeader(`${requestId}-${operationCount}`);
      const parent = getTraceContext(request);
      const span = tracer.startSpan('operation', { kind: SpanKind.CLIENT }, parent);
      const headers: Record<string, string> = {
        ...correlation,
        'X-Session-ID': sessionId,
        'X-Source-Page': getLoggedPath(context),
        ...getAuthorizationHeaders(request),
        ...getForwardedHeaders(request, context, options.visitorSecret),
      };
      propagation.inject(trace.setSpan(parent, span), headers);
      const start = performance.now();
      const operation = operationOf(document).name;
      const result = await runOperation(client, document, variables, {
        fetchPolicy: 'no-cache',
        context: { headers, fetchOptions: { signal: abortSignal } },
        onFailure: (operation, failure, error) => {
          if (abortSignal.aborted) return;
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
          options.log.warn(fields, 'Backend request failed');
        },
      });
      const outcome = result.ok ? 'ok' : abortSignal.aborted ? 'left' : result.failure;
      const labels = { operation, outcome };
      options.metrics.observe('backendCallTime', labels, (performance.now() - start) / 1000);
      if (outcome !== 'ok') span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttributes({ 'graphql.operation.name': operation, outcome }).end();
      return result;
    };

    const runCached = async <Data, Variables extends object>(
      document: TypedDocumentNode<Data, Variables>,
      variables: Variables,
    ): Promise<OperationResult<Data>> => {
      // What a member who is signed in is told may be for them alone.
      if (!isCodeCheckDocument(document) || readToken(request) !== null) return sendOperation(document, variables);
      const codeVariables = variables as unknown as CheckRegistrationCodeQueryVariables;
      const result = await loadCodeCheck(document, codeVariables, () => sendOperation(document, codeVariables));
      if (isUsable(result) && isOpenedEvent()) {
        const { registrationCode, validityTimestamp = null } = codeVariables;
        options.counts.countFunnelEvent({ registrationCode, validityTimestamp }, 'opened', context.clientAddress);
      }
      return result as OperationResult<Data>;
    };

    const run: RunOperation = async (document, variables) => {
      const index = completed.push(null) - 1;
      const result = await runCached(document, variables);
      if (result.ok) completed[index] = { document, variables, data: result.data as object };
      return result;
    };

    return {
      run,
      extractCache: () =>
        extractCache(
          completed.filter((each) => each !== null),
          readToken(request) === null,
        ),
    };
  };
}

export function readToken(request: Pick<Request, 'headers' | 'cookies'>): string | null {
  return readRequestCookie(request, tokenName, tokenOrNull);
}

function getAuthorizationHeaders(request: Request): Record<string, string> {
  const token = readToken(request);
  return token === null ? {} : { Authorization: `Bearer ${token}` };
}

/** What only the first hop knows: the visitor's address (for the backend's limits) and the CDN's country. */
function getForwardedHeaders(
  request: Request,
  { clientAddress }: RequestContext,
  secret: string,
): Record<string, string> {
  const headers: Record<string, string> = { 'X-Forwarded-For': clientAddress };
  if (secret !== '') headers[visitorAddressHeader] = signVisitorAddress(clientAddress, secret);
  for (const name of countryHeaders) {
    const value = request.headers[name];
    if (typeof value === 'string' && /^[A-Za-z]{2}$/.test(value)) headers[name] = value;
  }
  return headers;
}
