/** An address of ours, read once for a request or the router: its match, its code, the journey that links carry. */
import { buildPath } from './buildPath.ts';
import { arrivalOf, codeOf, journeyQuery, landingOf } from './journey.ts';
import type { Locale } from './locales.ts';
import { matchRoute } from './matchRoute.ts';
import type { RouteId } from './routeTable.ts';

export type Address = Readonly<ReturnType<typeof parseAddress>>;

/** `url` is a path with its query, as a request or the address bar has it; `readKept` as for `codeOf`. */
export function parseAddress(url: string, basePath: string, readKept?: () => string | null) {
  const [withoutFragment = ''] = url.split('#', 1);
  const mark = withoutFragment.indexOf('?');
  const pathname = mark === -1 ? withoutFragment : withoutFragment.slice(0, mark);
  const search = mark === -1 ? '' : withoutFragment.slice(mark);
  const query = new URLSearchParams(search);
  const match = matchRoute(pathname, basePath);
  const slug = match.kind === 'page' ? match.slug : null;
  return {
    /** Raw: still percent-encoded. */
    pathname,
    /** With its question mark; empty without a query. */
    search,
    /** As the URL standard reads it; malformed escapes stay as they are. */
    query,
    match,
    /** The locale in the path; null on the unprefixed default. */
    prefix: match.kind === 'canonical' ? null : match.locale,
    /** Of the landing page; null without one. */
    slug,
    /** The query together with what the path says of the journey: where links take the journey from. */
    arrival: arrivalOf(slug, query),
    /** The code of an invitation link; null without one. */
    code: codeOf(query, readKept),
    /** Which landing page the visitor arrived on. */
    landing: landingOf(slug, query),
  };
}

export interface Destination {
  readonly route: RouteId;
  /** Another language; the address's own otherwise. */
  readonly locale?: Locale | undefined;
  /** Wins over the journey's own parameters. */
  readonly query?: Readonly<Record<string, string>> | undefined;
}

/** The way from an address to another page of ours, with the journey. */
export function linkFrom({ prefix, arrival }: Pick<Address, 'prefix' | 'arrival'>, basePath: string, to: Destination) {
  return buildPath({ basePath, locale: to.locale ?? prefix, route: to.route }) + journeyQuery(arrival, to.query);
}
