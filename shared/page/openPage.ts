/** Opens a page, on the server and in the browser: the result is a redirect or a screen. */
import { applyVariants, type Variants } from '../experiments/experiments.ts';
import { withTimeout } from '../graphql/withTimeout.ts';
import type { Translator } from '../i18n/translate.ts';
import { buildCarriedQuery } from '../routing/carriedParams.ts';
import { buildLanguageSuffix } from '../routing/languagePaths.ts';
import { buildLink, type PageUrl } from '../routing/pageUrl.ts';
import type { RouteId } from '../routing/routeTable.ts';
import { type OpaqueText, opaque } from './opaqueText.ts';
import { type DataSource, type LoadedPage, noData, type PageQuery, type QueryContext, type Screen } from './page.ts';
import type { Flags, PageData } from './pageState.ts';

interface OpenPageOptions {
  readonly pageUrl: PageUrl;
  readonly basePath: string;
  /** The route to show: the 404 page is also shown for URLs without a route. */
  readonly route: RouteId;
  readonly page: LoadedPage;
  readonly translator: Translator;
  readonly flags: Flags;
  readonly variants: Variants;
  readonly requestId: OpaqueText;
  readonly context: Omit<QueryContext, 'locale' | 'query' | 'code'>;
  readonly timeouts: PageTimeouts;
  readonly presetData?: PageData | undefined;
}

export const defaultInitialWaitMs = 250;

export interface PageTimeouts {
  /** Afterwards the page is shown without its data. */
  readonly initialWaitMs: number;
  /** Afterwards the data is unavailable; null: only the operation's timeout applies. */
  readonly dataTimeoutMs: number | null;
}

export type OpenedPage = { readonly redirectTo: string } | { readonly screen: Screen };

/** A page query that throws is reported, and its data is unavailable. */
export async function openPage(options: OpenPageOptions): Promise<OpenedPage> {
  const { pageUrl, basePath, page, presetData } = options;
  const data = presetData === undefined ? await startQuery(page.query, options) : settled(presetData);
  const target = data.kind === 'settled' ? page.query?.redirect?.(data.data) : null;
  return target ? { redirectTo: buildLink(pageUrl, basePath, target) } : { screen: composeScreen(options, data) };
}

function composeScreen(
  { pageUrl, route, page, translator, flags, variants, requestId }: OpenPageOptions,
  data: DataSource,
): Screen {
  const { prefix, slug, query, queryWithVariant, landing } = pageUrl;
  return {
    state: { route, locale: translator.locale, prefix, ...applyVariants(route, { flags, landing }, variants) },
    values: {
      carriedQuery: opaque(buildCarriedQuery(queryWithVariant)),
      requestId,
      languageSuffix: buildLanguageSuffix(query, route, slug),
    },
    page,
    data,
    translator,
  };
}

/** Data within the initial wait is settled, and may still redirect; later data is pending. */
async function startQuery(
  query: PageQuery | undefined,
  { pageUrl, context, translator, timeouts }: OpenPageOptions,
): Promise<DataSource> {
  if (query === undefined) return noData;
  const loading = query.load({ ...context, locale: translator.locale, query: pageUrl.query, code: pageUrl.code });
  const safeLoading = loading.catch((error: unknown) => {
    context.report(`The data of a page could not be loaded: ${String(error)}`);
    return query.unavailable;
  });
  const bounded =
    timeouts.dataTimeoutMs === null ? safeLoading : withTimeout(safeLoading, timeouts.dataTimeoutMs, query.unavailable);
  let current = query.unavailable;
  const promise = bounded.then((data) => {
    current = data;
    return data;
  });
  const earlyData = await withTimeout(promise, timeouts.initialWaitMs, null);
  return earlyData === null ? { kind: 'pending', promise, current: () => current } : settled(earlyData);
}

function settled(data: PageData): DataSource {
  return { kind: 'settled', data };
}
