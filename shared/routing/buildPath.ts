import type { Locale } from '../i18n/locales.ts';
import { getRoute, type RouteId } from './routeTable.ts';

/** `{basePath}[/{locale}]{route}[/{slug}]`, without a trailing slash. `basePath` may be empty. */
export function buildPath(options: {
  readonly basePath: string;
  readonly locale: Locale | null;
  readonly route: RouteId;
  readonly slug?: string | null;
}): string {
  const { basePath, locale, route, slug } = options;
  const prefix = basePath + (locale === null ? '' : `/${locale}`);
  const { path: routePath, takesSlug } = getRoute(route);
  const path = takesSlug && slug ? `${routePath}/${encodeURIComponent(slug)}` : routePath;
  return prefix + path || '/';
}
