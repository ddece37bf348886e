/** Another address, an error, or a page with its status and headers. Nothing here writes to the response. */
import type { Request } from 'express';
import type { Logger } from '../../node/logs/logger.ts';
import { createRateLimitedLog } from '../../node/logs/rateLimitedLog.ts';
import { controlVariants } from '../../shared/experiments/experiments.ts';
import type { Locale } from '../../shared/i18n/locales.ts';
import { opaque } from '../../shared/page/opaqueText.ts';
import { openPage, type PageTimeouts } from '../../shared/page/openPage.ts';
import type { Download, LoadedPage, Screen } from '../../shared/page/page.ts';
import type { Flags, PageData } from '../../shared/page/pageState.ts';
import { buildLink } from '../../shared/routing/address.ts';
import type { EvaluateReferrer } from '../../shared/routing/referrerResult.ts';
import { adminSegment, isAdminPage, type RouteId, routeOf } from '../../shared/routing/routeTable.ts';
import { accessOf, adminHome, deniedData, readSignInReason } from '../../shared/security/adminAccess.ts';
import { cleanText } from '../../shared/validation/cleanText.ts';
import type { Config } from '../config.ts';
import { type RequestOperations, readToken } from '../graphql/createRequestOperations.ts';
import { getReportTags, type RequestContext } from '../middleware/requestContext.ts';
import type { Translators } from '../render/createTranslators.ts';
import type { Reports } from '../reports/reports.ts';
import { adminStatus, checkAdminAccess, isBelowAdmin, readAdminName } from './adminAccess.ts';
import { PageNotFoundError } from './errorPage.ts';

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
  readonly evaluateReferrer: EvaluateReferrer;
}

/** Milliseconds. A page's data is waited for no longer than this, since a visitor waits for the page. */
export type Deadlines = PageTimeouts & { readonly dataTimeoutMs: number };

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

interface PageToShow {
  readonly route: RouteId;
  readonly status: number;
  readonly presetData?: PageData;
  readonly signedInAs?: string | null;
}

