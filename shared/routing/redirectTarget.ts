/** Where a redirect experiment may lead: to our own pages, for the server and the browser alike. */

import type { Locale } from '../i18n/locales.ts';
import type { PublicConfig } from '../settings/publicConfig.ts';
import { type Address, parseAddress } from './address.ts';
import { buildPath } from './buildPath.ts';
import { buildCarriedQuery } from './carriedParams.ts';
import { parseUrl } from './parseUrl.ts';
import { isTracked, type RouteId, routeOf } from './routeTable.ts';

export interface RedirectTarget {
  readonly route: RouteId;
  readonly slug: string | null;
  /** Null where the target names none: the visitor's own stays. */
  readonly locale: Locale | null;
  readonly query: URLSearchParams;
}

export type Site = Pick<PublicConfig, 'publicUrl' | 'basePath'>;

/** Why an address is no target: of no page of ours, of none that there is, of one without experiments, of one that says so. */
export type TargetErrorCode = 'elsewhere' | 'unknown' | 'untracked' | 'errorPage';

/** Null for what is no page of ours, has no experiments, or says that something is not there. */
export function readRedirectTarget(text: string, site: Site): RedirectTarget | null {
  const target = checkRedirectTarget(text, site);
  return typeof target === 'string' ? null : target;
}

export function checkRedirectTarget(text: string, { publicUrl, basePath }: Site): RedirectTarget | TargetErrorCode {
  const url = parseUrl(text, publicUrl);
  if (url === null || url.origin !== publicUrl) return 'elsewhere';
  const { match, query } = parseAddress(url.pathname + url.search, basePath);
  // The other spellings of a page lead there as well.
  const found = match.kind === 'canonical' ? parseAddress(match.path, basePath).match : match;
  if (found.kind !== 'page') return 'unknown';
  const { route, slug, locale } = found;
  if (!isTracked(route)) return 'untracked';
  if (route === 'notFound' || route === 'deny') return 'errorPage';
  return { route, slug, locale, query };
}

const maxValueLength = 256;
const maxParameters = 32;

/** With the visitor's whole query, over which the target's own wins. */
export function linkToTarget(
  { prefix, arrival: queryWithVariant, query }: Address,
  basePath: string,
  target: RedirectTarget,
): string {
  const { route, slug, locale, query: targetQuery } = target;
  const params = new URLSearchParams(buildCarriedQuery(queryWithVariant, Object.fromEntries(targetQuery)));
  for (const [name, value] of query) {
    const isFull = [...params].length >= maxParameters || value.length > maxValueLength;
    // A timestamp that the journey left behind belonged to another code.
    if (!isFull && !params.has(name) && name !== 'ts') params.set(name, value);
  }
  if (routeOf(route).takesSlug && !targetQuery.has('variant')) params.delete('variant');
  const text = params.toString();
  return buildPath({ basePath, locale: locale ?? prefix, route, slug }) + (text === '' ? '' : `?${text}`);
}
