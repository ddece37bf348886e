/** Whose request it is, as far as the configured number of proxies vouches for it. */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { readVisitorAddress, visitorAddressHeader } from '../../shared/visitorAddress.ts';

export interface TrustOptions {
  /** Proxies in front of this backend. */
  readonly trustProxy: number;
  /** Shared with the site, which asks on behalf of its visitors. */
  readonly visitorSecret: string;
}

/** `trustProxy` hops from the right of X-Forwarded-For are ours; everything further left is the client's own claim. */
export function clientAddressOf(request: IncomingMessage, { trustProxy, visitorSecret }: TrustOptions): string {
  const vouched = request.headers[visitorAddressHeader];
  const visitor = readVisitorAddress(typeof vouched === 'string' ? vouched : undefined, visitorSecret);
  if (visitor !== null && isIP(visitor) !== 0) return normalise(visitor);
  const peer = request.socket.remoteAddress ?? 'unknown';
  if (trustProxy === 0) return normalise(peer);
  const header = request.headers['x-forwarded-for'];
  const forwarded = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').map((part) => part.trim());
  const chain = [...forwarded.filter((part) => part !== ''), peer];
  const claimed = chain[Math.max(0, chain.length - 1 - trustProxy)] ?? peer;
  return normalise(isIP(claimed) !== 0 ? claimed : peer);
}

function normalise(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '').toLowerCase();
}
