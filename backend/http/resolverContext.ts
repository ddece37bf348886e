import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddress from 'proxy-addr';
import { maskPath } from '../../shared/maskPath.ts';
import { readVisitorAddress, visitorAddressHeader } from '../../shared/visitorAddress.ts';
import type { ReadViewer } from '../auth.ts';
import type { ResolverContext } from '../resolvers/context.ts';
import { askerOf } from './askerOf.ts';

export interface ResolverContextOptions {
  readonly trustProxy: number;
  /** Shared with the site, which asks on behalf of its visitors. */
  readonly visitorSecret: string;
  readonly readViewer: ReadViewer;
}

const countryHeaders = ['cf-ipcountry', 'cloudfront-viewer-country', 'x-country-code'];

/** Without what the CDNs say when they do not know; of an anonymous network they say T1. */
const country = /^(?!XX|ZZ)[A-Z]{2}$/;

export function createResolverContext(
  options: ResolverContextOptions,
  request: IncomingMessage,
  authorization = request.headers.authorization,
): ResolverContext {
  const headerOf = (name: string) => String(request.headers[name] ?? '');
  return {
    address: clientAddressOf(request, options),
    source: maskPath(headerOf('x-source-page').slice(0, 200)),
    country: countryHeaders.map((name) => headerOf(name).toUpperCase()).find((code) => country.test(code)) ?? null,
    asker: askerOf(request),
    isSite: () => false,
    readViewer: () => options.readViewer(authorization),
  };
}

/** As far as the configured proxies vouch for it. Of a plain request: a websocket's upgrade is never one of Express. */
export function clientAddressOf(
  request: IncomingMessage,
  { trustProxy, visitorSecret }: Pick<ResolverContextOptions, 'trustProxy' | 'visitorSecret'>,
): string {
  const vouched = request.headers[visitorAddressHeader];
  const visitor = readVisitorAddress(typeof vouched === 'string' ? vouched : undefined, visitorSecret);
  if (visitor !== null && isIP(visitor) !== 0) return normalise(visitor);
  const peer = request.socket.remoteAddress;
  // The library knows nothing of a connection that is already gone.
  if (peer === undefined) return 'unknown';
  const claimed = proxyAddress(request, (_address, hop) => hop < trustProxy);
  return normalise(isIP(claimed) === 0 ? peer : claimed);
}

function normalise(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '').toLowerCase();
}
