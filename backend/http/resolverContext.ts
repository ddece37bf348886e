/** Who asks: the ids that a caller gives its question, which find the lines of site and backend about one request, its address and its bearer. */
import type { IncomingMessage } from 'node:http';
import { type ClientAddress, parseClientAddress, type ReadClientAddress } from '../../node/http/clientAddress.ts';
import { readVisitorAddress, visitorAddressHeader } from '../../node/http/signedHeaders.ts';
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
const countryPattern = /^(?!XX|ZZ)[A-Z]{2}$/;

export interface ResolverContext extends Required<Caller> {
  readonly requestIds: RequestIds;
  /** Whether the site itself asks. */
  readonly isFromSite: () => boolean;
  readonly readViewer: () => Promise<Viewer>;
}

export function createResolverContext(
  options: ResolverContextOptions,
  request: IncomingMessage,
  authorization = request.headers.authorization,
): ResolverContext {
  const readHeader = (name: string) => String(request.headers[name] ?? '');
  return {
    address: resolveClientAddress(request, options),
    source: maskPath(readHeader('x-source-page').slice(0, 200)),
    country:
      countryHeaders.map((name) => readHeader(name).toUpperCase()).find((code) => countryPattern.test(code)) ?? null,
    requestIds: readRequestIds(request),
    isFromSite: () => false,
    readViewer: () => options.readViewer(authorization),
  };
}

/** As the site vouches for it, which asks for its visitors, else as far as the configured proxies do. */
export function resolveClientAddress(
  request: IncomingMessage,
  { readClientAddress, visitorSecret }: Pick<ResolverContextOptions, 'readClientAddress' | 'visitorSecret'>,
): ClientAddress {
  const signedAddress = readVisitorAddress(String(request.headers[visitorAddressHeader] ?? ''), visitorSecret);
  return parseClientAddress(signedAddress ?? '') ?? readClientAddress(request);
}

export type RequestIds = Partial<ReturnType<typeof readRequestIds>>;

const idPattern = /^[\w-]{1,80}$/;
const uuidPattern = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** Callers of other kinds give other ids, or none: what is not well-formed is left out. */
export function readRequestIds({ headers }: Pick<IncomingMessage, 'headers'>) {
  const readId = (name: string) => idPattern.exec(String(headers[name] ?? ''))?.[0];
  const correlationId = readId('x-correlation-id');
  // Of the site's request, or of the browser's own question.
  const requestId = correlationId === undefined ? undefined : uuidPattern.exec(correlationId)?.[0];
  return { requestId, correlationId, sessionId: readId('x-session-id') };
}
