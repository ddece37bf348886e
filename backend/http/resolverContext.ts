/** Who asks: the ids that a caller gives its question, which find the lines of site and backend about one request, its address and its bearer. */
import type { IncomingMessage } from 'node:http';
import { type ClientAddress, parseClientAddress, type ReadClientAddress } from '../../node/http/clientAddress.ts';
import { readVisitorAddress, visitorAddressHeader } from '../../node/http/proofs.ts';
import { maskPath } from '../../shared/security/maskPath.ts';
import type { ReadViewer } from '../auth.ts';
import type { Viewer } from '../domain/admin/admin.ts';
import type { Caller } from '../domain/dependencies.ts';

export interface ResolverContextOptions {
  readonly readClientAddress: ReadClientAddress;
  /** Shared with the site, which asks on behalf of its visitors. */
  readonly visitorSecret: string;
  readonly readViewer: ReadViewer;
}

const countryHeaders = ['cf-ipcountry', 'cloudfront-viewer-country', 'x-country-code'];

/** Without what the CDNs say when they do not know; of an anonymous network they say T1. */
const country = /^(?!XX|ZZ)[A-Z]{2}$/;

export interface ResolverContext extends Required<Caller> {
  readonly asker: Asker;
  /** Whether the site itself asks. */
  readonly isSite: () => boolean;
  readonly readViewer: () => Promise<Viewer>;
}

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

export type Asker = Partial<ReturnType<typeof askerOf>>;

const wellFormed = /^[\w-]{1,80}$/;
const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** Callers of other kinds give other ids, or none: what is not well-formed is left out. */
export function askerOf({ headers }: Pick<IncomingMessage, 'headers'>) {
  const idIn = (name: string) => wellFormed.exec(String(headers[name] ?? ''))?.[0];
  const correlationId = idIn('x-correlation-id');
  // Of the site's request, or of the browser's own question.
  const requestId = correlationId === undefined ? undefined : uuid.exec(correlationId)?.[0];
  return { requestId, correlationId, sessionId: idIn('x-session-id') };
}
