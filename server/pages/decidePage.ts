/** Another address, an error, or a page with its status and headers. Nothing here writes to the response. */
import type { Request } from 'express';
import type { Logger } from '../../node/logs/logger.ts';
import { createSparseLog } from '../../node/logs/sparseLog.ts';
import { noVariants } from '../../shared/experiments/experiments.ts';
import type { Locale } from '../../shared/i18n/locales.ts';
import { openPage, type Patience } from '../../shared/page/openPage.ts';
import type { Download, LoadedPage, Screen } from '../../shared/page/page.ts';
import type { Flags, PageData } from '../../shared/page/pageState.ts';
import { place } from '../../shared/page/placed.ts';
import { linkFrom } from '../../shared/routing/address.ts';
import type { JudgeReferrer } from '../../shared/routing/referrerVerdict.ts';
import { adminSegment, isTool, type RouteId, routeOf } from '../../shared/routing/routeTable.ts';
import { accessOf, closedTo, consoleHome, doorReasonOf } from '../../shared/security/adminAccess.ts';
import { cleanText } from '../../shared/validation/text.ts';
import type { Config } from '../config.ts';
import { type RequestOperations, tokenOf } from '../graphql/createRequestOperations.ts';
import { type RequestContext, tagsOf } from '../middleware/requestContext.ts';
import type { Translators } from '../render/createTranslators.ts';
import type { Reports } from '../reports/reports.ts';
import { adminStatus, checkAdminAccess, isBelowAdmin, nameIn } from './adminAccess.ts';
import { PageNotFound } from './errorPage.ts';

export type PageDecision =
  | { readonly kind: 'redirect'; readonly status: 302 | 308; readonly location: string }
  | {
      readonly kind: 'page';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly screen: Screen;
      /** Whether search engines may list this page at this address. */
      readonly indexed: boolean;
      /** Who reads a document only once waits for all of it. */
      readonly waitsForAll: boolean;
    }
  /** What a tool gives to take along; behind the same door as the tool. */
  | ({ readonly kind: 'download' } & Download)
  /** The error page: nothing of this page may be shown. */
  | { readonly kind: 'error'; readonly status: 503 };

export interface DecidePageOptions {
  readonly config: Config;
  readonly pages: ReadonlyMap<RouteId, LoadedPage>;
  readonly translators: Translators;
  /** Whether search engines may list the site at all. */
  readonly indexable: boolean;
  readonly log: Logger;
  readonly report: Reports['report'];
  readonly deadlines: Deadlines;
  readonly judgeReferrer: JudgeReferrer;
}

/** Milliseconds. A page's data is waited for no longer than this, since a visitor waits for the page. */
export type Deadlines = Patience & { readonly data: number };

export type DecidePage = (
  request: Request,
  context: RequestContext,
  operations: RequestOperations,
) => Promise<PageDecision>;

interface Visit {
  readonly request: Request;
  readonly context: RequestContext;
  readonly operations: RequestOperations;
}

interface Shown {
  readonly route: RouteId;
  readonly status: number;
  readonly given?: PageData;
  readonly signedInAs?: string | null;
}

