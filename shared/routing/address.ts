/** An address of ours, read once for a request or the router: its match, its code, the journey that links carry. */

import type { Locale } from '../i18n/locales.ts';
import { buildPath } from './buildPath.ts';
import { addVariant, buildCarriedQuery, readLandingVariant, readLinkCode } from './carriedParams.ts';
import { matchRoute } from './matchRoute.ts';
import type { RouteId } from './routeTable.ts';

export type Address = Readonly<ReturnType<typeof parseAddress>>;

/** `url` is a path with its query, as a request or the address bar has it; `readKept` as for `codeOf`. */
export function parseAddress(url: string, basePath: string, readInvitationsCookie?: () => string | null) {
  const [withoutFragment = ''] = url.split('#', 1);
  const queryStart = withoutFragment.indexOf('?');
  const pathname = queryStart === -1 ? withoutFragment : withoutFragment.slice(0, queryStart);
  const search = queryStart === -1 ? '' : withoutFragment.slice(queryStart);
  const query = new URLSearchParams(search);
  const match = matchRoute(pathname, basePath);
  const slug = match.kind === 'page' ? match.slug : null;
  return {
    /** Raw: still percent-encoded. */
    pathname,
    search,
    query,
    match,
    prefix: match.kind === 'canonical' ? null : match.locale,
    slug,
    /** The query together with what the path says of the journey: where links take the journey from. */
    arrival: addVariant(slug, query),
    code: readLinkCode(query, readInvitationsCookie),
    landing: readLandingVariant(slug, query),
  };
}

export interface Destination {
  readonly route: RouteId;
  readonly locale?: Locale | undefined;
  /** Wins over the journey's own parameters. */
  readonly query?: Readonly<Record<string, string>> | undefined;
}

/** The way from an address to another page of ours, with the journey. */
export function buildLink(
  { prefix, arrival: queryWithVariant }: Pick<Address, 'prefix' | 'arrival'>,
  basePath: string,
  to: Destination,
) {
  return (
    buildPath({ basePath, locale: to.locale ?? prefix, route: to.route }) +
    buildCarriedQuery(queryWithVariant, to.query)
  );
}
