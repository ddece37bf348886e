/** The headers of a page, from what was decided of it. */
import type { Locale } from '../../shared/locales.ts';
import { type RouteId, routeOf } from '../../shared/routeTable.ts';

const cacheControl = { 'private-no-cache': 'private, no-cache', 'private-no-store': 'private, no-store' } as const;

export function pageHeaders(route: RouteId, locale: Locale, status: number, indexed: boolean) {
  const { cache, hidesReferrer } = routeOf(route);
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': locale,
    // Private unless proven otherwise: only a page that turned out as meant keeps the back-forward cache.
    'Cache-Control': cacheControl[status === 200 ? cache : 'private-no-store'],
    // Proxies must not gather the stream.
    'X-Accel-Buffering': 'no',
    ...(indexed ? {} : { 'X-Robots-Tag': 'noindex' }),
    ...(hidesReferrer ? { 'Referrer-Policy': 'no-referrer' } : {}),
  };
}
