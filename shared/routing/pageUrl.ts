import type { Locale } from '../i18n/locales.ts';
import { buildPath } from './buildPath.ts';
import { addVariant, buildCarriedQuery, readLandingVariant, readLinkCode } from './carriedParams.ts';
import { matchRoute } from './matchRoute.ts';
import type { RouteId } from './routeTable.ts';

export type PageUrl = Readonly<ReturnType<typeof parsePageUrl>>;

/** `url`: a path with query; `readInvitationsCookie` as for `readLinkCode`. */
export function parsePageUrl(url: string, basePath: string, readInvitationsCookie?: () => string | null) {
  const [, pathname = '', search = ''] = /^([^?#]*)(\?[^#]*)?/.exec(url) ?? [];
  const query = new URLSearchParams(search);
  const match = matchRoute(pathname, basePath);
  const slug = match.kind === 'page' ? match.slug : null;
  return {
    pathname,
    search,
    query,
    match,
    prefix: match.kind === 'canonical' ? null : match.locale,
    slug,
    /** The query with the landing slug of the path as `variant`; links carry it on. */
    queryWithVariant: addVariant(slug, query),
    code: readLinkCode(query, readInvitationsCookie),
    landing: readLandingVariant(slug, query),
  };
}

/** A link to another page of the site, with the carried parameters, which those of `query` replace. */
export function buildLink(
  pageUrl: Pick<PageUrl, 'prefix' | 'queryWithVariant'>,
  basePath: string,
  to: { route: RouteId; locale?: Locale | undefined; query?: Readonly<Record<string, string>> | undefined },
): string {
  const { route, locale, query } = to;
  return (
    buildPath({ basePath, locale: locale ?? pageUrl.prefix, route }) +
    buildCarriedQuery(pageUrl.queryWithVariant, query)
  );
}
