/** The present page in each language, with its query but never with an activation token. */

import type { Locale } from '../i18n/locales.ts';
import { type Placed, place, textOf } from '../page/placed.ts';
import { buildPath } from './buildPath.ts';
import { journeyQuery } from './journey.ts';
import { type RouteId, routeOf } from './routeTable.ts';

/** The query parameter of the mail's link that activates an account: whoever has its value, can. */
export const activationIdParameter = 'id';

/** An answer holds it nine times. */
const longestQuery = 2048;

/** What follows the route's own path: the visitor's part of the address, the same in each language. */
export function languageSuffixOf(query: URLSearchParams, route: RouteId, slug: string | null): Placed {
  const kept = new URLSearchParams(query);
  kept.delete(activationIdParameter);
  const search = kept.toString();
  const path = routeOf(route).takesSlug && slug !== null ? `/${encodeURIComponent(slug)}` : '';
  return place(path + (search.length > longestQuery ? journeyQuery(query) : search && `?${search}`));
}

export function languagePathOf(locale: Locale, basePath: string, route: RouteId, suffix: Placed): string {
  return buildPath({ basePath, locale, route }) + textOf(suffix);
}
