/** Whose request it is, as far as the configured number of proxies vouches for it. */
import type { IncomingMessage } from 'node:http';

/** `trustProxy` hops from the right of X-Forwarded-For are ours; everything further left is the client's own claim. */
export function clientAddressOf(request: IncomingMessage, trustProxy: number): string {
  const peer = request.socket.remoteAddress ?? 'unknown';
  if (trustProxy === 0) return normalise(peer);
  const header = request.headers['x-forwarded-for'];
  const forwarded = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').map((part) => part.trim());
  const chain = [...forwarded.filter((part) => part !== ''), peer];
  const claimed = chain[Math.max(0, chain.length - 1 - trustProxy)] ?? peer;
  return normalise(/^[0-9a-fA-F.:]{2,45}$/.test(claimed) ? claimed : peer);
}

function normalise(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '').toLowerCase();
}
