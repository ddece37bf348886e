/**
 * Path → route, for the server and the browser alike. Segments decide, never substrings, so that `/deals` is no
 * German page and `/de//evil.example` is no host. Anything but one canonical spelling answers with a redirect to it,
 * so a guard sees one form of each path.
 */
import { buildPath } from './buildPath.ts';
import { isLocale, type Locale } from './locales.ts';
import { type RouteId, routeIds, routeOf } from './routeTable.ts';

export type RouteMatch =
  | { readonly kind: 'page'; readonly route: RouteId; readonly locale: Locale | null; readonly slug: string | null }
  /** A known page in another spelling (a trailing slash, another letter case): redirect permanently, keep the query. */
  | { readonly kind: 'canonical'; readonly path: string }
  /** A well-formed path that no route has: redirect to the 404 page of that prefix. */
  | { readonly kind: 'unmatched'; readonly locale: Locale | null }
  /** A path that no route could have (a bad escape, an empty or hostile segment): 404 in place. */
  | { readonly kind: 'malformed'; readonly locale: Locale | null };

const segmentPattern = /^[A-Za-z0-9-]{1,64}$/;
const longestPath = 2048;

const routeByLowerCasePath: ReadonlyMap<string, RouteId> = new Map(
  routeIds.map((id) => [routeOf(id).path.toLowerCase(), id]),
);
/** The catch-all: one segment that is no other route's path. */
const slugRoute = routeIds.find((id) => routeOf(id).takesSlug);

/** `pathname` is the raw path of the request: still percent-encoded, without the query. */
export function matchRoute(pathname: string, basePath: string): RouteMatch {
  const inside = stripBase(pathname, basePath);
  if (inside === null) return { kind: isWellFormed(pathname) ? 'unmatched' : 'malformed', locale: null };

  const [first = '', ...others] = inside.split('/').slice(1);
  const lowerCaseFirst = first.toLowerCase();
  const locale = isLocale(lowerCaseFirst) ? lowerCaseFirst : null;
  const rest = locale === null ? inside : `/${others.join('/')}`;
  if (!isWellFormed(rest)) return { kind: 'malformed', locale };

  const path = rest.length > 1 && rest.endsWith('/') ? rest.slice(0, -1) : rest;
  const match = matchInside(path, locale);
  if (match.kind !== 'page') return match;
  const canonical = buildPath({ basePath, ...match });
  return canonical === pathname ? match : { kind: 'canonical', path: canonical };
}

function matchInside(path: string, locale: Locale | null): Extract<RouteMatch, { kind: 'page' | 'unmatched' }> {
  const route = routeByLowerCasePath.get(path === '/' ? '' : path.toLowerCase());
  if (route !== undefined) return { kind: 'page', route, locale, slug: null };
  const slug = path.slice(1);
  if (slugRoute !== undefined && segmentPattern.test(slug)) return { kind: 'page', route: slugRoute, locale, slug };
  return { kind: 'unmatched', locale };
}

function stripBase(pathname: string, basePath: string): string | null {
  if (basePath === '') return pathname;
  const head = pathname.slice(0, basePath.length);
  if (head.toLowerCase() !== basePath.toLowerCase()) return null;
  const rest = pathname.slice(basePath.length);
  if (rest === '') return '/';
  return rest.startsWith('/') ? rest : null;
}

/** Every segment is of the slug's alphabet; one trailing slash is allowed. */
function isWellFormed(path: string): boolean {
  if (path.length > longestPath || !path.startsWith('/')) return false;
  if (path === '/') return true;
  const segments = path.slice(1).split('/');
  if (segments.at(-1) === '') segments.pop();
  return segments.every((segment) => segmentPattern.test(segment));
}
