/** A request → what its resolvers may know of it. */
import type { IncomingMessage } from 'node:http';
import type { ReadViewer } from '../auth.ts';
import type { RequestContext } from '../resolvers/context.ts';
import { clientAddressOf, type TrustOptions } from './clientAddress.ts';

export interface RequestContextOptions extends TrustOptions {
  readonly readViewer: ReadViewer;
}

const countryHeaders = ['cf-ipcountry', 'cloudfront-viewer-country', 'x-country-code'] as const;
/** What the CDNs say when they do not know, or for an anonymous network. */
const noCountries: ReadonlySet<string> = new Set(['XX', 'T1', 'ZZ']);

export function createRequestContext(
  { readViewer, ...trust }: RequestContextOptions,
  request: IncomingMessage,
  authorization: string | undefined = request.headers.authorization,
): RequestContext {
  return {
    address: clientAddressOf(request, trust),
    source:
      String(request.headers['x-source-page'] ?? '')
        .replace(/[^\x21-\x7e]/g, '')
        .split('?')[0]
        ?.slice(0, 200) ?? '',
    country: countryOf(request),
    correlationId: /^[\w-]{1,80}$/.exec(String(request.headers['x-correlation-id'] ?? ''))?.[0] ?? null,
    readViewer: () => readViewer(authorization),
  };
}

function countryOf({ headers }: IncomingMessage): string | null {
  for (const name of countryHeaders) {
    const country = String(headers[name] ?? '').toUpperCase();
    if (/^[A-Z]{2}$/.test(country) && !noCountries.has(country)) return country;
  }
  return null;
}
