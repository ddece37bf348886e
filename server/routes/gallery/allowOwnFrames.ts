/** Lets the gallery show pages in its frames, and no other site. In development only, after the security headers. */
import type { RequestHandler } from 'express';

export const allowOwnFrames: RequestHandler = function allowOwnFrames(request, response, next) {
  // Only browsers send these, and no page can forge them.
  const isOwnFrame =
    request.headers['sec-fetch-dest'] === 'iframe' && request.headers['sec-fetch-site'] === 'same-origin';
  if (isOwnFrame) {
    const given = String(response.getHeader('Content-Security-Policy') ?? '');
    response.setHeader('Content-Security-Policy', given.replace("frame-ancestors 'none'", "frame-ancestors 'self'"));
    response.setHeader('X-Frame-Options', 'SAMEORIGIN');
  }
  next();
};
