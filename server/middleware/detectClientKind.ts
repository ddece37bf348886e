import type { Request } from 'express';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';

/** Programs that check links in documents and mails, unknown to `isbot`. */
const linkCheckers =
  /ms-?office|microsoft o(?:ffice|utlook)|^outlook-|lotus-notes|thunderbird|barracuda|mimecast|^dalvik\/|\bcfnetwork\//i;

/** Matching costs far more than a look-up. */
const crawlerCache = new LRUCache<string, boolean>({ max: 2000, memoMethod: matchesCrawler });
const maxCachedAgentLength = 300;
/** Matching a header of the maximum length would take milliseconds. */
const maxAgentLength = 1000;

export function isCrawler(agent: string): boolean {
  if (agent.length > maxCachedAgentLength) return matchesCrawler(agent.slice(0, maxAgentLength));
  return crawlerCache.memo(agent);
}

function matchesCrawler(agent: string): boolean {
  return agent === '' || isbot(agent) || linkCheckers.test(agent);
}

/**
 * `browser`: opens the page to show it. `bot`: a crawler, a preview or a prefetch. `embed`: another site embeds the page as
 * a picture, script or frame.
 */
export type ClientKind = 'browser' | 'bot' | 'embed';

const prefetchHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

export function detectClientKind({ method, headers }: Pick<Request, 'headers' | 'method'>): ClientKind {
  // Older browsers, and all browsers on an origin without TLS, send neither header.
  const isDocument = (headers['sec-fetch-dest'] ?? 'document') === 'document';
  const isNavigation = (headers['sec-fetch-mode'] ?? 'navigate') === 'navigate';
  if (!isDocument && headers['sec-fetch-site'] !== 'same-origin') return 'embed';
  const isOpened =
    method === 'GET' &&
    isDocument &&
    isNavigation &&
    headers.range === undefined &&
    !prefetchHeaders.some((name) => /prefetch|prerender|preview|instant/i.test(String(headers[name] ?? ''))) &&
    !isCrawler(headers['user-agent'] ?? '');
  return isOpened ? 'browser' : 'bot';
}
