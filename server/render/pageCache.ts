/**
 * Rendered pages with placeholders, one for each page state. A page is rendered from its cache key only, so one visitor's
 * values cannot influence another visitor's page.
 */
import { LRUCache } from 'lru-cache';
import type { DataSource, Screen } from '../../shared/page/page.ts';
import type { PageData, PageState, VisitorValues } from '../../shared/page/pageState.ts';
import { isAdminPage } from '../../shared/routing/routeTable.ts';
import { type ExtractedCache, fillCache } from '../graphql/extractCache.ts';
import { type CachedPage, createCachedPage } from './cachedPage.ts';
import { createPlaceholders } from './placeholders.ts';
import type { DocumentOptions, RenderDocument } from './renderDocument.tsx';
import type { StreamDocumentOptions } from './streamDocument.ts';

type SearchOptions = Pick<DocumentOptions, 'slug' | 'indexed'>;

/** What a document may branch on, as plain JSON. */
interface DocumentState extends SearchOptions {
  readonly page: PageState;
  /** The state of the page's data. */
  readonly data: unknown;
  /** The id of the extracted Apollo cache. */
  readonly cache: string;
}

/** Visitor values that do not depend on the page. */
interface RequestValues {
  /** Base64: needs no escaping. */
  readonly nonce: string;
  readonly sessionId: string;
  /** `DocumentExperiments` as JSON that is safe in a script element. */
  readonly experiments: string;
  /** Called when the application is complete: late data may have added responses. */
  readonly cache: () => ExtractedCache;
}

/** All visitor values of a document. */
interface DocumentValues extends Omit<RequestValues, 'cache'> {
  readonly page: VisitorValues;
  /** The values of the page's data. */
  readonly data: unknown;
  /** The values of the extracted Apollo cache. */
  readonly cache: readonly string[];
}

export type CacheHit = { readonly kind: 'hit'; readonly page: CachedPage; readonly values: readonly string[] };

/** `miss`: the page is cached when complete. `uncached`: it is for this visitor only. */
type RenderedLookup = { readonly kind: 'miss' | 'uncached' } & Pick<
  StreamDocumentOptions,
  'document' | 'fill' | 'storePage'
>;

export type PageLookup = CacheHit | RenderedLookup;

export type FindPage = (screen: Screen, searchOptions: SearchOptions, requestValues: RequestValues) => PageLookup;

const noop = () => undefined;

/** `maxBytes`: 0 caches nothing. */
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

  /** Appends the values to the list and replaces each by its placeholder. */
  function addPlaceholders<Values>(list: string[], values: Values) {
    const start = list.length;
    list.push(...flatten(values).list);
    const replaceFor = (context: 'html' | 'json' | 'raw') =>
      replaceTexts(values, (index) => placeholders.format(context, start + index));
    return { html: replaceFor('html'), json: replaceFor('json'), raw: replaceFor('raw') };
  }

  /** From the page state of the cache key, not of the screen. */
  function render(
    screen: Screen,
    { page, data, slug, indexed }: DocumentState,
    documentValues: DocumentValues,
    cache: ExtractedCache,
  ) {
    const list: string[] = [];
    // Admin pages are not cached, and may branch on values.
    const replaced = isAdminPage(page.route)
      ? { html: documentValues, json: documentValues, raw: documentValues }
      : addPlaceholders(list, documentValues);
    const { html, json } = replaced;
    const settled: DataSource = { kind: 'settled', data: { state: data, values: html.data } };
    return build({ ...screen, state: page, data: settled }, { slug, indexed }, list, replaced, () => ({
      data: { state: data, values: json.data },
      cache: fillCache(cache, Object.values(json.cache)),
    }));
  }

  /** Adds the values of late data on arrival. */
  function renderPending(screen: Screen, searchOptions: SearchOptions, { cache, ...requestValues }: RequestValues) {
    const list: string[] = [];
    const replaced = addPlaceholders(list, { ...requestValues, page: screen.values });
    const addDataPlaceholders = ({ state, values }: PageData) => {
      const { html, json } = addPlaceholders(list, values);
      return { html: { state, values: html }, json: { state, values: json } };
    };
    const pending = screen.data as Extract<DataSource, { kind: 'pending' }>;
    let received: ReturnType<typeof addDataPlaceholders> | null = null;
    const promise = pending.promise.then((data) => {
      received = addDataPlaceholders(data);
      return received.html;
    });
    const current = () => (received ??= addDataPlaceholders(pending.current()));
    const data: DataSource = { kind: 'pending', promise, current: () => current().html };
    return build({ ...screen, data }, searchOptions, list, replaced, () => {
      const extracted = cache();
      const { json } = current();
      return { data: json, cache: fillCache(extracted, Object.values(addPlaceholders(list, extracted.values).json)) };
    });
  }

  function build(
    screen: Screen,
    searchOptions: SearchOptions,
    values: readonly string[],
    { html, json, raw }: Readonly<Record<'html' | 'json' | 'raw', Omit<DocumentValues, 'data' | 'cache'>>>,
    getData: () => { readonly data: PageData; readonly cache: string },
  ) {
    const { nonce } = html;
    const { page, sessionId } = json;
    const { experiments } = raw;
    const document = renderDocument({
      ...searchOptions,
      screen: { ...screen, values: html.page },
      nonce,
      tailValues: () => ({ values: page, sessionId, experiments, nonce, ...getData() }),
    });
    return { document, fill: { placeholders, values } };
  }
}

/** `shape` is part of the cache key: which values there are, and which are empty, since React renders those differently. */
function flatten(values: unknown) {
  const list: string[] = [];
  let shape = '';
  const walk = (value: unknown): void => {
    if (typeof value === 'string') {
      list.push(value);
      shape += value === '' ? '-' : '+';
    } else if (typeof value === 'object') {
      for (const name in value) {
        shape += `${name}:`;
        walk(value[name as keyof typeof value]);
      }
      shape += ';';
    } else throw new TypeError(`A visitor value must be a string or null, not a ${typeof value}`);
  };
  walk(values);
  return { list, shape };
}

/** Replaces each string that is not empty. */
function replaceTexts<Values>(values: Values, replacement: (index: number) => string): Values {
  let index = -1;
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') {
      index += 1;
      return value === '' ? '' : replacement(index);
    }
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, walk(entry)]));
  };
  return walk(values) as Values;
}
