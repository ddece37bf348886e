import { matchRoutes } from 'react-router-dom';
import { type Locale, parseLocale } from '../i18n/locales.ts';
import { buildPath } from './buildPath.ts';
import { getRoute, type RouteId, routeIds } from './routeTable.ts';

export type RouteMatch =
  | { readonly kind: 'page'; readonly route: RouteId; readonly locale: Locale | null; readonly slug: string | null }
  /** Another spelling of a page's path: redirect permanently, keep the query. */
  | { readonly kind: 'canonical'; readonly path: string }
  /** A well-formed path without a route: redirect to the 404 page of that prefix. */
  | { readonly kind: 'unmatched'; readonly locale: Locale | null }
  /** A path that no route could have: 404 without a redirect. */
  | { readonly kind: 'malformed'; readonly locale: Locale | null };

const segmentPattern = /^[A-Za-z0-9-]{1,64}$/;
const maxPathLength = 2048;

const routeObjects = routeIds.map((id) => {
  const { path, takesSlug } = getRoute(id);
  return { id, path: takesSlug ? `${path}/:slug?` : path };
});

/** `pathname` is percent-encoded and without the query. */
export function matchRoute(pathname: string, basePath: string): RouteMatch {
  const localPath = stripBase(pathname, basePath);
  if (localPath === null) return { kind: isWellFormed(pathname) ? 'unmatched' : 'malformed', locale: null };

  const [first = '', ...others] = localPath.split('/').slice(1);
  const locale = parseLocale(first);
  const rest = locale === null ? localPath : `/${others.join('/')}`;
  if (!isWellFormed(rest)) return { kind: 'malformed', locale };

  const match = matchLocalPath(rest, locale);
  if (match.kind !== 'page') return match;
  const canonical = buildPath({ basePath, ...match });
  return canonical === pathname ? match : { kind: 'canonical', path: canonical };
}

type LocalMatch = Extract<RouteMatch, { kind: 'page' | 'unmatched' }>;

/** `matchRoutes` takes half the time of a cached page. */
const matchCache = new Map<string, LocalMatch>();
const maxCachedMatches = 500;

function matchLocalPath(path: string, locale: Locale | null): LocalMatch {
  const key = `${locale}${path}`;
  const cached = matchCache.get(key);
  if (cached !== undefined) return cached;
  const [found] = matchRoutes(routeObjects, path) ?? [];
  const match: LocalMatch =
    found === undefined
      ? { kind: 'unmatched', locale }
      : { kind: 'page', route: found.route.id, locale, slug: found.params.slug ?? null };
  if (matchCache.size >= maxCachedMatches) matchCache.clear();
  matchCache.set(key, match);
  return match;
}

function stripBase(pathname: string, basePath: string): string | null {
  if (basePath === '') return pathname;
  const head = pathname.slice(0, basePath.length);
  if (head.toLowerCase() !== basePath.toLowerCase()) return null;
  const rest = pathname.slice(basePath.length);
  if (rest === '') return '/';
  return rest.startsWith('/') ? rest : null;
}

function isWellFormed(path: string): boolean {
  if (path.length > maxPathLength || !path.startsWith('/')) return false;
  const segments = path.slice(1).split('/');
  if (segments.at(-1) === '') segments.pop();
  return segments.every((segment) => segmentPattern.test(segment));
}
