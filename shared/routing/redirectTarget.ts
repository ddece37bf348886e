/** Where a redirect experiment may lead: to our own pages, for the server and the browser alike. */

import type { Locale } from '../i18n/locales.ts';
import type { PublicConfig } from '../settings/publicConfig.ts';
import { type Address, parseAddress } from './address.ts';
import { buildPath } from './buildPath.ts';
import { journeyQuery } from './journey.ts';
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
export type TargetProblem = 'elsewhere' | 'unknown' | 'untracked' | 'errorPage';

/** Null for what is no page of ours, has no experiments, or says that something is not there. */
export function readRedirectTarget(text: string, site: Site): RedirectTarget | null {
  const target = judgeRedirectTarget(text, site);
  return typeof target === 'string' ? null : target;
}

export function judgeRedirectTarget(text: string, { publicUrl, basePath }: Site): RedirectTarget | TargetProblem {
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

const longestValue = 256;
const mostParameters = 32;

/** With the visitor's whole query, over which the target's own wins. */
export function linkToTarget({ prefix, arrival, query }: Address, basePath: string, target: RedirectTarget): string {
  const { route, slug, locale, query: own } = target;
  const kept = new URLSearchParams(journeyQuery(arrival, Object.fromEntries(own)));
  for (const [name, value] of query) {
    const isFull = [...kept].length >= mostParameters || value.length > longestValue;
    // A timestamp that the journey left behind belonged to another code.
    if (!isFull && !kept.has(name) && name !== 'ts') kept.set(name, value);
  }
  if (routeOf(route).takesSlug && !own.has('variant')) kept.delete('variant');
  const text = kept.toString();
  return buildPath({ basePath, locale: locale ?? prefix, route, slug }) + (text === '' ? '' : `?${text}`);
}
