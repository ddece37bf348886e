/** The bare host leads to the application, with whatever the visitor's journey carries. */
import type { RequestHandler } from 'express';
import { journeyQuery } from '../../shared/journey.ts';
import { readLinkQuery } from '../../shared/readLinkQuery.ts';
import { contextOf } from '../middleware/requestContext.ts';

export function createStartRedirect(basePath: string): RequestHandler {
  return function startRedirect(_request, response) {
    const { search } = contextOf(response).address;
    response.set('Cache-Control', 'private, no-store').redirect(302, basePath + journeyQuery(readLinkQuery(search)));
  };
}
