/** Whether a page that is asked for is being opened by a person. */
import type { Request } from 'express';
import { isCrawler } from '../middleware/crawlers.ts';

/** What browsers say of a page that they fetch ahead of its reader. */
const aheadHeaders = ['sec-purpose', 'purpose', 'x-moz'];

/** Not by a machine, not ahead of time, and not from a page of ours. */
export function isOpening({ method, headers }: Pick<Request, 'headers' | 'method'>): boolean {
  return (
    method === 'GET' &&
    headers['sec-fetch-site'] !== 'same-origin' &&
    !aheadHeaders.some((name) => /prefetch|prerender|preview/.test(String(headers[name] ?? ''))) &&
    !isCrawler(headers['user-agent'] ?? '')
  );
}
