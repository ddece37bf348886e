/** Runs a page's operations: one Apollo Client for the process, headers for each visitor. */
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Request } from 'express';
import { getTraceContext } from '../../node/http/requestLog.ts';
import { errorFields, errorKind, type Logger } from '../../node/logs/logger.ts';
import type { Metrics } from '../../node/metrics/metrics.ts';
import { signVisitorAddress, visitorAddressHeader } from '../../node/security/signedHeaders.ts';
import { listExperiments, readFunnelTags } from '../../shared/admin/funnelTags.ts';
import { createApolloClient } from '../../shared/graphql/createApolloClient.ts';
import type { CheckRegistrationCodeQueryVariables } from '../../shared/graphql/operations.generated.ts';
import type { OperationResult, RunOperation } from '../../shared/graphql/operations.ts';
import { describeOperation, runOperation } from '../../shared/graphql/runOperation.ts';
import { correlationHeader, type Send } from '../../shared/graphql/transport.ts';
import { countryHeaders } from '../../shared/i18n/detectCountry.ts';
import { tokenName, tokenOrNull } from '../../shared/security/bearerToken.ts';
import { getLoggedPath, type RequestContext, readRequestCookie } from '../middleware/requestContext.ts';
import { createCodeCheckCache, isCodeCheckDocument, isUsable } from './codeCheckCache.ts';
import { type CompletedOperation, type ExtractedCache, extractCache } from './extractCache.ts';
import type { SiteCounts } from './siteCounts.ts';

export interface RequestOperations {
  readonly run: RunOperation;
  /** The successful responses so far, as an Apollo cache. */
  readonly extractCache: () => ExtractedCache;
}

interface RequestOperationsOptions {
  readonly graphqlUrl: string;
  /** Signs the visitor's IP address (node/security/signedHeaders.ts), unless empty. */
  readonly visitorSecret: string;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Milliseconds for one attempt. */
  readonly timeout: number;
  readonly send: Send;
  readonly counts: Pick<SiteCounts, 'countFunnelEvent'>;
}

export function createRequestOperations(options: RequestOperationsOptions) {
  const loadCodeCheck = createCodeCheckCache();
  const tracer = trace.getTracer('membership');
  const client = createApolloClient({ ...options, retries: 1, retryDelay: 100 });

  /** `signal` aborts when the client disconnects. */
  return (request: Request, context: RequestContext, signal: AbortSignal): RequestOperations => {
    const { requestId, sessionId } = context;
    const token = readToken(request);
    let operationCount = 0;
    /** In the order of the requests, so that the order of the responses does not change the page. */
    const completed: (CompletedOperation | null)[] = [];

    const sendOperation = async <Data, Variables extends object>(
      document: TypedDocumentNode<Data, Variables>,
      variables: Variables,
    ): Promise<OperationResult<Data>> => {
      operationCount += 1;
      const correlation = correlationHeader(`${requestId}-${operationCount}`);
      const parent = getTraceContext(request);
      const span = tracer.startSpan('operation', { kind: SpanKind.CLIENT }, parent);
      const headers: Record<string, string> = {
        ...correlation,
        'X-Session-ID': sessionId,
        'X-Source-Page': getLoggedPath(context),
        ...(token !== null && { Authorization: `Bearer ${token}` }),
        ...getForwardedHeaders(request, context, options.visitorSecret),
      };
      propagation.inject(trace.setSpan(parent, span), headers);
      const start = performance.now();
      const operation = describeOperation(document).name;
      const result = await runOperation(client, document, variables, {
        fetchPolicy: 'no-cache',
        context: { headers, fetchOptions: { signal } },
        onFailure: (failure, error) => {
          if (signal.aborted) return;
          const fields = {
            requestId,
            correlationId: correlation['X-Correlation-ID'],
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
      const outcome = result.ok ? 'ok' : signal.aborted ? 'disconnected' : result.failure;
      options.metrics.observe('backendCallTime', { operation, outcome }, (performance.now() - start) / 1000);
      if (outcome !== 'ok') span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttributes({ 'graphql.operation.name': operation, outcome }).end();
      return result;
    };

    const runCached = async <Data, Variables extends object>(
      document: TypedDocumentNode<Data, Variables>,
      variables: Variables,
    ): Promise<OperationResult<Data>> => {
      // A member's responses may be personal.
      if (!isCodeCheckDocument(document) || token !== null) return sendOperation(document, variables);
      const codeVariables = variables as unknown as CheckRegistrationCodeQueryVariables;
      const result = await loadCodeCheck(document, codeVariables, () => sendOperation(document, codeVariables));
      if (isUsable(result) && isOpening(request, context)) {
        const { registrationCode, validityTimestamp = null } = codeVariables;
        const { clientAddress, pageUrl, locale, experiments } = context;
        const tags = readFunnelTags(pageUrl.queryWithVariant, locale, listExperiments(experiments.exposures));
        options.counts.countFunnelEvent({ registrationCode, validityTimestamp }, 'opened', clientAddress, tags);
      }
      return result as OperationResult<Data>;
    };

    return {
      run: async (document, variables) => {
        const index = completed.push(null) - 1;
        const result = await runCached(document, variables);
        if (result.ok) completed[index] = { document, variables, data: result.data as object };
        return result;
      },
      extractCache: () =>
        extractCache(
          completed.filter((each) => each !== null),
          token === null,
        ),
    };
  };
}

/** A visitor followed a link with a code from outside the site. */
function isOpening({ headers }: Request, { clientKind, pageUrl }: RequestContext): boolean {
  return clientKind === 'browser' && headers['sec-fetch-site'] !== 'same-origin' && pageUrl.query.has('rc');
}

export function readToken(request: Pick<Request, 'headers' | 'cookies'>): string | null {
  return readRequestCookie(request, tokenName, tokenOrNull);
}

/** The visitor's IP address, for the backend's rate limits, and the proxy's country. */
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
