import type { Locale } from '../i18n/locales.ts';
import { type RouteId, routeOf } from './routeTable.ts';

/** `{basePath}[/{locale}]{route}[/{slug}]`, without a trailing slash. `basePath` may be empty. */
export function buildPath(options: {
  readonly basePath: string;
  readonly locale: Locale | null;
  readonly route: RouteId;
  readonly slug?: string | null;
}): string {
  const { basePath, locale, route, slug } = options;
  const prefix = basePath + (locale === null ? '' : `/${locale}`);
  const { path: ownPath, takesSlug } = routeOf(route);
  const path = takesSlug && slug ? `${ownPath}/${encodeURIComponent(slug)}` : ownPath;
  return prefix + path || '/';
}
