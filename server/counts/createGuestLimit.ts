/** How often the guests of one place are counted: numbers that anybody can add to would else be anybody's. */
import { LRUCache } from 'lru-cache';
import { type ClientAddress, hostOf, networkOf } from '../../node/clientAddress.ts';

/** In ten minutes, as many as the backend checks codes for. */
const most = { host: 60, network: 600 };
const memory = { max: 10_000, ttl: 10 * 60_000 };

/** Answers whether one more is within the limits. Each kind of step has its own: a guest takes one of each. */
export function createGuestLimit(): (address: ClientAddress, step: string) => boolean {
  const hosts = createCounter(most.host);
  const networks = createCounter(most.network);
  // Who is refused alone does not use up what the neighbours share.
  return (address, step) => hosts(`${step} ${hostOf(address)}`) && networks(`${step} ${networkOf(address)}`);
}

function createCounter(mostOfKey: number): (key: string) => boolean {
  const counts = new LRUCache<string, number>(memory);
  return (key) => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count, { noUpdateTTL: true });
    return count <= mostOfKey;
  };
}
