/** Pages and files are read, nothing else: any other method is answered with the list of those that work. */
import type { RequestHandler } from 'express';

const allowed = 'GET, HEAD';

export const allowMethods: RequestHandler = function allowMethods(request, response, next) {
  if (request.method === 'GET' || request.method === 'HEAD') return next();
  response
    .status(405)
    .set({ Allow: allowed, 'Cache-Control': 'no-store' })
    .type('text/plain')
    .send('Method Not Allowed\n');
};
