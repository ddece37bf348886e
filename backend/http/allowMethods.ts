/** A path has its methods; any other is answered with the list of those. */
import type { RequestHandler } from 'express';
import { refuse } from './failure.ts';

/** HEAD goes with GET. OPTIONS of GraphQL is answered by CORS before it comes here. */
export function allowMethods(...methods: readonly ('GET' | 'POST')[]): RequestHandler {
  const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return function allowMethods(request, response, next) {
    if (allowed.includes(request.method)) return next();
    refuse(response.set('Allow', allowed.join(', ')), 405);
  };
}
