/** POST /graphql: one operation as JSON, from a listed origin or from no browser at all. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { execute, type GraphQLSchema, validate } from 'graphql';
import { createHandler } from 'graphql-http';
import type { Logger } from '../logger.ts';
import { createFormatError } from './formatError.ts';
import { corsHeadersOf, judgeOrigin, preflightHeaders } from './origins.ts';
import { createValidationRules, parseQuery } from './queryLimits.ts';
import { readBody } from './readBody.ts';
import { createRequestContext, type RequestContextOptions } from './requestContext.ts';

export interface GraphqlEndpointOptions extends RequestContextOptions {
  readonly schema: GraphQLSchema;
  readonly allowedOrigins: readonly string[];
  readonly production: boolean;
  readonly log: Logger;
}

export type Endpoint = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void>;

export function createGraphqlEndpoint(options: GraphqlEndpointOptions): Endpoint {
  const { schema, allowedOrigins, production, log } = options;
  const rules = createValidationRules(production);
  const hideSuggestions = production;
  const handle = createHandler<IncomingMessage, undefined, Record<string, unknown>>({
    schema,
    parse: (source) => parseQuery(String(typeof source === 'string' ? source : source.body)),
    validate: (ownSchema, document) => validate(ownSchema, document, rules, { hideSuggestions }),
    execute: (args) => execute({ ...args, hideSuggestions }),
    formatError: createFormatError(log),
    // A fresh object for each request; graphql-http wants it to be indexable.
    context: ({ raw }) => ({ ...createRequestContext(options, raw) }),
  });

  return async (request, response) => {
    const verdict = judgeOrigin(request.headers, allowedOrigins);
    const cors = corsHeadersOf(verdict);
    if (request.method === 'OPTIONS') {
      const extra = verdict.kind === 'allowed' ? preflightHeaders : {};
      response.writeHead(verdict.kind === 'refused' ? 403 : 204, { ...cors, ...extra }).end();
      return;
    }
    if (request.method !== 'POST') return refuse(response, 405, { ...cors, Allow: 'POST, OPTIONS' });
    if (verdict.kind === 'refused') return refuse(response, 403, cors);
    const body = await readBody(request);
    if (body === null) return refuse(response, 413, { ...cors, Connection: 'close' });

    const [answer, { status, headers }] = await handle({
      method: request.method,
      url: '/graphql',
      headers: { ...request.headers } as Readonly<Record<string, string>>,
      body,
      raw: request,
      context: undefined,
    });
    response.writeHead(status, { ...headers, ...cors }).end(answer);
  };
}

function refuse(response: ServerResponse, status: number, headers: Readonly<Record<string, string>>): void {
  response.writeHead(status, { ...headers, 'Content-Type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify({ errors: [{ message: 'The request was refused.' }] }));
}
