/** Error responses, which reveal nothing internal. */
import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import { GraphQLError } from 'graphql';
import { errorStatus } from '../../node/http/errorStatus.ts';
import { type Logger, redactedErrorFields } from '../../node/logs/logger.ts';
import { maskPath } from '../../shared/security/maskPath.ts';
import { readRequestIds } from './resolverContext.ts';

/** As JSON in GraphQL's form, for every path. */
export function sendError(response: Response, status: number): void {
  response.status(status).json({ errors: [{ message: 'The request was refused.' }] });
}

/** GET includes HEAD. */
export function allowMethods(...methods: readonly ('GET' | 'POST')[]): RequestHandler {
  const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return function allowMethods(request, response, next) {
    if (allowed.includes(request.method)) return next();
    sendError(response.set('Allow', allowed.join(', ')), 405);
  };
}

export function createErrorHandler(log: Logger, send = sendError): ErrorRequestHandler {
  return function handleError(error: unknown, request, response, _next) {
    const status = errorStatus(error);
    if (status >= 500 && !request.destroyed)
      log.error(
        { ...readRequestIds(request), path: maskPath(request.path), ...redactedErrorFields(error) },
        'Request failed',
      );
    if (response.headersSent) return void response.destroy();
    if (!request.complete) response.set('Connection', 'close');
    send(response, status);
  };
}

export function createGraphqlError(code: string, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code } });
}
