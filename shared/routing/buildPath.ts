import type { Locale } from '../i18n/locales.ts';
import { type RouteId, routeOf } from './routeTable.ts';

interface PathOptions {
  /** May be empty. Starts with a slash, ends without one. */
  readonly basePath: string;
  readonly locale: Locale | null;
  readonly route: RouteId;
  readonly slug?: string | null;
}

/** `{basePath}[/{locale}]{route}[/{slug}]`, without a trailing slash. */
export function buildPath({ basePath, locale, route, slug }: PathOptions): string {
  const prefix = basePath + (locale === null ? '' : `/${locale}`);
  const { path: ownPath, takesSlug } = routeOf(route);
  const path = takesSlug && slug ? `${ownPath}/${encodeURIComponent(slug)}` : ownPath;
  return prefix + path || '/';
}
