/** Matches the raw path once; every later step reads the same answer, whatever prefix or spelling was asked for. */
import type { RequestHandler } from 'express';
import { matchRoute } from '../../shared/matchRoute.ts';
import { contextOf, rawPathOf } from './requestContext.ts';

export function createRouteMatch(basePath: string): RequestHandler {
  return function routeMatch(request, response, next) {
    contextOf(response).match = matchRoute(rawPathOf(request), basePath);
    next();
  };
}
