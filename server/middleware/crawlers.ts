/** Crawlers are told by a long pattern; visitors share a few thousand names. */
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';

const known = new LRUCache<string, boolean>({ max: 2000 });
const longestKeptAgent = 300;

export function isCrawler(agent: string): boolean {
  if (agent.length > longestKeptAgent) return isbot(agent);
  const kept = known.get(agent);
  if (kept !== undefined) return kept;
  const crawls = isbot(agent);
  known.set(agent, crawls);
  return crawls;
}
