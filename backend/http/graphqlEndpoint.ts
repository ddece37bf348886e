/** POST /graphql: one operation as JSON, as GraphQL over HTTP specifies it. */
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import express, { type Request, type RequestHandler } from 'express';
import { type ExecutionResult, execute, GraphQLError, type GraphQLSchema, Kind } from 'graphql';
import type { Response as GraphqlResponse } from 'graphql-http';
import { createHandler } from 'graphql-http/lib/use/express';
import { type Logger, redactedErrorFields } from '../../node/logs/logger.ts';
import { isValidSiteProof, siteProofHeader } from '../../node/security/signedHeaders.ts';
import { isAdmin } from '../domain/admin/admin.ts';
import type { Clock } from '../domain/clock.ts';
import { type CheckDocument, parseQuery } from './documentCheck.ts';
import { sendError } from './errorResponses.ts';
import {
  createResolverContext,
  type RequestIds,
  type ResolverContextOptions,
  readRequestIds,
} from './resolverContext.ts';

export const graphqlPath = '/graphql';

/** Each coercion error repeats the whole variable. */
export const coercionOptions = { maxCoercionErrors: 1 };

export interface GraphqlOptions extends ResolverContextOptions {
  readonly schema: GraphQLSchema;
  readonly checkDocument: CheckDocument;
  readonly production: boolean;
  readonly allowedOrigins: readonly string[];
  readonly log: Logger;
  readonly clock: Clock;
}

export function createGraphqlEndpoint(options: GraphqlOptions): RequestHandler[] {
  const { schema, checkDocument, production, log, visitorSecret, clock } = options;
  const formatError = createFormatError(log);
  const siteRequests = new WeakSet<IncomingMessage>();
  /** The proof signs the body's bytes, which are not available after parsing. */
  const markSiteRequest = (request: IncomingMessage, body: Buffer) => {
    const proof = request.headers[siteProofHeader];
    if (typeof proof !== 'string') return;
    if (isValidSiteProof(proof, body.toString(), visitorSecret, clock().getTime())) siteRequests.add(request);
  };
  return [
    // The body parser uses the same check, so every accepted body is parsed within its limit.
    function requireJson(request, response, next) {
      if (request.is('application/json') !== false) return next();
      if (!request.complete) response.set('Connection', 'close');
      sendError(response, 415);
    },
    createBodyReader(options, markSiteRequest),
    function normaliseContentType(request, _response, next) {
      // graphql-http accepts one form only.
      const type = request.headers['content-type'] ?? '';
      if (!/;\s*charset\s*=\s*(?!"?utf-8)/i.test(type)) request.headers['content-type'] = 'application/json';
      next();
    },
    createHandler<Record<string, unknown>>({
      schema,
      parse: (source) => parseQuery(String(typeof source === 'string' ? source : source.body)),
      validate: (_schema, document) => checkDocument(document),
      execute: (args) => execute({ ...args, hideSuggestions: production, options: coercionOptions }),
      formatError: (error) => formatError(error),
      context: ({ raw }) => ({ ...createResolverContext(options, raw), isFromSite: () => siteRequests.has(raw) }),
      onOperation: ({ raw }, _args, result) => createErrorResponse(raw, result, formatError),
    }),
  ];
}

const maxBodyBytes = { small: 64 * 1024, large: 4 * 1024 * 1024 };

/** Only administrators and API keys may send large bodies: tables of codes. */
function createBodyReader(
  { readViewer, clock }: Pick<GraphqlOptions, 'readViewer' | 'clock'>,
  onBody: (request: IncomingMessage, body: Buffer) => void,
): RequestHandler {
  const createReader = (limit: number) =>
    express.json({
      limit,
      inflate: false,
      type: 'application/json',
      verify: (request, _response, body) => onBody(request, body),
    });
  const [readSmall, readLarge] = [createReader(maxBodyBytes.small), createReader(maxBodyBytes.large)];
  return async function readBody(request, response, next) {
    const isChunked = request.headers['transfer-encoding'] !== undefined;
    const length = Number(request.headers['content-length'] ?? 0);
    if (!isChunked && (length <= maxBodyBytes.small || length > maxBodyBytes.large))
      return readSmall(request, response, next);
    const viewer = await readViewer(request.headers.authorization);
    if (isAdmin(viewer, clock()) || viewer.permissions?.includes('codes')) return readLarge(request, response, next);
    if (isChunked) return readSmall(request, response, next);
    // After the body's end: a client that is still sending would see a lost connection instead of the status.
    request.once('end', () => sendError(response, viewer.subject === null ? 401 : 403)).resume();
  };
}

const graphqlResponse = 'application/graphql-response+json';

/** The specification requires 294 for data (even null) together with errors, and 400 if nothing was executed; the library responds 200. */
function createErrorResponse(
  request: Request,
  result: ExecutionResult,
  formatError: ReturnType<typeof createFormatError>,
): GraphqlResponse | undefined {
  if (result.errors === undefined) return;
  const authErrorStatus = findAuthErrorStatus(result);
  if (authErrorStatus === null && request.accepts([graphqlResponse, 'application/json']) !== graphqlResponse) return;
  const requestIds = readRequestIds(request);
  const body = JSON.stringify({ ...result, errors: result.errors.map((error) => formatError(error, requestIds)) });
  const status = authErrorStatus ?? (result.data === undefined ? 400 : 294);
  const statusText = STATUS_CODES[status] ?? 'Partial Success';
  return [body, { status, statusText, headers: { 'content-type': `${graphqlResponse}; charset=utf-8` } }];
}

const statusByCode = new Map([
  ['UNAUTHENTICATED', 401],
  ['FORBIDDEN', 403],
]);

/** 401 or 403 if all errors are about access; otherwise null. */
function findAuthErrorStatus({ data, errors = [] }: ExecutionResult) {
  const codes = new Set(errors.map(({ extensions }) => extensions.code));
  const [code] = codes;
  return data === null && codes.size === 1 && typeof code === 'string' ? (statusByCode.get(code) ?? null) : null;
}

/** Keeps the backend's errors, with their codes, and replaces other messages, which repeat input or internals. */
export function createFormatError(log: Logger) {
  return (error: Readonly<GraphQLError | Error>, requestIds: RequestIds = {}): GraphQLError => {
    if (!(error instanceof GraphQLError)) return new GraphQLError(error.message);
    const { originalError: cause, nodes = null, source = null, positions = null, path = null, extensions } = error;
    if (cause !== undefined && !(cause instanceof GraphQLError)) {
      const [node] = nodes ?? [];
      const field = node?.kind === Kind.FIELD ? node.name.value : undefined;
      log.error({ ...requestIds, field, ...redactedErrorFields(cause) }, 'Resolver failed');
      const internalOptions = { nodes, path, extensions: { ...extensions, code: 'INTERNAL' } };
      return new GraphQLError('The request failed.', internalOptions);
    }
    if (extensions.code !== undefined) return error;
    const validationOptions = { nodes, source, positions, extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } };
    return new GraphQLError('The query or its variables do not match the schema.', validationOptions);
  };
}
