/** The only builder of in-site paths: `{basePath}[/{locale}]{route}` without a trailing slash (design: URLs and locales). */
import type { Locale } from '../i18n/locales.ts';
import { type RouteId, routeOf } from './routeTable.ts';

export interface PathOptions {
  /** As configured: starts with a slash, ends without one; may be empty. */
  readonly basePath: string;
  readonly locale: Locale | null;
  readonly route: RouteId;
  readonly slug?: string | null;
}

export function buildPath({ basePath, locale, route, slug }: PathOptions): string {
  const prefix = basePath + (locale === null ? '' : `/${locale}`);
  const { path: ownPath, takesSlug } = routeOf(route);
  const path = takesSlug && slug ? `${ownPath}/${encodeURIComponent(slug)}` : ownPath;
  return prefix + path || '/';
}
