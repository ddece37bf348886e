/** Decides on a redirect, an error, a download, or a page with status and headers. Does not write to the response. */
import type { Request } from 'express';
import type { Logger } from '../../node/logs/logger.ts';
import { createRateLimitedLog } from '../../node/logs/rateLimitedLog.ts';
import type { AdminRole } from '../../shared/admin/roles.ts';
import { controlVariants } from '../../shared/experiments/experiments.ts';
import type { Locale } from '../../shared/i18n/locales.ts';
import { opaque } from '../../shared/page/opaqueText.ts';
import { openPage, type PageTimeouts } from '../../shared/page/openPage.ts';
import type { Download, LoadedPage, Screen } from '../../shared/page/page.ts';
import type { PageData } from '../../shared/page/pageState.ts';
import { decodeOrNull } from '../../shared/routing/decodeOrNull.ts';
import { buildLink } from '../../shared/routing/pageUrl.ts';
import type { EvaluateReferrer } from '../../shared/routing/referrerResult.ts';
import { adminSegment, getRoute, isAdminPage, type RouteId } from '../../shared/routing/routeTable.ts';
import { adminHome, deniedData, getAdminAccess, readSignInReason } from '../../shared/security/adminAccess.ts';
import { cleanText } from '../../shared/validation/cleanText.ts';
import type { Config } from '../config.ts';
import { type RequestOperations, readToken } from '../graphql/createRequestOperations.ts';
import { getReportTags, type RequestContext } from '../middleware/requestContext.ts';
import type { Translators } from '../render/createTranslators.ts';
import type { Reports } from '../reports.ts';
import { adminStatus, checkAdminAccess, isBelowAdmin, readAdminName } from './adminAccess.ts';
import { PageNotFoundError } from './errorPage.ts';

export type PageDecision =
  | { readonly kind: 'redirect'; readonly status: 302 | 308; readonly location: string }
  | {
      readonly kind: 'page';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly screen: Screen;
      readonly indexed: boolean;
      /** For crawlers, which read a document once. */
      readonly waitsForAll: boolean;
    }
  | ({ readonly kind: 'download' } & Download)
  | { readonly kind: 'error'; readonly status: 503 };

interface DecidePageOptions {
  readonly config: Config;
  readonly pages: Readonly<Record<RouteId, LoadedPage>>;
  readonly translators: Translators;
  /** Whether search engines may list the site. */
  readonly indexable: boolean;
  readonly log: Logger;
  readonly report: Reports['report'];
  readonly deadlines: Deadlines;
  readonly evaluateReferrer: EvaluateReferrer;
}

export type Deadlines = PageTimeouts & { readonly dataTimeoutMs: number };

export type DecidePage = ReturnType<typeof createDecidePage>;

interface ScreenOptions {
  readonly presetData?: PageData;
  readonly signedInAs?: string | null;
  readonly adminRole?: AdminRole;
}

type PageRequest = Readonly<{ request: Request; context: RequestContext; operations: RequestOperations }>;

