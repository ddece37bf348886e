import { type ReactNode, Suspense } from 'react';
import { createTranslator } from '../../shared/i18n/translate.ts';
import type { Screen } from '../../shared/page.ts';
import { place } from '../../shared/placed.ts';
import { heldMemory } from '../../test/support/heldMemory.ts';
import { createPageTemplates, type FindTemplate } from './pageTemplates.ts';
import type { RenderDocument } from './renderDocument.tsx';

const nothing = () => null;

const weather = { isFine: true };

function Part() {
  if (!weather.isFine) throw new Error('failed');
  return <i>whole</i>;
}

function screenOf(state: unknown, name = 'Anna'): Screen {
  return {
    state: {
      route: 'landing',
      locale: 'en',
      prefix: null,
      landing: { description: 'default', disclaimer: null },
      flags: { leanRegistration: false, blackFriday: false },
    },
    values: { journeyQuery: place('?rc=A'), requestId: place('request'), languageSuffix: place('?rc=A') },
    page: { Component: nothing },
    data: { kind: 'settled', data: { state, values: { name: place(name) } } },
    translator: createTranslator('en', {}),
  } as Screen;
}

const about = { slug: null, indexed: false };
const own = { nonce: 'nonce', sessionId: 'session', cache: '{}', experiments: '{}' };

const dataOf = ({ data }: Screen) =>
  data.kind === 'settled' ? (data.data as { state: unknown; values: { name: string } }) : null;

/** A document of `size` characters around what `content` makes of its screen; counts its renders. */
function rendererOf(content: (screen: Screen) => ReactNode, size = 0) {
  const renders = { count: 0 };
  const renderDocument: RenderDocument = ({ screen, nonce }) => {
    renders.count += 1;
    return {
      head: `<p nonce="${nonce}">${JSON.stringify(dataOf(screen)?.state)}${'x'.repeat(size)}`,
      element: content(screen),
      tail: () => '</p>',
    };
  };
  return { renderDocument, renders };
}

const named = (screen: Screen) => <b>{dataOf(screen)?.values.name}</b>;
const textOf = (found: ReturnType<FindTemplate>) =>
  found === null ? null : Buffer.concat(found.template.join(found.values).pieces).toString();

describe('a page that failed', () => {
  it.each([
    ['in a part', (content: ReactNode) => <Suspense fallback="wait">{content}</Suspense>],
    ['as a whole', (content: ReactNode) => content],
  ])('%s is nobody’s: the next visitor’s is rendered anew', (_, wrap) => {
    weather.isFine = false;
    const { renderDocument } = rendererOf(() => wrap(<Part />));
    const find = createPageTemplates({ renderDocument, verifies: false, maxBytes: 1_000_000 }).findTemplate;
    expect(find(screenOf({}), about, own)).toBeNull();
    weather.isFine = true;
    expect(textOf(find(screenOf({}), about, own))).toContain('<i>whole</i>');
  });

  it('is not told by a visitor’s value that looks like one', () => {
    const { renderDocument } = rendererOf(named);
    const find = createPageTemplates({ renderDocument, verifies: true, maxBytes: 1_000_000 }).findTemplate;
    expect(textOf(find(screenOf({}, '<!--$!-->'), about, own))).toContain('&lt;!--$!--&gt;');
  });
});

it('a page whose data is on its way is not rendered for anybody else', () => {
  const { renderDocument, renders } = rendererOf(named);
  const find = createPageTemplates({ renderDocument, verifies: false, maxBytes: 1_000_000 }).findTemplate;
  const data = { state: {}, values: { name: place('Anna') } };
  const late: Screen['data'] = { kind: 'pending', promise: Promise.resolve(data), current: () => data };
  expect(find({ ...screenOf({}), data: late }, about, own)).toBeNull();
  expect(renders.count).toBe(0);
});

describe('the templates', () => {
  it('are one for each state, whatever the values', () => {
    const { renderDocument, renders } = rendererOf(named);
    const find = createPageTemplates({ renderDocument, verifies: false, maxBytes: 1_000_000 }).findTemplate;
    const rendersAfter = (name: string) => {
      expect(textOf(find(screenOf({}, name), about, own))).toContain(`<b>${name}</b>`);
      return renders.count;
    };
    // The first visitor's is nobody else's; the second one's makes the template.
    expect(['Anna', 'Berta', 'Carla', 'Dora'].map(rendersAfter)).toEqual([1, 2, 2, 2]);
    // React writes an empty text in another way.
    expect(['', '', ''].map(rendersAfter)).toEqual([3, 4, 4]);
  });

  it('of states that come once push out none of those that come again', () => {
    const { renderDocument, renders } = rendererOf(named, 20_000);
    const find = createPageTemplates({ renderDocument, verifies: false, maxBytes: 200_000 }).findTemplate;
    const visit = (number: number) => find(screenOf({ number }), about, own);
    visit(0);
    visit(0);
    for (let number = 1; number < 100; number += 1) visit(number);
    expect(renders.count).toBe(101);
    visit(0);
    expect(renders.count).toBe(101);
  });

  it('that are larger than all that may be kept are rendered for each visitor and push nothing out', () => {
    const { renderDocument, renders } = rendererOf(named, 200_000);
    const find = createPageTemplates({ renderDocument, verifies: false, maxBytes: 100_000 }).findTemplate;
    for (const name of ['Anna', 'Berta'])
      expect(textOf(find(screenOf({}, name), about, own))).toContain(`<b>${name}</b>`);
    expect(renders.count).toBe(2);
  });

  it('of ever new states take no more memory than they may, their keys included', async () => {
    const { renderDocument } = rendererOf(named, 20_000);
    const find = createPageTemplates({ renderDocument, verifies: false, maxBytes: 4_000_000 }).findTemplate;
    const visit = (number: number) => {
      for (let visitor = 0; visitor < 2; visitor += 1) {
        const found = find(screenOf({ number, long: 'y'.repeat(5_000) }), about, own);
        found?.template.joinGzipped(found.values);
      }
    };
    for (let number = 0; number < 200; number += 1) visit(number);
    const before = await heldMemory();
    for (let number = 200; number < 2_000; number += 1) visit(number);
    expect((await heldMemory()) - before).toBeLessThan(4_000_000);
  });
});
