/** Whose request it is, as far as the configured number of proxies vouches for it. */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddress from 'proxy-addr';
import { readVisitorAddress, visitorAddressHeader } from '../../shared/visitorAddress.ts';

export interface TrustOptions {
  /** Proxies in front of this backend. */
  readonly trustProxy: number;
  /** Shared with the site, which asks on behalf of its visitors. */
  readonly visitorSecret: string;
}

/** Of a plain request, because an upgrade to a websocket never becomes one of Express. */
export function clientAddressOf(request: IncomingMessage, { trustProxy, visitorSecret }: TrustOptions): string {
  const vouched = request.headers[visitorAddressHeader];
  const visitor = readVisitorAddress(typeof vouched === 'string' ? vouched : undefined, visitorSecret);
  if (visitor !== null && isIP(visitor) !== 0) return normalise(visitor);
  const peer = request.socket.remoteAddress ?? 'unknown';
  // The library knows nothing of a connection that is already gone.
  const claimed = peer === 'unknown' ? peer : proxyAddress(request, (_address, hop) => hop < trustProxy);
  return normalise(isIP(claimed) === 0 ? peer : claimed);
}

function normalise(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '').toLowerCase();
}
