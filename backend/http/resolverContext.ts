import type { IncomingMessage } from 'node:http';
import { type ClientAddress, parseClientAddress, type ReadClientAddress } from '../../node/clientAddress.ts';
import { readVisitorAddress, visitorAddressHeader } from '../../node/proofs.ts';
import { maskPath } from '../../shared/maskPath.ts';
import type { ReadViewer } from '../auth.ts';
import type { ResolverContext } from '../resolvers/context.ts';
import { askerOf } from './askerOf.ts';

export interface ResolverContextOptions {
  readonly readClientAddress: ReadClientAddress;
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

/** As the site vouches for it, which asks for its visitors, else as far as the configured proxies do. */
export function clientAddressOf(
  request: IncomingMessage,
  { readClientAddress, visitorSecret }: Pick<ResolverContextOptions, 'readClientAddress' | 'visitorSecret'>,
): ClientAddress {
  const vouched = readVisitorAddress(String(request.headers[visitorAddressHeader] ?? ''), visitorSecret);
  return parseClientAddress(vouched ?? '') ?? readClientAddress(request);
}
