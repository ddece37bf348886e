/** The answers to what cannot be answered: a status, and a sentence that tells nothing of the inside. */
import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import { errorStatus } from '../../node/errorStatus.ts';
import { type Logger, wordlessErrorFields } from '../../node/logger.ts';

/** In GraphQL's own form: whoever called expects JSON. */
export function refuse(response: Response, status: number): void {
  response.status(status).json({ errors: [{ message: 'The request was refused.' }] });
}

export const notFound: RequestHandler = function notFound(_request, response) {
  refuse(response, 404);
};

export function createFailure(log: Logger): ErrorRequestHandler {
  return function failure(error: unknown, request, response, _next) {
    const status = errorStatus(error);
    if (status >= 500 && !request.destroyed) {
      // The path only: a query may carry a token.
      log.error({ path: request.path, ...wordlessErrorFields(error) }, 'Request failed');
    }
    if (response.headersSent) return void response.destroy();
    // Whatever is left of the body is not waited for.
    if (!request.complete) response.set('Connection', 'close');
    refuse(response, status);
  };
}
