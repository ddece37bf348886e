/**
 * The decision of the page handler: match → guards → the page's declared query, bounded → redirect, page or error.
 * Nothing here writes to the response.
 */

import type { Request } from 'express';
import { isbot } from 'isbot';
import { buildPath } from '../../shared/buildPath.ts';
import { sentCodeForm } from '../../shared/codeForm.ts';
import { arrivalOf, journeyQuery } from '../../shared/journey.ts';
import type { RouteMatch } from '../../shared/matchRoute.ts';
import { type DataSource, type LoadedPage, noData, type QueryContext } from '../../shared/page.ts';
import type { PageData } from '../../shared/pageState.ts';
import { type RouteId, routeOf } from '../../shared/routeTable.ts';
import { cleanRegistrationCode } from '../../shared/validation/text.ts';
import type { Config } from '../config.ts';
import { type RequestOperations, tokenOf } from '../graphql/createRequestOperations.ts';
import { queryOf, type RequestContext, rawPathOf } from '../middleware/requestContext.ts';
import type { Logger } from '../observability/logger.ts';
import { adminStatus, checkAdminAccess } from './adminAccess.ts';
import type { PageDecision } from './pageDecision.ts';
import { pageStateOf, shownPath, visitorValuesOf } from './pageStateOf.ts';

export interface DecidePageOptions {
  readonly config: Config;
  readonly pages: ReadonlyMap<RouteId, LoadedPage>;
  readonly log: Logger;
  readonly deadlines: Deadlines;
}

/** Milliseconds. */
export interface Deadlines {
  /** How long the first byte may wait for a page's data. */
  readonly quick: number;
  /** How long the data itself may take before the page goes on without it. */
  readonly data: number;
}

export type DecidePage = (
  request: Request,
  context: RequestContext,
  operations: RequestOperations,
) => Promise<PageDecision>;

export function createDecidePage({ config, pages, log, deadlines }: DecidePageOptions): DecidePage {
  const { basePath } = config;

  const redirect = (status: 302 | 308, path: string, query: string): PageDecision => ({
    kind: 'redirect',
    status,
    location: path + query,
  });

  return async function decidePage(request, context, operations) {
    const { match } = context;
    const query = queryOf(request);

    switch (match.kind) {
      case 'canonical':
        return redirect(308, match.path, rawSearchOf(request));
      case 'unmatched':
        log.warn({ requestId: context.requestId, path: rawPathOf(request) }, 'Page not found');
        return redirect(302, buildPath({ basePath, locale: match.locale, route: 'notFound' }), journeyQuery(query));
      case 'malformed':
        return show(context, 'notFound', 404, query, { kind: 'settled', data: malformedPath(rawPathOf(request)) });
      case 'page':
        return decideMatched(request, context, operations, match, query);
    }
  };

  async function decideMatched(
    request: Request,
    context: RequestContext,
    operations: RequestOperations,
    { route, locale, slug }: Extract<RouteMatch, { kind: 'page' }>,
    query: URLSearchParams,
  ): Promise<PageDecision> {
    const sent = route === 'formStarted' ? sentCodeForm(query) : null;
    if (sent !== null) {
      // The code form, sent before its scripts ran: carry on with the code where a link would have put it.
      const path = buildPath({ basePath, locale, route });
      return redirect(302, path, journeyQuery(sent.journey, { rc: cleanRegistrationCode(sent.code) }));
    }

    const { status: ownStatus, guards } = routeOf(route);
    if (guards.includes('admin')) return decideAdmin(request, context, operations, route, query);

    const page = pageOf(route);
    const source = await startQuery(page, request, context, operations, query);
    const target = source.kind === 'settled' ? (page.query?.redirect?.(source.data) ?? null) : null;
    if (target !== null) {
      const path = buildPath({ basePath, locale, route: target.route });
      return redirect(302, path, journeyQuery(arrivalOf(slug, query), target.query));
    }
    return show(context, route, ownStatus, query, source);
  }

  /** Whoever may not see the page is shown its way in; the page itself opens nothing but what the backend grants. */
  async function decideAdmin(
    request: Request,
    context: RequestContext,
    operations: RequestOperations,
    route: RouteId,
    query: URLSearchParams,
  ): Promise<PageDecision> {
    const access = await checkAdminAccess(tokenOf(request), operations.run);
    if (access !== 'granted') log.warn({ requestId: context.requestId, access }, 'admin access denied');
    const status = adminStatus[access];
    if (status === 503) return { kind: 'error', status };
    return show(context, route, status, query, { kind: 'settled', data: { state: { access }, values: null } });
  }

  function pageOf(route: RouteId): LoadedPage {
    const page = pages.get(route);
    if (page === undefined) throw new Error(`The page of ${route} is not loaded`);
    return page;
  }

  function show(
    context: RequestContext,
    route: RouteId,
    status: number,
    query: URLSearchParams,
    data: DataSource,
  ): PageDecision {
    const page = pageOf(route);
    let settled: PageData =
      data.kind === 'settled' ? data.data : (page.query?.unavailable ?? { state: null, values: null });
    if (data.kind === 'pending')
      void data.promise.then((value) => {
        settled = value;
      });
    return {
      kind: 'page',
      status,
      state: pageStateOf(context, route, query, config),
      values: visitorValuesOf(context, route, query, config),
      page,
      data,
      settledData: () => settled,
    };
  }

  /** A quick answer is decided before anything is written; a slow one streams in later, crawlers wait for it. */
  async function startQuery(
    page: LoadedPage,
    request: Request,
    { requestId, locale }: RequestContext,
    { run }: RequestOperations,
    query: URLSearchParams,
  ): Promise<DataSource> {
    const declared = page.query;
    if (declared === undefined) return noData;
    const context: QueryContext = {
      run,
      locale,
      query,
      countryHints: { topLevelDomain: topLevelDomainOf(config.publicUrl), timeZone: null },
      report: (problem) => log.error({ requestId, problem: problem.slice(0, 300) }, 'backend answer'),
    };
    const promise = Promise.race([
      declared.load(context).catch((error: unknown) => {
        log.error({ requestId, error: String(error) }, 'page query failed');
        return declared.unavailable;
      }),
      delay(deadlines.data, declared.unavailable),
    ]);
    const wait =
      request.method === 'HEAD' || isbot(request.headers['user-agent'] ?? '') ? deadlines.data : deadlines.quick;
    const quick = await Promise.race([promise.then((data) => ({ data })), delay(wait, null)]);
    return quick === null ? { kind: 'pending', promise } : { kind: 'settled', data: quick.data };
  }
}

function malformedPath(path: string): PageData {
  return { state: { showsPath: true }, values: { path: shownPath(path) } };
}

function delay<Value>(milliseconds: number, value: Value): Promise<Value> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds, value).unref();
  });
}

function topLevelDomainOf(publicUrl: string): string {
  return new URL(publicUrl).hostname.split('.').at(-1) ?? '';
}

function rawSearchOf(request: Request): string {
  const query = request.originalUrl.indexOf('?');
  return query === -1 ? '' : request.originalUrl.slice(query);
}
