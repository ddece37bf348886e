/** Splits what is known of a request into the state that a render may depend on and the values that it only places. */
import { arrivalOf, journeyQuery, landingOf } from '../../shared/journey.ts';
import { languagePathsOf } from '../../shared/languagePaths.ts';
import type { PageState, VisitorValues } from '../../shared/pageState.ts';
import { type Placed, place } from '../../shared/placed.ts';
import type { RouteId } from '../../shared/routeTable.ts';
import { normaliseText } from '../../shared/validation/text.ts';
import type { Config } from '../config.ts';
import type { RequestContext } from '../middleware/requestContext.ts';

export function pageStateOf(
  { locale, match }: RequestContext,
  route: RouteId,
  query: URLSearchParams,
  config: Config,
  now: () => number = Date.now,
): PageState {
  return {
    route,
    locale,
    prefix: match.kind === 'canonical' ? null : match.locale,
    landing: landingOf(match.kind === 'page' ? match.slug : null, query),
    flags: { leanRegistration: config.leanRegistration, blackFriday: isWithin(config.blackFriday, now()) },
  };
}

export function visitorValuesOf(
  { requestId, match }: RequestContext,
  route: RouteId,
  query: URLSearchParams,
  { basePath }: Config,
): VisitorValues {
  const slug = match.kind === 'page' ? match.slug : null;
  return {
    journeyQuery: place(journeyQuery(arrivalOf(slug, query))),
    requestId: place(requestId),
    languagePaths: languagePathsOf({ basePath, route, slug, query }),
  };
}

function isWithin(period: Config['blackFriday'], time: number): boolean {
  return period !== null && time >= period.from && time < period.until;
}

const longestShownPath = 200;

/** A path as a page may show it: readable, short, without control characters. */
export function shownPath(rawPath: string): Placed {
  let path = rawPath;
  try {
    path = decodeURIComponent(rawPath);
  } catch {
    // A bad escape is shown as it came.
  }
  return place(normaliseText(path).slice(0, longestShownPath));
}
