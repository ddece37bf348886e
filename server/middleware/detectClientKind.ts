/** Who reads an answer: asked by the counts, the experiments, the denials, and by whoever asks the backend. */
import type { Request } from 'express';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';

/** Programs that look at links in documents and mails, which `isbot` takes for browsers or does not know. */
const linkCheckers =
  /ms-?office|microsoft o(?:ffice|utlook)|^outlook-|lotus-notes|thunderbird|barracuda|mimecast|^dalvik\/|\bcfnetwork\//i;

/** Crawlers are known by a long pattern; visitors share a few thousand agents. */
const crawlerCache = new LRUCache<string, boolean>({ max: 2000 });
const maxCachedAgentLength = 300;
/** No name of a browser is longer, and the pattern takes milliseconds for what a header has room for. */
const maxAgentLength = 1000;

export function isCrawler(agent: string): boolean {
  if (agent.length > maxCachedAgentLength) return matchesCrawler(agent.slice(0, maxAgentLength));
  const cached = crawlerCache.get(agent);
  if (cached !== undefined) return cached;
  const isMatch = matchesCrawler(agent);
  crawlerCache.set(agent, isMatch);
  return isMatch;
}

/** Every browser names itself. */
function matchesCrawler(agent: string): boolean {
  return agent === '' || isbot(agent) || linkCheckers.test(agent);
}

/**
 * `person`: a browser opens the page to show it. `machine`: it is looked at, previewed or fetched ahead. `nobody`: another
 * site's page takes it for a picture, a script or a frame.
 */
export type ClientKind = 'person' | 'machine' | 'nobody';

/** What is said of a page that is fetched ahead of its reader, or for a preview. */
const prefetchHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

export function detectClientKind({ method, headers }: Pick<Request, 'headers' | 'method'>): ClientKind {
  // Older browsers, and all on an origin without TLS, send neither.
  const isDocument = (headers['sec-fetch-dest'] ?? 'document') === 'document';
  const isNavigation = (headers['sec-fetch-mode'] ?? 'navigate') === 'navigate';
  if (!isDocument && headers['sec-fetch-site'] !== 'same-origin') return 'nobody';
  const isOpened =
    method === 'GET' &&
    isDocument &&
    isNavigation &&
    headers.range === undefined &&
    !prefetchHeaders.some((name) => /prefetch|prerender|preview|instant/i.test(String(headers[name] ?? ''))) &&
    !isCrawler(headers['user-agent'] ?? '');
  return isOpened ? 'person' : 'machine';
}
