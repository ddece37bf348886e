/** Crawlers are told by a long pattern; visitors share a few thousand names. */
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';

const known = new LRUCache<string, boolean>({ max: 2000 });
const longestKeptAgent = 300;
/** No name of a browser is longer, and the pattern takes milliseconds for what a header has room for. */
const longestRead = 1000;

export function isCrawler(agent: string): boolean {
  if (agent.length > longestKeptAgent) return isbot(agent.slice(0, longestRead));
  const kept = known.get(agent);
  if (kept !== undefined) return kept;
  const crawls = isbot(agent);
  known.set(agent, crawls);
  return crawls;
}