export function createDecidePage(options: DecidePageOptions): DecidePage {
  const { config, pages, translators, indexable, log, report, deadlines, evaluateReferrer } = options;
  const { basePath } = config;
  const logInfo = createRateLimitedLog(log, 'info');
  const warn = createRateLimitedLog(log, 'warn');
  const topLevelDomain = new URL(config.publicUrl).hostname.split('.').at(-1) ?? '';

  return async function decidePage(request, context, operations) {
    const visit = { request, context, operations };
    const { address } = context;
    const { match } = address;
    if (match.kind === 'canonical') return { kind: 'redirect', status: 308, location: match.path + address.search };
    if (match.kind === 'page' && isAdminPage(match.route)) return decideAdminPage(visit, match.route);
    // A path of one segment below the base may be a landing page's slug.
    if (match.kind === 'page' && match.slug?.toLowerCase() !== adminSegment)
      return show({ route: match.route, status: routeOf(match.route).status }, visit);
    const decideNotFound = () => decideUnmatched(visit, match.kind);
    return isBelowAdmin(address.pathname) ? requireAdmin(visit, adminHome, decideNotFound) : decideNotFound();
  };

  /** A tool is shown with its data or with the news that there are none: its status says which, and it needs no script. */
  function getInitialWaitMs(route: RouteId, waits: boolean): number {
    if (isAdminPage(route)) return deadlines.dataTimeoutMs + graceMs;
    return waits ? deadlines.dataTimeoutMs : deadlines.initialWaitMs;
  }

  function decideUnmatched(
    visit: Visit,
    kind: 'page' | 'unmatched' | 'malformed',
  ): PageDecision | Promise<PageDecision> {
    const { address } = visit.context;
    if (kind === 'malformed') {
      const presetData = { state: { showsPath: true }, values: { path: formatShownPath(address.pathname) } };
      return show({ route: 'notFound', status: 404, presetData }, visit);
    }
    if (kind === 'unmatched')
      throw new PageNotFoundError(address.pathname, buildLink(address, basePath, { route: 'notFound' }));
    return { kind: 'redirect', status: 302, location: buildLink(address, basePath, { route: adminHome }) };
  }

  /**
   * Whoever may not see what lies there is shown the console's way in, and learns nothing of it. The page itself opens
   * nothing but what the backend grants.
   */
  async function requireAdmin(visit: Visit, route: RouteId, onGranted: () => PageDecision | Promise<PageDecision>) {
    const access = await checkAdminAccess(readToken(visit.request), visit.operations.run);
    if (access === 'granted') {
      logInfo('Admin access granted');
      return onGranted();
    }
    warn('Admin access denied', { requestId: visit.context.requestId, access }, access);
    if (access === 'unknown') return { kind: 'error', status: 503 } as const;
    return show(
      {
        route,
        status: adminStatus[access],
        presetData: deniedData(access, readSignInReason(visit.context.address.query)),
      },
      visit,
    );
  }

  function decideAdminPage(visit: Visit, route: RouteId): Promise<PageDecision> {
    return requireAdmin(visit, route, async () => {
      const decision = await show({ route, status: 200, signedInAs: readAdminName(readToken(visit.request)) }, visit);
      if (decision.kind !== 'page') return decision;
      // The backend may have thought better of it while it gathered the data.
      const { data } = decision.screen;
      const status = adminStatus[data.kind === 'settled' ? accessOf(data.data) : 'unknown'];
      if (status === 503) return { kind: 'error', status };
      return (status === 200 ? createDownload(decision.screen, visit.context) : null) ?? { ...decision, status };
    });
  }

  async function show(pageToShow: PageToShow, visit: Visit): Promise<PageDecision> {
    const { route, status, presetData, signedInAs = null } = pageToShow;
    const { request, context, operations } = visit;
    const { address, requestId, locale, clientKind } = context;
    const page = pages.get(route);
    if (page === undefined) throw new Error(`The page of ${route} is not loaded`);
    // Without an agent it may be a person after all, whose proxy took the name away.
    const waitsForAll = clientKind === 'machine' && Boolean(request.headers['user-agent']);
    const opened = await openPage({
      address,
      basePath,
      route,
      page,
      translator: translators[locale],
      flags: getFlags(config, Date.now()),
      variants: context.experiments.variants,
      requestId: opaque(requestId),
      context: {
        run: operations.run,
        codeDetails: config.codeDetails,
        countryHints: { topLevelDomain, timeZone: null },
        signedInAs,
        evaluateReferrer,
        report: (problem) => {
          log.error({ requestId, problem: problem.slice(0, 300) }, 'Backend response failed validation');
          report(new Error(problem), getReportTags(context));
        },
      },
      timeouts: { ...deadlines, initialWaitMs: getInitialWaitMs(route, waitsForAll || request.method === 'HEAD') },
      // What another site's page takes for a picture may use up nothing of its visitor's limits.
      presetData: presetData ?? (clientKind === 'nobody' ? page.query?.unavailable : undefined),
    });
    if ('redirectTo' in opened) return { kind: 'redirect', status: 302, location: opened.redirectTo };
    // Each invitation has an address of its own; none of them is a page to be found.
    const indexed = indexable && routeOf(route).indexable && status === 200 && address.code === null;
    const headers = pageHeaders(route, locale, status === 200 && clientKind !== 'nobody', indexed);
    return { kind: 'page', status, headers, indexed, waitsForAll, screen: opened.screen };
  }
}

function createDownload({ page, data, translator }: Screen, { address }: RequestContext): PageDecision | null {
  if (address.query.get('download') !== 'csv' || data.kind !== 'settled') return null;
  const download = page.download?.(data.data, translator.t) ?? null;
  return download === null ? null : { kind: 'download', ...download };
}

/** Data that are given up at their deadline are given up before the page is. */
const graceMs = 1000;

/** Beside what the variants decide, which is set where a page shows it. */
function getFlags({ blackFriday }: Config, time: number): Flags {
  const isBlackFriday = blackFriday !== null && time >= blackFriday.from && time < blackFriday.until;
  return { leanRegistration: controlVariants.leanRegistration, blackFriday: isBlackFriday };
}

const maxShownPathLength = 200;

/** A path as a page may show it: readable, short, without control characters. */
function formatShownPath(pathname: string) {
  let path = pathname;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    // A bad escape is shown as it came.
  }
  return opaque(cleanText(path, maxShownPathLength));
}

const cacheControl = { 'private-no-cache': 'private, no-cache', 'private-no-store': 'private, no-store' } as const;

function pageHeaders(route: RouteId, locale: Locale, isIntact: boolean, indexed: boolean) {
  const { cache, hidesReferrer } = routeOf(route);
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': locale,
    // Private unless proven otherwise: only a page that turned out as meant keeps the back-forward cache.
    'Cache-Control': cacheControl[isIntact ? cache : 'private-no-store'],
    ...(indexed ? {} : { 'X-Robots-Tag': 'noindex' }),
    ...(hidesReferrer ? { 'Referrer-Policy': 'no-referrer' } : {}),
  };
}
