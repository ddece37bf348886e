/** Redirect experiments are limited to pages of this site. */
import type { Locale } from '../i18n/locales.ts';
import type { PublicConfig } from '../settings/publicConfig.ts';
import { buildPath } from './buildPath.ts';
import { buildCarriedQuery } from './carriedParams.ts';
import { type PageUrl, parsePageUrl } from './pageUrl.ts';
import { parseUrl } from './parseUrl.ts';
import { getRoute, isTracked, type RouteId } from './routeTable.ts';

export interface RedirectTarget {
  readonly route: RouteId;
  readonly slug: string | null;
  /** Null keeps the visitor's locale. */
  readonly locale: Locale | null;
  readonly query: URLSearchParams;
}

export type Site = Pick<PublicConfig, 'publicUrl' | 'basePath'>;

export type TargetErrorCode = 'elsewhere' | 'unknown' | 'untracked' | 'errorPage';

export function readRedirectTarget(text: string, site: Site): RedirectTarget | null {
  const target = checkRedirectTarget(text, site);
  return typeof target === 'string' ? null : target;
}

export function checkRedirectTarget(text: string, { publicUrl, basePath }: Site): RedirectTarget | TargetErrorCode {
  const url = parseUrl(text, publicUrl);
  if (url === null || url.origin !== publicUrl) return 'elsewhere';
  const { match, query } = parsePageUrl(url.pathname + url.search, basePath);
  // Other spellings of a page's path are accepted.
  const found = match.kind === 'canonical' ? parsePageUrl(match.path, basePath).match : match;
  if (found.kind !== 'page') return 'unknown';
  const { route, slug, locale } = found;
  if (!isTracked(route)) return 'untracked';
  if (route === 'notFound' || route === 'deny') return 'errorPage';
  return { route, slug, locale, query };
}

const maxValueLength = 256;
const maxParameters = 32;

/** Keeps the visitor's query; the target's parameters have priority. */
export function linkToTarget(
  { prefix, queryWithVariant, query }: PageUrl,
  basePath: string,
  target: RedirectTarget,
): string {
  const { route, slug, locale, query: targetQuery } = target;
  const params = new URLSearchParams(buildCarriedQuery(queryWithVariant, Object.fromEntries(targetQuery)));
  for (const [name, value] of query) {
    const isFull = [...params].length >= maxParameters || value.length > maxValueLength;
    // A timestamp that is not carried belongs to another code.
    if (!isFull && !params.has(name) && name !== 'ts') params.set(name, value);
  }
  if (getRoute(route).takesSlug && !targetQuery.has('variant')) params.delete('variant');
  const text = params.toString();
  return buildPath({ basePath, locale: locale ?? prefix, route, slug }) + (text === '' ? '' : `?${text}`);
}
