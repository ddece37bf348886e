/**
 * The templates of pages, one for each state that a page can be in. A template is rendered from its key and from
 * nothing else: what is not part of the key cannot have any influence on what the next visitor of that state is sent.
 */
import { Writable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import type { Logger } from '../../node/logger.ts';
import type { Screen } from '../../shared/page.ts';
import type { PageState } from '../../shared/pageState.ts';
import { type Context, createMarks } from './marks.ts';
import { createPageTemplate, type PageTemplate } from './pageTemplate.ts';
import type { DocumentOptions, RenderDocument } from './renderDocument.tsx';
import { streamDocument } from './streamDocument.ts';
import { type DocumentValues, flatten, replaceTexts } from './visitorValues.ts';

/** All that a document may branch on, as plain JSON. */
interface DocumentState extends Pick<DocumentOptions, 'slug' | 'indexed'> {
  readonly page: PageState;
  /** Of the page's data. */
  readonly data: unknown;
}

/** What the process has one of for each route and each language. */
type Fixed = Pick<Screen, 'page' | 'translator'>;

export interface PageTemplatesOptions {
  readonly renderDocument: RenderDocument;
  /** Milliseconds for one render. */
  readonly deadline: number;
  /**
   * Compares each new template, joined with the values of its first visitor, with a render for that visitor alone, and
   * throws where they differ. For development and tests: it is a second render.
   */
  readonly verifies: boolean;
  /** 0 keeps none: every page is rendered for its visitor. */
  readonly maxBytes: number;
}

export interface Joinable {
  readonly template: PageTemplate;
  readonly values: readonly string[];
}

export interface PageTemplates {
  /** Null where the document cannot be rendered whole or not yet: whoever streams it meets the reason in its place. */
  find(
    screen: Screen,
    about: Pick<DocumentOptions, 'slug' | 'indexed'>,
    own: Pick<DocumentValues, 'nonce' | 'sessionId' | 'cache'>,
  ): Joinable | Promise<Joinable | null> | null;
}

export function createPageTemplates(options: PageTemplatesOptions): PageTemplates {
  const { renderDocument, deadline, verifies, maxBytes } = options;
  const kept = new LRUCache<string, PageTemplate>({
    maxSize: Math.max(maxBytes, 1),
    sizeCalculation: ({ bytes }, key) => bytes + 2 * key.length,
  });
  /** Whoever comes while a template is being rendered waits for it. */
  const underWay = new Map<string, Promise<PageTemplate | null>>();
  const marks = createMarks();

  return {
    find({ state, values, data, page, translator }, { slug, indexed }, own) {
      if (maxBytes === 0 || data.kind === 'pending') return null;
      const all: DocumentValues = { ...own, page: values, data: data.data.values };
      const { list, shape } = flatten(all);
      const key = JSON.stringify({ page: state, data: data.data.state, slug, indexed } satisfies DocumentState) + shape;
      const known = kept.get(key);
      if (known !== undefined) return { template: known, values: list };
      return makeOnce(key, shape, { page, translator }, all).then((template) =>
        template === null ? null : { template, values: list },
      );
    },
  };

  function makeOnce(key: string, shape: string, fixed: Fixed, values: DocumentValues): Promise<PageTemplate | null> {
    const making = underWay.get(key);
    if (making !== undefined) return making;
    const state = JSON.parse(key.slice(0, -shape.length)) as DocumentState;
    const made = make(state, fixed, values)
      .then((template) => {
        if (template !== null) kept.set(key, template);
        return template;
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, made);
    return made;
  }

  async function make(state: DocumentState, fixed: Fixed, values: DocumentValues): Promise<PageTemplate | null> {
    const marked = (context: Context) => replaceTexts(values, (index) => marks.of(context, index));
    const markup = await renderWhole(state, fixed, marked('html'), { ...marked('json'), cache: marked('raw').cache });
    if (markup === null) return null;
    const template = createPageTemplate(markup, marks);
    if (verifies) {
      const fresh = await renderWhole(state, fixed, values, values);
      if (fresh !== template.join(flatten(values).list).toString())
        throw new Error(`A page of ${state.page.route} reads a visitor's value, or something outside its state`);
    }
    return template;
  }

  /** Null where a part of the page failed: such a page is for nobody else. */
  async function renderWhole(
    { page, data, slug, indexed }: DocumentState,
    fixed: Fixed,
    inMarkup: DocumentValues,
    inJson: DocumentValues,
  ): Promise<string | null> {
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
    const chunks: Buffer[] = [];
    const destination = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
    });
    const { ending } = await streamDocument({
      element,
      nonce,
      head,
      tail,
      destination,
      deadline,
      begin: () => undefined,
      waitForAll: true,
      log: silent,
      requestId: '',
    });
    return ending === 'complete' ? Buffer.concat(chunks).toString() : null;
  }
}

/** What fails here fails again where the page is streamed instead, and is told of there. */
const silent: Logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
