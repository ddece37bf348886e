/** POST /graphql: one operation as JSON, by the specification of GraphQL over HTTP. */
import type { Request, RequestHandler } from 'express';
import { type ExecutionResult, execute, type GraphQLSchema } from 'graphql';
import type { Response as GraphqlAnswer } from 'graphql-http';
import { createHandler } from 'graphql-http/lib/use/express';
import type { Logger } from '../../node/logger.ts';
import { createFormatError, type FormatError } from './formatError.ts';
import { type CheckDocument, parseQuery } from './queryLimits.ts';
import { createRequestContext, type RequestContextOptions } from './requestContext.ts';

export interface GraphqlEndpointOptions extends RequestContextOptions {
  readonly schema: GraphQLSchema;
  readonly checkDocument: CheckDocument;
  readonly production: boolean;
  readonly log: Logger;
}

export function createGraphqlEndpoint(options: GraphqlEndpointOptions): RequestHandler {
  const { schema, checkDocument, production, log } = options;
  const formatError = createFormatError(log);
  return createHandler<Record<string, unknown>>({
    schema,
    parse: (source) => parseQuery(String(typeof source === 'string' ? source : source.body)),
    validate: (_schema, document) => checkDocument(document),
    execute: (args) => execute({ ...args, hideSuggestions: production }),
    formatError,
    // A fresh object for each request; graphql-http wants it to be indexable.
    context: ({ raw }) => ({ ...createRequestContext(options, raw) }),
    onOperation: ({ raw }, _args, result) => answerErrors(raw, result, formatError),
  });
}

const graphqlResponse = 'application/graphql-response+json';

/**
 * The library answers 200 whatever became of the operation. By the specification, who accepts its media type hears 294
 * where there is data beside the errors, be it null, and 400 where nothing was executed.
 */
function answerErrors(request: Request, result: ExecutionResult, formatError: FormatError): GraphqlAnswer | undefined {
  if (result.errors === undefined || request.accepts([graphqlResponse, 'application/json']) !== graphqlResponse) return;
  const body = JSON.stringify({ ...result, errors: result.errors.map(formatError) });
  const status =
    result.data === undefined
      ? { status: 400, statusText: 'Bad Request' }
      : { status: 294, statusText: 'Partial Success' };
  return [body, { ...status, headers: { 'content-type': `${graphqlResponse}; charset=utf-8` } }];
}