export function createDecidePage(options: DecidePageOptions): DecidePage {
  const { config, pages, translators, indexable, log, report, deadlines, judgeReferrer } = options;
  const { basePath } = config;
  const note = createSparseLog(log, 'info');
  const warn = createSparseLog(log, 'warn');
  const topLevelDomain = new URL(config.publicUrl).hostname.split('.').at(-1) ?? '';

  return async function decidePage(request, context, operations) {
    const visit = { request, context, operations };
    const { address } = context;
    const { match } = address;
    if (match.kind === 'canonical') return { kind: 'redirect', status: 308, location: match.path + address.search };
    if (match.kind === 'page' && isTool(match.route)) return decideTool(visit, match.route);
    // A path of one segment below the base may be a landing page's slug.
    if (match.kind === 'page' && match.slug?.toLowerCase() !== adminSegment)
      return show({ route: match.route, status: routeOf(match.route).status }, visit);
    const lost = () => decideLost(visit, match.kind);
    return isBelowAdmin(address.pathname) ? behindDoor(visit, consoleHome, lost) : lost();
  };

  /** A tool is shown with its data or with the news that there are none: its status says which, and it needs no script. */
  function patienceFor(route: RouteId, waits: boolean): number {
    if (isTool(route)) return deadlines.data + graceMs;
    return waits ? deadlines.data : deadlines.quick;
  }

  function decideLost(visit: Visit, kind: 'page' | 'unmatched' | 'malformed'): PageDecision | Promise<PageDecision> {
    const { address } = visit.context;
    if (kind === 'malformed') {
      const given = { state: { showsPath: true }, values: { path: shownPath(address.pathname) } };
      return show({ route: 'notFound', status: 404, given }, visit);
    }
    if (kind === 'unmatched')
      throw new PageNotFound(address.pathname, linkFrom(address, basePath, { route: 'notFound' }));
    return { kind: 'redirect', status: 302, location: linkFrom(address, basePath, { route: consoleHome }) };
  }

  /**
   * Whoever may not see what lies there is shown the console's way in, and learns nothing of it. The page itself opens
   * nothing but what the backend grants.
   */
  async function behindDoor(visit: Visit, route: RouteId, open: () => PageDecision | Promise<PageDecision>) {
    const access = await checkAdminAccess(tokenOf(visit.request), visit.operations.run);
    if (access === 'granted') {
      note('Admin access granted');
      return open();
    }
    warn('Admin access denied', { requestId: visit.context.requestId, access }, access);
    if (access === 'unknown') return { kind: 'error', status: 503 } as const;
    return show(
      { route, status: adminStatus[access], given: closedTo(access, doorReasonOf(visit.context.address.query)) },
      visit,
    );
  }

  function decideTool(visit: Visit, route: RouteId): Promise<PageDecision> {
    return behindDoor(visit, route, async () => {
      const decision = await show({ route, status: 200, signedInAs: nameIn(tokenOf(visit.request)) }, visit);
      if (decision.kind !== 'page') return decision;
      // The backend may have thought better of it while it gathered the data.
      const { data } = decision.screen;
      const status = adminStatus[data.kind === 'settled' ? accessOf(data.data) : 'unknown'];
      if (status === 503) return { kind: 'error', status };
      return (status === 200 ? downloadOf(decision.screen, visit.context) : null) ?? { ...decision, status };
    });
  }

  async function show(shown: Shown, visit: Visit): Promise<PageDecision> {
    const { route, status, given, signedInAs = null } = shown;
    const { request, context, operations } = visit;
    const { address, requestId, locale, reader } = context;
    const page = pages.get(route);
    if (page === undefined) throw new Error(`The page of ${route} is not loaded`);
    // Without an agent it may be a person after all, whose proxy took the name away.
    const waitsForAll = reader === 'machine' && Boolean(request.headers['user-agent']);
    const opened = await openPage({
      address,
      basePath,
      route,
      page,
      translator: translators[locale],
      flags: flagsAt(config, Date.now()),
      variants: context.experiments.variants,
      requestId: place(requestId),
      ask: {
        run: operations.run,
        codeDetails: config.codeDetails,
        countryHints: { topLevelDomain, timeZone: null },
        signedInAs,
        judgeReferrer,
        report: (problem) => {
          log.error({ requestId, problem: problem.slice(0, 300) }, 'An answer of the backend needs mending');
          report(new Error(problem), tagsOf(context));
        },
      },
      patience: { ...deadlines, quick: patienceFor(route, waitsForAll || request.method === 'HEAD') },
      // What another site's page takes for a picture may use up nothing of its visitor's limits.
      given: given ?? (reader === 'nobody' ? page.query?.unavailable : undefined),
    });
    if ('redirectTo' in opened) return { kind: 'redirect', status: 302, location: opened.redirectTo };
    // Each invitation has an address of its own; none of them is a page to be found.
    const indexed = indexable && routeOf(route).indexable && status === 200 && address.code === null;
    const headers = pageHeaders(route, locale, status === 200 && reader !== 'nobody', indexed);
    return { kind: 'page', status, headers, indexed, waitsForAll, screen: opened.screen };
  }
}

function downloadOf({ page, data, translator }: Screen, { address }: RequestContext): PageDecision | null {
  if (address.query.get('download') !== 'csv' || data.kind !== 'settled') return null;
  const download = page.download?.(data.data, translator.t) ?? null;
  return download === null ? null : { kind: 'download', ...download };
}

/** Data that are given up at their deadline are given up before the page is. */
const graceMs = 1000;

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
  return place(cleanText(path, longestShownPath));
}

const cacheControl = { 'private-no-cache': 'private, no-cache', 'private-no-store': 'private, no-store' } as const;

function pageHeaders(route: RouteId, locale: Locale, isAsMeant: boolean, indexed: boolean) {
  const { cache, hidesReferrer } = routeOf(route);
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': locale,
    // Private unless proven otherwise: only a page that turned out as meant keeps the back-forward cache.
    'Cache-Control': cacheControl[isAsMeant ? cache : 'private-no-store'],
    ...(indexed ? {} : { 'X-Robots-Tag': 'noindex' }),
    ...(hidesReferrer ? { 'Referrer-Policy': 'no-referrer' } : {}),
  };
}
