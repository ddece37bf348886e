/** The caller's data for resolvers: IP, country, bearer, and the ids that link the log lines of site and backend. */
import type { IncomingMessage } from 'node:http';
import { type ClientAddress, parseClientAddress, type ReadClientAddress } from '../../node/http/clientAddress.ts';
import { readVisitorAddress, visitorAddressHeader } from '../../node/security/signedHeaders.ts';
import { countryHeaders } from '../../shared/i18n/detectCountry.ts';
import { maskPath } from '../../shared/security/maskPath.ts';
import type { ReadViewer } from '../auth.ts';
import type { Caller } from '../domain/dependencies.ts';
import type { Viewer } from '../domain/records.ts';

export interface ResolverContextOptions {
  readonly readClientAddress: ReadClientAddress;
  /** Shared with the site, which signs its visitors' IPs with it. */
  readonly visitorSecret: string;
  readonly readViewer: ReadViewer;
}

/** CDNs send XX or ZZ for an unknown country, and T1 for Tor. */
const countryPattern = /^(?!XX|ZZ)[A-Z]{2}$/;

export interface ResolverContext extends Required<Caller> {
  readonly requestIds: RequestIds;
  /** Whether the site has signed this request. */
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
    ip: resolveClientIp(request, options),
    source: maskPath(readHeader('x-source-page').slice(0, 200)),
    country:
      countryHeaders.map((name) => readHeader(name).toUpperCase()).find((code) => countryPattern.test(code)) ?? null,
    requestIds: readRequestIds(request),
    isFromSite: () => false,
    readViewer: () => options.readViewer(authorization),
  };
}

/** The IP that the site signed, else the one of the trusted proxies. */
export function resolveClientIp(
  request: IncomingMessage,
  { readClientAddress, visitorSecret }: Pick<ResolverContextOptions, 'readClientAddress' | 'visitorSecret'>,
): ClientAddress {
  const signedIp = readVisitorAddress(String(request.headers[visitorAddressHeader] ?? ''), visitorSecret);
  return parseClientAddress(signedIp ?? '') ?? readClientAddress(request);
}

export type RequestIds = Partial<ReturnType<typeof readRequestIds>>;

const idPattern = /^[\w-]{1,80}$/;
const uuidPattern = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** Omits malformed ids. */
export function readRequestIds({ headers }: Pick<IncomingMessage, 'headers'>) {
  const readId = (name: string) => idPattern.exec(String(headers[name] ?? ''))?.[0];
  const correlationId = readId('x-correlation-id');
  const requestId = correlationId === undefined ? undefined : uuidPattern.exec(correlationId)?.[0];
  return { requestId, correlationId, sessionId: readId('x-session-id') };
}
