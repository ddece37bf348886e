/** The only builder of in-site paths: `{basePath}[/{locale}]{route}` without a trailing slash (design: URLs and locales). */
import type { Locale } from './locales.ts';
import { type RouteId, routeOf } from './routeTable.ts';

export interface PathOptions {
  /** As configured: starts with a slash, ends without one; may be empty. */
  readonly basePath: string;
  /** `null` for the unprefixed default. */
  readonly locale: Locale | null;
  readonly route: RouteId;
  /** Only for `landing`. */
  readonly slug?: string | null;
}

export function buildPath({ basePath, locale, route, slug }: PathOptions): string {
  const prefix = basePath + (locale === null ? '' : `/${locale}`);
  const path = route === 'landing' ? (slug ? `/${encodeURIComponent(slug)}` : '') : routeOf(route).path;
  return prefix + path || '/';
}
