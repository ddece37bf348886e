/** POST /graphql: one operation as JSON, by the specification of GraphQL over HTTP. */
import express, { type Request, type RequestHandler } from 'express';
import { type ExecutionResult, execute, GraphQLError, type GraphQLSchema } from 'graphql';
import type { Response as GraphqlAnswer } from 'graphql-http';
import { createHandler } from 'graphql-http/lib/use/express';
import { type Logger, wordlessErrorFields } from '../../node/logger.ts';
import { type CheckDocument, parseQuery } from './documentCheck.ts';
import { sendRefusal } from './refusals.ts';
import { createResolverContext, type ResolverContextOptions } from './resolverContext.ts';

export const graphqlPath = '/graphql';

export interface GraphqlOptions extends ResolverContextOptions {
  readonly schema: GraphQLSchema;
  readonly checkDocument: CheckDocument;
  readonly production: boolean;
  readonly allowedOrigins: readonly string[];
  readonly log: Logger;
}

export function createGraphqlEndpoint(options: GraphqlOptions): RequestHandler[] {
  const { schema, checkDocument, production, log } = options;
  const formatError = createFormatError(log);
  return [
    // By the same library that the parser asks: what passes here is read by the parser, within its limit.
    function requireJson(request, response, next) {
      if (request.is('application/json') !== false) return next();
      if (!request.complete) response.set('Connection', 'close');
      sendRefusal(response, 415);
    },
    express.json({ limit: '64kb', inflate: false, type: 'application/json' }),
    createHandler<Record<string, unknown>>({
      schema,
      parse: (source) => parseQuery(String(typeof source === 'string' ? source : source.body)),
      validate: (_schema, document) => checkDocument(document),
      execute: (args) => execute({ ...args, hideSuggestions: production }),
      formatError,
      // A fresh object for each request; graphql-http wants it to be indexable.
      context: ({ raw }) => ({ ...createResolverContext(options, raw) }),
      onOperation: ({ raw }, _args, result) => answerErrors(raw, result, formatError),
    }),
  ];
}

const graphqlResponse = 'application/graphql-response+json';

type FormatError = ReturnType<typeof createFormatError>;

/** By the specification 294 with data, be it null, beside errors, and 400 where nothing ran; the library says 200. */
function answerErrors(request: Request, result: ExecutionResult, formatError: FormatError): GraphqlAnswer | undefined {
  if (result.errors === undefined || request.accepts([graphqlResponse, 'application/json']) !== graphqlResponse) return;
  const body = JSON.stringify({ ...result, errors: result.errors.map(formatError) });
  const headers = { 'content-type': `${graphqlResponse}; charset=utf-8` };
  if (result.data === undefined) return [body, { status: 400, statusText: 'Bad Request', headers }];
  return [body, { status: 294, statusText: 'Partial Success', headers }];
}

/** What a caller reads of an error: its own mistakes in full, ours as a code. */
export function createFormatError(log: Logger) {
  return (error: Readonly<GraphQLError | Error>): GraphQLError => {
    if (!(error instanceof GraphQLError)) return new GraphQLError(error.message);
    const { originalError: cause, nodes, path, extensions } = error;
    if (cause === undefined || cause instanceof GraphQLError) return error;
    log.error({ path, ...wordlessErrorFields(cause) }, 'Resolver failed');
    return new GraphQLError('The request could not be answered.', {
      nodes: nodes ?? null,
      path: path ?? null,
      extensions: { ...extensions, code: 'INTERNAL' },
    });
  };
}
