/** The addresses of the present page in each language. They keep its query, and never the token of an activation link. */
import { buildPath } from './buildPath.ts';
import type { Locale } from './locales.ts';
import { type Placed, place, textOf } from './placed.ts';
import { type RouteId, routeOf } from './routeTable.ts';

/** The query parameter of the mail's link that activates an account: whoever has its value, can. */
export const activationIdParameter = 'id';

/** What follows the route's own path: the visitor's part of the address, the same in each language. */
export function languageSuffixOf(query: URLSearchParams, route: RouteId, slug: string | null): Placed {
  const kept = new URLSearchParams(query);
  kept.delete(activationIdParameter);
  const search = kept.toString();
  const path = routeOf(route).takesSlug && slug !== null ? `/${encodeURIComponent(slug)}` : '';
  return place(search === '' ? path : `${path}?${search}`);
}

export function languagePathOf(locale: Locale, basePath: string, route: RouteId, suffix: Placed): string {
  return buildPath({ basePath, locale, route }) + textOf(suffix);
}
