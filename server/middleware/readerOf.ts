/** Who reads an answer: asked by the counts, the experiments, the denials, and by whoever asks the backend. */
import type { Request } from 'express';
import { isCrawler } from './crawlers.ts';

/**
 * `person`: a browser opens the page to show it. `machine`: it is looked at, previewed or fetched ahead. `nobody`: another
 * site's page takes it for a picture, a script or a frame.
 */
export type Reader = 'person' | 'machine' | 'nobody';

/** What is said of a page that is fetched ahead of its reader, or for a preview. */
const aheadHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

export function readerOf({ method, headers }: Pick<Request, 'headers' | 'method'>): Reader {
  // Older browsers, and all on an origin without TLS, send neither.
  const isDocument = (headers['sec-fetch-dest'] ?? 'document') === 'document';
  const isNavigation = (headers['sec-fetch-mode'] ?? 'navigate') === 'navigate';
  if (!isDocument && headers['sec-fetch-site'] !== 'same-origin') return 'nobody';
  const isOpened =
    method === 'GET' &&
    isDocument &&
    isNavigation &&
    headers.range === undefined &&
    !aheadHeaders.some((name) => /prefetch|prerender|preview|instant/i.test(String(headers[name] ?? ''))) &&
    !isCrawler(headers['user-agent'] ?? '');
  return isOpened ? 'person' : 'machine';
}
