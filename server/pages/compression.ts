import compression from 'compression';
import type { Request, Response } from 'express';

const compress = compression({ level: 5 });

/** By gzip only: aborted Brotli streams fragment the memory of the process. */
export function compressStream(request: Request, response: Response): void {
  if (acceptsGzip(request)) request.headers['accept-encoding'] = 'gzip';
  else delete request.headers['accept-encoding'];
  compress(request, response, () => undefined);
}

/** Faster than negotiating all encodings: without gzip, the page is uncompressed. */
export function acceptsGzip({ headers }: Request): boolean {
  const accepted = String(headers['accept-encoding'] ?? '');
  return /gzip|\*/i.test(accepted) && !/(?:gzip|\*)\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/i.test(accepted);
}
