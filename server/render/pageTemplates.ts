/**
 * The templates of pages, one for each state that a page can be in. A template is rendered from its key and from
 * nothing else: what is not part of the key cannot have any influence on what the next visitor of that state is sent.
 */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { renderToString } from 'react-dom/server';
import type { Screen } from '../../shared/page.ts';
import type { PageState } from '../../shared/pageState.ts';
import { isTool, routeOf } from '../../shared/routeTable.ts';
import { type Context, type CutMarkup, createMarks } from './marks.ts';
import { createPageTemplate, type PageTemplate } from './pageTemplate.ts';
import type { DocumentOptions, RenderDocument } from './renderDocument.tsx';
import { type DocumentValues, flatten, replaceTexts } from './visitorValues.ts';

/** All that a document may branch on, as plain JSON. */
interface DocumentState extends Pick<DocumentOptions, 'slug' | 'indexed'> {
  readonly page: PageState;
  /** Of the page's data. */
  readonly data: unknown;
}

export interface PageTemplatesOptions {
  readonly renderDocument: RenderDocument;
  /**
   * Compares each new template, joined with the values of its first visitor, with a render for that visitor alone, and
   * throws where they differ. For development and tests: it is a second render, and a state's first visitor has its
   * template made, which otherwise waits for the second.
   */
  readonly verifies: boolean;
  /** 0 keeps none: every page is rendered for its visitor. */
  readonly maxBytes: number;
}

export interface Joinable {
  readonly template: PageTemplate;
  readonly values: readonly string[];
  /** Whether the cache had it, has it now, or it was made for this visitor alone. */
  readonly from: 'hit' | 'made' | 'alone';
}

/** Null where the document cannot be rendered whole, or not yet: whoever streams it meets the reason in its place. */
export type FindTemplate = (
  screen: Screen,
  about: Pick<DocumentOptions, 'slug' | 'indexed'>,
  own: Pick<DocumentValues, 'nonce' | 'sessionId' | 'cache' | 'experiments'>,
) => Joinable | null;

export interface PageTemplates {
  readonly findTemplate: FindTemplate;
  /** Each is rendered again for whoever needs it next. */
  readonly clear: () => void;
  readonly size: () => { readonly bytes: number; readonly templates: number };
}

export function createPageTemplates({ renderDocument, verifies, maxBytes }: PageTemplatesOptions): PageTemplates {
  const kept = new LRUCache<string, PageTemplate>({
    maxSize: Math.max(maxBytes, 1),
    sizeCalculation: ({ bytes }, key) => bytes + 2 * key.length,
  });
  /**
   * States that one visitor was in, by their hashes: most of a scanner's never come again, push out no template of those
   * that do, and leave nothing of their size for the garbage collector to copy.
   */
  const met = new LRUCache<string, true>({ max: Math.max(Math.floor(maxBytes / 16 / bytesOfMet), 1) });
  const marks = createMarks();

  const findTemplate: FindTemplate = ({ state: pageState, values, data, page, translator }, { slug, indexed }, own) => {
    if (data.kind === 'pending') return null;
    const visitor: DocumentValues = { ...own, page: values, data: data.data.values };
    const documentState: DocumentState = { page: pageState, data: data.data.state, slug, indexed };
    // The process has one of each for every route and language.
    const fixed = { page, translator };
    const renderAlone = (): Joinable | null => {
      const markup = renderWhole(documentState, fixed, visitor, visitor);
      if (markup === null) return null;
      return { template: createPageTemplate(uncut(markup, pageState)), values: [markup], from: 'alone' };
    };
    // What a tool lists is for one administrator, at this moment.
    if (maxBytes === 0 || isTool(pageState.route)) return renderAlone();
    const { list, shape } = flatten(visitor);
    const state = JSON.stringify(documentState);
    const key = state + shape;
    const known = kept.get(key);
    if (known !== undefined) return { template: known, values: list, from: 'hit' };
    if (!verifies && isFirst(key)) return renderAlone();
    const made = make(JSON.parse(state) as DocumentState, fixed, visitor);
    if (made === null) return null;
    kept.set(key, made);
    return { template: made, values: list, from: 'made' };
  };
  return {
    findTemplate,
    clear: () => kept.clear(),
    size: () => ({ bytes: kept.calculatedSize, templates: kept.size }),
  };

  function isFirst(key: string): boolean {
    const hash = createHash('sha256').update(key).digest('base64');
    if (met.has(hash)) return false;
    met.set(hash, true);
    return true;
  }

  function make(state: DocumentState, fixed: Fixed, visitor: DocumentValues): PageTemplate | null {
    const marked = (context: Context) => replaceTexts(visitor, (index) => marks.of(context, index));
    const { cache, experiments } = marked('raw');
    const markup = renderWhole(state, fixed, marked('html'), { ...marked('json'), cache, experiments });
    if (markup === null) return null;
    const template = createPageTemplate(marks.cut(markup));
    if (verifies) {
      const fresh = renderWhole(state, fixed, visitor, visitor);
      if (fresh !== Buffer.concat(template.join(flatten(visitor).list).pieces).toString())
        throw new Error(`A page of ${state.page.route} reads a visitor's value, or something outside its state`);
    }
    return template;
  }

  /** Null where a part of the page failed: such a page is for nobody else. */
  function renderWhole(
    { page, data, slug, indexed }: DocumentState,
    fixed: Fixed,
    inMarkup: DocumentValues,
    inJson: DocumentValues,
  ): string | null {
    const { nonce } = inMarkup;
    const { head, element, tail } = renderDocument({
      screen: {
        ...fixed,
        state: page,
        values: inMarkup.page,
        data: { kind: 'settled', data: { state: data, values: inMarkup.data } },
      },
      slug,
      indexed,
      nonce,
      tailValues: () => ({ ...inJson, values: inJson.page, data: { state: data, values: inJson.data }, nonce }),
    });
    try {
      // Nothing waits here, and one string is written in a third of the time that a stream's pieces take.
      const application = renderToString(element);
      return application.includes(failedBoundary) ? null : head + application + tail();
    } catch {
      return null;
    }
  }
}

/** All of a visitor's values are in it: of a page behind a secret address it is one value, which is never compressed. */
function uncut(markup: string, { route }: PageState): CutMarkup {
  if (routeOf(route).hidesReferrer) return { texts: ['', ''], slots: [{ context: 'raw', index: 0 }] };
  return { texts: [markup], slots: [] };
}

/** Of memory, for a hash and its place. */
const bytesOfMet = 200;

type Fixed = Pick<Screen, 'page' | 'translator'>;

/** How React marks a part that the browser is to render again. */
const failedBoundary = '<!--$!-->';
