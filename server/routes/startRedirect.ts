/** The bare host leads to the application, with whatever the visitor's journey carries. */
import type { RequestHandler } from 'express';
import { journeyQuery } from '../../shared/journey.ts';
import { queryOf } from '../middleware/requestContext.ts';

export function createStartRedirect(basePath: string): RequestHandler {
  return function startRedirect(request, response) {
    response.set('Cache-Control', 'private, no-store').redirect(302, basePath + journeyQuery(queryOf(request)));
  };
}
