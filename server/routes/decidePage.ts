/** Another address, an error, or a page with its status and headers. Nothing here writes to the response. */
import type { Request } from 'express';
import type { Logger } from '../../node/logger.ts';
import { linkFrom } from '../../shared/address.ts';
import { noVariants } from '../../shared/experiments.ts';
import { openPage, type Patience } from '../../shared/openPage.ts';
import type { LoadedPage } from '../../shared/page.ts';
import type { Flags, PageData } from '../../shared/pageState.ts';
import { place } from '../../shared/placed.ts';
import { type RouteId, routeOf } from '../../shared/routeTable.ts';
import { normaliseText } from '../../shared/validation/text.ts';
import type { Config } from '../config.ts';
import { type RequestOperations, tokenOf } from '../graphql/createRequestOperations.ts';
import type { Translators } from '../i18n/createTranslators.ts';
import { isCrawler } from '../middleware/crawlers.ts';
import { type RequestContext, tagsOf } from '../middleware/requestContext.ts';
import type { Reports } from '../observability/reports.ts';
import { adminStatus, checkAdminAccess } from './adminAccess.ts';
import { type PageDecision, pageHeaders } from './pageDecision.ts';

export interface DecidePageOptions {
  readonly config: Config;
  readonly pages: ReadonlyMap<RouteId, LoadedPage>;
  readonly translators: Translators;
  /** Whether search engines may list the site at all. */
  readonly indexable: boolean;
  readonly log: Logger;
  readonly report: Reports['report'];
  readonly deadlines: Deadlines;
  readonly now?: () => number;
}

/** Milliseconds. A page's data is waited for no longer than this, since a visitor waits for the page. */
export type Deadlines = Patience & { readonly data: number };

/** What of a request is asked for: its visitor's agent, whether it is read, and who is signed in. */
export type DecidedRequest = Pick<Request, 'headers' | 'method' | 'cookies'>;

export type DecidePage = (
  request: DecidedRequest,
  context: RequestContext,
  operations: RequestOperations,
) => Promise<PageDecision>;

interface Visit {
  readonly request: DecidedRequest;
  readonly context: RequestContext;
  readonly operations: RequestOperations;
}

interface Shown {
  readonly route: RouteId;
  readonly status: number;
  readonly given?: PageData;
}

export function createDecidePage(options: DecidePageOptions): DecidePage {
  const { config, pages, translators, indexable, log, report, deadlines, now = Date.now } = options;
  const { basePath } = config;
  const topLevelDomain = new URL(config.publicUrl).hostname.split('.').at(-1) ?? '';

  return async function decidePage(request, context, operations) {
    const visit = { request, context, operations };
    const { address, requestId } = context;
    const { match } = address;
    switch (match.kind) {
      case 'canonical':
        return { kind: 'redirect', status: 308, location: match.path + address.search };
      case 'unmatched':
        log.warn({ requestId, path: address.pathname }, 'Page not found');
        return { kind: 'redirect', status: 302, location: linkFrom(address, basePath, { route: 'notFound' }) };
      case 'malformed': {
        const given = { state: { showsPath: true }, values: { path: shownPath(address.pathname) } };
        return show({ route: 'notFound', status: 404, given }, visit);
      }
      case 'page': {
        const { guards, status } = routeOf(match.route);
        return guards.includes('admin') ? decideAdmin(match.route, visit) : show({ route: match.route, status }, visit);
      }
    }
  };

  /** Whoever may not see the page is shown its way in; the page itself opens nothing but what the backend grants. */
  async function decideAdmin(route: RouteId, visit: Visit): Promise<PageDecision> {
    const access = await checkAdminAccess(tokenOf(visit.request), visit.operations.run);
    if (access !== 'granted') log.warn({ requestId: visit.context.requestId, access }, 'Admin access denied');
    const status = adminStatus[access];
    if (status === 503) return { kind: 'error', status };
    return show({ route, status, given: { state: { access }, values: null } }, visit);
  }

  async function show({ route, status, given }: Shown, visit: Visit): Promise<PageDecision> {
    const { request, context, operations } = visit;
    const { address, requestId, locale } = context;
    const page = pages.get(route);
    if (page === undefined) throw new Error(`The page of ${route} is not loaded`);
    const waitsForAll = isCrawler(request.headers['user-agent'] ?? '');
    const opened = await openPage({
      address,
      basePath,
      route,
      page,
      translator: translators[locale],
      flags: flagsAt(config, now()),
      variants: context.experiments.variants,
      requestId: place(requestId),
      ask: {
        run: operations.run,
        codeDetails: config.codeDetails,
        countryHints: { topLevelDomain, timeZone: null },
        report: (problem) => {
          log.error({ requestId, problem: problem.slice(0, 300) }, 'An answer of the backend needs mending');
          report(new Error(problem), tagsOf(context));
        },
      },
      patience: { ...deadlines, quick: waitsForAll || request.method === 'HEAD' ? deadlines.data : deadlines.quick },
      given,
    });
    if ('redirectTo' in opened) return { kind: 'redirect', status: 302, location: opened.redirectTo };
    // Each invitation has an address of its own; none of them is a page to be found.
    const indexed = indexable && routeOf(route).indexable && status === 200 && address.code === null;
    const headers = pageHeaders(route, locale, status, indexed);
    return { kind: 'page', status, headers, indexed, waitsForAll, screen: opened.screen };
  }
}

/** Beside what the variants decide, which is set where a page shows it. */
function flagsAt({ blackFriday }: Config, time: number): Flags {
  const isSeason = blackFriday !== null && time >= blackFriday.from && time < blackFriday.until;
  return { leanRegistration: noVariants.leanRegistration, blackFriday: isSeason };
}

const longestShownPath = 200;

/** A path as a page may show it: readable, short, without control characters. */
function shownPath(pathname: string) {
  let path = pathname;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    // A bad escape is shown as it came.
  }
  return place(normaliseText(path).slice(0, longestShownPath));
}