export function createDecidePage({
  config,
  pages,
  translators,
  indexable,
  log,
  report,
  deadlines,
  evaluateReferrer,
}: DecidePageOptions) {
  const { basePath, topLevelDomain } = config;
  const logInfo = createRateLimitedLog(log, 'info');
  const warn = createRateLimitedLog(log, 'warn');

  return async function decidePage(
    request: Request,
    context: RequestContext,
    operations: RequestOperations,
  ): Promise<PageDecision> {
    const pageRequest = { request, context, operations };
    const { pageUrl } = context;
    const { match } = pageUrl;
    if (match.kind === 'canonical') return { kind: 'redirect', status: 308, location: match.path + pageUrl.search };
    if (match.kind === 'page' && isAdminPage(match.route)) return decideAdminPage(pageRequest, match.route);
    // The path of the admin pages matches as a landing page's slug.
    if (match.kind === 'page' && match.slug?.toLowerCase() !== adminSegment)
      return decideScreen(pageRequest, match.route, getRoute(match.route).status);
    const decideNotFound = () => decideUnmatched(pageRequest, match.kind);
    return isBelowAdmin(pageUrl.pathname) ? requireAdmin(pageRequest, adminHome, decideNotFound) : decideNotFound();
  };

  async function decideUnmatched(
    pageRequest: PageRequest,
    kind: 'page' | 'unmatched' | 'malformed',
  ): Promise<PageDecision> {
    const { pageUrl } = pageRequest.context;
    if (kind === 'malformed') {
      const presetData = { state: { showsPath: true }, values: { path: formatDisplayPath(pageUrl.pathname) } };
      return decideScreen(pageRequest, 'notFound', 404, { presetData });
    }
    if (kind === 'unmatched')
      throw new PageNotFoundError(pageUrl.pathname, buildLink(pageUrl, basePath, { route: 'notFound' }));
    return { kind: 'redirect', status: 302, location: buildLink(pageUrl, basePath, { route: adminHome }) };
  }

  /** Without access, shows the sign-in. */
  async function requireAdmin(
    pageRequest: PageRequest,
    route: RouteId,
    onGranted: (role: AdminRole) => Promise<PageDecision>,
  ) {
    const { access, role } = await checkAdminAccess(readToken(pageRequest.request), pageRequest.operations.run);
    if (access === 'granted') {
      logInfo('Admin access granted');
      return onGranted(role);
    }
    warn('Admin access denied', { requestId: pageRequest.context.requestId, access }, access);
    if (access === 'unknown') return { kind: 'error', status: 503 } as const;
    const presetData = deniedData(access, readSignInReason(pageRequest.context.pageUrl.query));
    return decideScreen(pageRequest, route, adminStatus[access], { presetData });
  }

  function decideAdminPage(pageRequest: PageRequest, route: RouteId): Promise<PageDecision> {
    return requireAdmin(pageRequest, route, async (adminRole) => {
      const decision = await decideScreen(pageRequest, route, 200, {
        signedInAs: readAdminName(readToken(pageRequest.request)),
        adminRole,
      });
      if (decision.kind !== 'page') return decision;
      // The backend may have revoked access since.
      const { data } = decision.screen;
      const status = adminStatus[data.kind === 'settled' ? getAdminAccess(data.data) : 'unknown'];
      if (status === 503) return { kind: 'error', status };
      return (status === 200 ? createDownload(decision.screen, pageRequest.context) : null) ?? { ...decision, status };
    });
  }

  async function decideScreen(
    { request, context, operations }: PageRequest,
    route: RouteId,
    status: number,
    { presetData, signedInAs = null, adminRole }: ScreenOptions = {},
  ): Promise<PageDecision> {
    const { pageUrl, requestId, locale, clientKind } = context;
    const page = pages[route];
    // Without an agent it may be a browser whose proxy removed it.
    const waitsForAll = clientKind === 'bot' && Boolean(request.headers['user-agent']);
    const waitsForData = waitsForAll || request.method === 'HEAD';
    const initialWaitMs = waitsForData ? deadlines.dataTimeoutMs : deadlines.initialWaitMs;
    // The status of an admin page depends on its data.
    const adminWaitMs = deadlines.dataTimeoutMs + graceMs;
    const opened = await openPage({
      pageUrl,
      basePath,
      route,
      page,
      translator: translators[locale],
      flags: { leanRegistration: controlVariants.leanRegistration, blackFriday: isBlackFriday(config) },
      variants: context.experiments.variants,
      requestId: opaque(requestId),
      context: {
        run: operations.run,
        codeDetails: config.codeDetails,
        countryHints: { topLevelDomain, timeZone: null },
        signedInAs,
        adminRole,
        evaluateReferrer,
        report: (message) => {
          log.error({ requestId, reason: message.slice(0, 300) }, 'Backend response failed validation');
          report(new Error(message), getReportTags(context));
        },
      },
      timeouts: { ...deadlines, initialWaitMs: isAdminPage(route) ? adminWaitMs : initialWaitMs },
      // An embedded page must not use up the visitor's rate limits.
      presetData: presetData ?? (clientKind === 'embed' ? page.query?.unavailable : undefined),
    });
    if ('redirectTo' in opened) return { kind: 'redirect', status: 302, location: opened.redirectTo };
    // Search engines must not list the URL of an invitation.
    const indexed = indexable && getRoute(route).indexable && status === 200 && pageUrl.code === null;
    const headers = pageHeaders(route, locale, status === 200 && clientKind !== 'embed', indexed);
    return { kind: 'page', status, headers, indexed, waitsForAll, screen: opened.screen };
  }
}

function createDownload({ page, data, translator }: Screen, { pageUrl }: RequestContext): PageDecision | null {
  if (pageUrl.query.get('download') !== 'csv' || data.kind !== 'settled') return null;
  const download = page.download?.(data.data, translator.t) ?? null;
  return download === null ? null : { kind: 'download', ...download };
}

function isBlackFriday({ blackFriday }: Config): boolean {
  const now = Date.now();
  return blackFriday !== null && now >= blackFriday.from && now < blackFriday.until;
}

/** Keeps the page's wait longer than the deadline of its data. */
const graceMs = 1000;

const maxDisplayPathLength = 200;

/** Readable, short, without control characters. An invalid escape is shown unchanged. */
const formatDisplayPath = (pathname: string) =>
  opaque(cleanText(decodeOrNull(pathname) ?? pathname, maxDisplayPathLength));

const cacheControl = { 'private-no-cache': 'private, no-cache', 'private-no-store': 'private, no-store' } as const;

function pageHeaders(route: RouteId, locale: Locale, isComplete: boolean, indexed: boolean) {
  const { cache, hidesReferrer } = getRoute(route);
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': locale,
    // An incomplete page is not stored, not even for back and forward.
    'Cache-Control': cacheControl[isComplete ? cache : 'private-no-store'],
    ...(indexed ? {} : { 'X-Robots-Tag': 'noindex' }),
    ...(hidesReferrer ? { 'Referrer-Policy': 'no-referrer' } : {}),
  };
}
