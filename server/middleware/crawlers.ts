/** Crawlers are known by a long pattern; visitors share a few thousand agents. */
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';

/** Programs that look at links in documents and mails, which `isbot` takes for browsers or does not know. */
const linkCheckers =
  /ms-?office|microsoft o(?:ffice|utlook)|^outlook-|lotus-notes|thunderbird|barracuda|mimecast|^dalvik\/|\bcfnetwork\//i;

const known = new LRUCache<string, boolean>({ max: 2000 });
const longestKeptAgent = 300;
/** No name of a browser is longer, and the pattern takes milliseconds for what a header has room for. */
const longestRead = 1000;

export function isCrawler(agent: string): boolean {
  if (agent.length > longestKeptAgent) return isMachine(agent.slice(0, longestRead));
  const kept = known.get(agent);
  if (kept !== undefined) return kept;
  const crawls = isMachine(agent);
  known.set(agent, crawls);
  return crawls;
}

/** Every browser names itself. */
function isMachine(agent: string): boolean {
  return agent === '' || isbot(agent) || linkCheckers.test(agent);
}
