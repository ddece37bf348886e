/** What a page handler may decide before anything is written. */
import type { Locale } from '../../shared/locales.ts';
import type { Download, Screen } from '../../shared/page.ts';
import { type RouteId, routeOf } from '../../shared/routeTable.ts';

export type PageDecision =
  | { readonly kind: 'redirect'; readonly status: 302 | 308; readonly location: string }
  | {
      readonly kind: 'page';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly screen: Screen;
      /** Whether search engines may list this page at this address. */
      readonly indexed: boolean;
      /** Who reads a document only once waits for all of it. */
      readonly waitsForAll: boolean;
    }
  /** What a tool gives to take along; behind the same door as the tool. */
  | ({ readonly kind: 'download' } & Download)
  /** The error page: nothing of this page may be shown. */
  | { readonly kind: 'error'; readonly status: 503 };

const cacheControl = { 'private-no-cache': 'private, no-cache', 'private-no-store': 'private, no-store' } as const;

export function pageHeaders(route: RouteId, locale: Locale, isAsMeant: boolean, indexed: boolean) {
  const { cache, hidesReferrer } = routeOf(route);
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': locale,
    // Private unless proven otherwise: only a page that turned out as meant keeps the back-forward cache.
    'Cache-Control': cacheControl[isAsMeant ? cache : 'private-no-store'],
    ...(indexed ? {} : { 'X-Robots-Tag': 'noindex' }),
    ...(hidesReferrer ? { 'Referrer-Policy': 'no-referrer' } : {}),
  };
}
