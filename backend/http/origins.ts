/** Which browsers may talk to the backend: pages of the listed origins, and callers that are no browsers. */
import type { IncomingHttpHeaders } from 'node:http';

export type OriginVerdict =
  | { readonly kind: 'noBrowser' }
  /** `origin` is the list's own entry, never the request's words. */
  | { readonly kind: 'allowed'; readonly origin: string }
  | { readonly kind: 'refused' };

export function judgeOrigin(headers: IncomingHttpHeaders, allowedOrigins: readonly string[]): OriginVerdict {
  if (headers.origin !== undefined) {
    const origin = allowedOrigins.find((allowed) => allowed === headers.origin);
    return origin === undefined ? { kind: 'refused' } : { kind: 'allowed', origin };
  }
  return headers['sec-fetch-site'] === 'cross-site' ? { kind: 'refused' } : { kind: 'noBrowser' };
}

export function corsHeadersOf(verdict: OriginVerdict): Readonly<Record<string, string>> {
  if (verdict.kind !== 'allowed') return { Vary: 'Origin' };
  return { Vary: 'Origin', 'Access-Control-Allow-Origin': verdict.origin, 'Access-Control-Allow-Credentials': 'true' };
}

export const preflightHeaders = {
  'Access-Control-Allow-Methods': 'POST',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, X-Correlation-ID, X-Session-ID, X-Source-Page',
  'Access-Control-Max-Age': '600',
} as const;
