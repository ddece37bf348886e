/**
 * Rendered pages with placeholders, one for each state that a page can be in. A page is rendered from its key and from
 * nothing else: what is not part of the key cannot have any influence on what the next visitor of that state is sent.
 */
import { LRUCache } from 'lru-cache';
import type { DataSource, Screen } from '../../shared/page/page.ts';
import type { PageData, PageState } from '../../shared/page/pageState.ts';
import { isTool } from '../../shared/routing/routeTable.ts';
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
export interface OwnValues extends Pick<DocumentValues, 'nonce' | 'sessionId' | 'experiments'> {
  /** Asked when the application is complete: by then late data may have brought more. */
  readonly cache: () => ExtractedCache;
}

/** A page in memory, or what renders one. */
export type FoundPage = CachedFound | RenderedFound;

interface CachedFound {
  readonly kind: 'hit';
  readonly page: CachedPage;
  readonly values: readonly string[];
}

/** `miss`: the page is kept when it is complete. `uncached`: it is for this visitor alone. */
interface RenderedFound extends Pick<StreamDocumentOptions, 'document' | 'fill' | 'keep'> {
  readonly kind: 'miss' | 'uncached';
}

export type FindPage = (screen: Screen, about: Pick<DocumentOptions, 'slug' | 'indexed'>, own: OwnValues) => FoundPage;

const nothing = () => undefined;

/** `maxBytes`: 0 keeps nothing. */
export function createPageCache(renderDocument: RenderDocument, maxBytes: number) {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: Math.max(maxBytes, 1),
    sizeCalculation: ({ bytes }, key) => bytes + 2 * key.length,
  });
  const placeholders = createPlaceholders();

  const findPage: FindPage = (screen, about, own) => {
    if (screen.data.kind === 'pending') return { kind: 'uncached', ...renderLate(screen, about, own), keep: nothing };
    const { state: page, values, data } = screen;
    const cache = own.cache();
    const visitor: DocumentValues = { ...own, cache: cache.values, page: values, data: data.data.values };
    const state: DocumentState = { page, data: data.data.state, cache: cache.id, ...about };
    if (maxBytes === 0 || isTool(page.route))
      return { kind: 'uncached', ...render(screen, state, visitor, cache), keep: nothing };
    const { list, shape } = flatten(visitor);
    const json = JSON.stringify(state);
    const key = json + shape;
    const known = pages.get(key);
    if (known !== undefined) return { kind: 'hit', page: known, values: list };
    const passed: Buffer[] = [];
    const { document, fill } = render(screen, JSON.parse(json) as DocumentState, visitor, cache);
    return {
      kind: 'miss',
      document,
      fill: { ...fill, tap: (piece) => passed.push(piece) },
      keep: () => pages.set(key, createCachedPage(placeholders.cut(Buffer.concat(passed).toString()))),
    };
  };

  return {
    findPage,
    size: () => ({ bytes: pages.calculatedSize, pages: pages.size }),
  };

  /** Numbers the values on from those that are known, and replaces each by its placeholder. */
  function place<Values>(list: string[], values: Values) {
    const start = list.length;
    list.push(...flatten(values).list);
    const as = (context: 'html' | 'json' | 'raw') =>
      replaceTexts(values, (index) => placeholders.of(context, start + index));
    return { html: as('html'), json: as('json'), raw: as('raw') };
  }

  function render(
    { page: loaded, translator }: Screen,
    { page, data, slug, indexed }: DocumentState,
    visitor: DocumentValues,
    cache: ExtractedCache,
  ) {
    const list: string[] = [];
    // What a tool lists is for one administrator, at this moment: it may read their values.
    const { html, json, raw } = isTool(page.route)
      ? { html: visitor, json: visitor, raw: visitor }
      : place(list, visitor);
    const document = renderDocument({
      screen: {
        state: page,
        values: html.page,
        data: { kind: 'settled', data: { state: data, values: html.data } },
        page: loaded,
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
  function renderLate(screen: Screen, about: Pick<DocumentOptions, 'slug' | 'indexed'>, { cache, ...own }: OwnValues) {
    const list: string[] = [];
    const { html, json, raw } = place(list, { ...own, page: screen.values });
    const placeData = ({ state, values }: PageData) => {
      const placed = place(list, values);
      return { html: { state, values: placed.html }, json: { state, values: placed.json } };
    };
    const late = screen.data as Extract<DataSource, { kind: 'pending' }>;
    let arrived: ReturnType<typeof placeData> | null = null;
    const promise = late.promise.then((data) => {
      arrived = placeData(data);
      return arrived.html;
    });
    const current = () => (arrived ??= placeData(late.current()));
    const document = renderDocument({
      ...about,
      screen: { ...screen, values: html.page, data: { kind: 'pending', promise, current: () => current().html } },
      nonce: html.nonce,
      tailValues: () => {
        const extracted = cache();
        return {
          values: json.page,
          data: current().json,
          sessionId: json.sessionId,
          cache: fillCache(extracted, Object.values(place(list, extracted.values).json)),
          experiments: raw.experiments,
          nonce: html.nonce,
        };
      },
    });
    return { document, fill: { placeholders, values: list } };
  }
}
