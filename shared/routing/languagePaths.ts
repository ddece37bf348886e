import type { Locale } from '../i18n/locales.ts';
import { type OpaqueText, opaque, unwrap } from '../page/opaqueText.ts';
import { buildPath } from './buildPath.ts';
import { buildCarriedQuery } from './carriedParams.ts';
import { getRoute, type RouteId } from './routeTable.ts';

export const activationIdParameter = 'id';
export const invitationsTokenParameter = 'token';

/** A page contains the suffix nine times. */
const maxQueryLength = 2048;

/** What follows the route's path, the same in each language. Without tokens. */
export function buildLanguageSuffix(query: URLSearchParams, route: RouteId, slug: string | null): OpaqueText {
  const params = new URLSearchParams(query);
  params.delete(activationIdParameter);
  params.delete(invitationsTokenParameter);
  const search = params.toString();
  const path = getRoute(route).takesSlug && slug !== null ? `/${encodeURIComponent(slug)}` : '';
  return opaque(path + (search.length > maxQueryLength ? buildCarriedQuery(query) : search && `?${search}`));
}

export function buildLanguagePath(locale: Locale, basePath: string, route: RouteId, suffix: OpaqueText): string {
  return buildPath({ basePath, locale, route }) + unwrap(suffix);
}
