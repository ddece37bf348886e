/** Opens a page on either side, as another address or a screen. The way to the backend and the patience come in. */

import { applyVariants, type Variants } from '../experiments/experiments.ts';
import { withTimeout } from '../graphql/withTimeout.ts';
import type { Translator } from '../i18n/translate.ts';
import { type Address, buildLink } from '../routing/address.ts';
import { buildCarriedQuery } from '../routing/carriedParams.ts';
import { languageSuffixOf } from '../routing/languagePaths.ts';
import type { RouteId } from '../routing/routeTable.ts';
import { type OpaqueText, opaque } from './opaqueText.ts';
import { type DataSource, type LoadedPage, noData, type PageQuery, type QueryContext, type Screen } from './page.ts';
import type { Flags, PageData } from './pageState.ts';

export interface OpenPageOptions {
  readonly address: Address;
  readonly basePath: string;
  /** The route to show; the address may match none (the 404 page in place). */
  readonly route: RouteId;
  readonly page: LoadedPage;
  readonly translator: Translator;
  readonly flags: Flags;
  readonly variants: Variants;
  readonly requestId: OpaqueText;
  readonly context: Pick<
    QueryContext,
    'run' | 'codeDetails' | 'countryHints' | 'signedInAs' | 'evaluateReferrer' | 'report'
  >;
  readonly timeouts: PageTimeouts;
  /** Data that was decided otherwise: the page's own query is not asked. */
  readonly presetData?: PageData | undefined;
}

/** How long a page waits for its data before it is shown without (ms): the first byte, and a click in the browser. */
export const defaultInitialWaitMs = 250;

export interface PageTimeouts {
  /** How long a page may wait for its data before it is shown without. */
  readonly initialWaitMs: number;
  /** How long the data may take before it counts as unavailable; null leaves that to the operation's own time limit. */
  readonly dataTimeoutMs: number | null;
}

export type OpenedPage = { readonly redirectTo: string } | { readonly screen: Screen };

/** Never rejects where the page's query does not throw; a query that throws is reported and reads as unavailable. */
export async function openPage(options: OpenPageOptions): Promise<OpenedPage> {
  const { address, basePath, page, presetData } = options;
  const data = presetData === undefined ? await startQuery(page.query, options) : settled(presetData);
  const target = data.kind === 'settled' ? page.query?.redirect?.(data.data) : null;
  return target ? { redirectTo: buildLink(address, basePath, target) } : { screen: composeScreen(options, data) };
}

/** The split in what a render may branch on and what it may only place. */
function composeScreen(
  { address, route, page, translator, flags, variants, requestId }: OpenPageOptions,
  data: DataSource,
): Screen {
  const { prefix, slug, query, arrival: queryWithVariant, landing } = address;
  return {
    state: { route, locale: translator.locale, prefix, ...applyVariants(route, { flags, landing }, variants) },
    values: {
      carriedQuery: opaque(buildCarriedQuery(queryWithVariant)),
      requestId,
      languageSuffix: languageSuffixOf(query, route, slug),
    },
    page,
    data,
    translator,
  };
}

/** A quick answer is there before the page is shown, and may still lead elsewhere; a slow one follows it. */
async function startQuery(
  query: PageQuery | undefined,
  { address, context, translator, timeouts }: OpenPageOptions,
): Promise<DataSource> {
  if (query === undefined) return noData;
  const loading = query.load({ ...context, locale: translator.locale, query: address.query, code: address.code });
  const safeLoading = loading.catch((error: unknown) => {
    context.report(`The data of a page could not be loaded: ${String(error)}`);
    return query.unavailable;
  });
  const bounded =
    timeouts.dataTimeoutMs === null ? safeLoading : withTimeout(safeLoading, timeouts.dataTimeoutMs, query.unavailable);
  let current: PageData | null = null;
  const promise = bounded.then((data) => {
    current = data;
    return data;
  });
  const earlyData = await withTimeout(promise, timeouts.initialWaitMs, null);
  return earlyData === null
    ? { kind: 'pending', promise, current: () => current ?? query.unavailable }
    : settled(earlyData);
}

function settled(data: PageData): DataSource {
  return { kind: 'settled', data };
}
