/**
 * Rendered pages with placeholders, one for each state that a page can be in. A page is rendered from its key and from
 * nothing else: what is not part of the key cannot have any influence on what the next visitor of that state is sent.
 */
import { LRUCache } from 'lru-cache';
import type { DataSource, Screen } from '../../shared/page/page.ts';
import type { PageData, PageState } from '../../shared/page/pageState.ts';
import { isAdminPage } from '../../shared/routing/routeTable.ts';
import { type ExtractedCache, fillCache } from '../graphql/extractCache.ts';
import { type CachedPage, createCachedPage } from './cachedPage.ts';
import { createPlaceholders } from './placeholders.ts';
import type { DocumentOptions, RenderDocument } from './renderDocument.tsx';
import type { StreamDocumentOptions } from './streamDocument.ts';
import { type DocumentValues, flatten, replaceTexts } from './visitorValues.ts';

/** All that a document may branch on, as plain JSON. */
interface DocumentState extends Pick<DocumentOptions, 'slug' | 'indexed'> {
  readonly page: PageState;
  /** Of the page's data. */
  readonly data: unknown;
  /** The id of the extracted Apollo cache. */
  readonly cache: string;
}

/** What of a visitor's is in every document, beside the values of the page and its data. */
export interface RequestValues extends Pick<DocumentValues, 'nonce' | 'sessionId' | 'experiments'> {
  /** Asked when the application is complete: by then late data may have brought more. */
  readonly cache: () => ExtractedCache;
}

/** A page in memory, or what renders one. */
export type PageLookup = CacheHit | RenderedLookup;

interface CacheHit {
  readonly kind: 'hit';
  readonly page: CachedPage;
  readonly values: readonly string[];
}

/** `miss`: the page is kept when it is complete. `uncached`: it is for this visitor alone. */
interface RenderedLookup extends Pick<StreamDocumentOptions, 'document' | 'fill' | 'storePage'> {
  readonly kind: 'miss' | 'uncached';
}

export type FindPage = (
  screen: Screen,
  searchOptions: Pick<DocumentOptions, 'slug' | 'indexed'>,
  requestValues: RequestValues,
) => PageLookup;

const noop = () => undefined;

/** `maxBytes`: 0 keeps nothing. */
export function createPageCache(renderDocument: RenderDocument, maxBytes: number) {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: Math.max(maxBytes, 1),
    sizeCalculation: ({ bytes }, key) => bytes + 2 * key.length,
  });
  const placeholders = createPlaceholders();

  const findPage: FindPage = (screen, searchOptions, requestValues) => {
    if (screen.data.kind === 'pending')
      return { kind: 'uncached', ...renderPending(screen, searchOptions, requestValues), storePage: noop };
    const { state: page, values, data } = screen;
    const cache = requestValues.cache();
    const documentValues: DocumentValues = {
      ...requestValues,
      cache: cache.values,
      page: values,
      data: data.data.values,
    };
    const state: DocumentState = { page, data: data.data.state, cache: cache.id, ...searchOptions };
    if (maxBytes === 0 || isAdminPage(page.route))
      return { kind: 'uncached', ...render(screen, state, documentValues, cache), storePage: noop };
    const { list, shape } = flatten(documentValues);
    const json = JSON.stringify(state);
    const key = json + shape;
    const cached = pages.get(key);
    if (cached !== undefined) return { kind: 'hit', page: cached, values: list };
    const chunks: Buffer[] = [];
    const { document, fill } = render(screen, JSON.parse(json) as DocumentState, documentValues, cache);
    return {
      kind: 'miss',
      document,
      fill: { ...fill, onChunk: (chunk) => chunks.push(chunk) },
      storePage: () => pages.set(key, createCachedPage(placeholders.split(Buffer.concat(chunks).toString()))),
    };
  };

  return {
    findPage,
    size: () => ({ bytes: pages.calculatedSize, pages: pages.size }),
  };

  /** Numbers the values on from those that are known, and replaces each by its placeholder. */
  function addPlaceholders<Values>(list: string[], values: Values) {
    const start = list.length;
    list.push(...flatten(values).list);
    const replaceFor = (context: 'html' | 'json' | 'raw') =>
      replaceTexts(values, (index) => placeholders.format(context, start + index));
    return { html: replaceFor('html'), json: replaceFor('json'), raw: replaceFor('raw') };
  }

  function render(
    { page: loadedPage, translator }: Screen,
    { page, data, slug, indexed }: DocumentState,
    documentValues: DocumentValues,
    cache: ExtractedCache,
  ) {
    const list: string[] = [];
    // What a tool lists is for one administrator, at this moment: it may read their values.
    const { html, json, raw } = isAdminPage(page.route)
      ? { html: documentValues, json: documentValues, raw: documentValues }
      : addPlaceholders(list, documentValues);
    const document = renderDocument({
      screen: {
        state: page,
        values: html.page,
        data: { kind: 'settled', data: { state: data, values: html.data } },
        page: loadedPage,
        translator,
      },
      slug,
      indexed,
      nonce: html.nonce,
      tailValues: () => ({
        values: json.page,
        data: { state: data, values: json.data },
        sessionId: json.sessionId,
        cache: fillCache(cache, Object.values(json.cache)),
        experiments: raw.experiments,
        nonce: html.nonce,
      }),
    });
    return { document, fill: { placeholders, values: list } };
  }

  /** The values of late data are added when it arrives. */
  function renderPending(
    screen: Screen,
    searchOptions: Pick<DocumentOptions, 'slug' | 'indexed'>,
    { cache, ...requestValues }: RequestValues,
  ) {
    const list: string[] = [];
    const { html, json, raw } = addPlaceholders(list, { ...requestValues, page: screen.values });
    const addDataPlaceholders = ({ state, values }: PageData) => {
      const replaced = addPlaceholders(list, values);
      return { html: { state, values: replaced.html }, json: { state, values: replaced.json } };
    };
    const pending = screen.data as Extract<DataSource, { kind: 'pending' }>;
    let received: ReturnType<typeof addDataPlaceholders> | null = null;
    const promise = pending.promise.then((data) => {
      received = addDataPlaceholders(data);
      return received.html;
    });
    const current = () => (received ??= addDataPlaceholders(pending.current()));
    const document = renderDocument({
      ...searchOptions,
      screen: { ...screen, values: html.page, data: { kind: 'pending', promise, current: () => current().html } },
      nonce: html.nonce,
      tailValues: () => {
        const extracted = cache();
        return {
          values: json.page,
          data: current().json,
          sessionId: json.sessionId,
          cache: fillCache(extracted, Object.values(addPlaceholders(list, extracted.values).json)),
          experiments: raw.experiments,
          nonce: html.nonce,
        };
      },
    });
    return { document, fill: { placeholders, values: list } };
  }
}
