import { Writable } from 'node:stream';
import { type ReactNode, Suspense, use } from 'react';
import { createTranslator } from '../../shared/i18n/translate.ts';
import { opaque } from '../../shared/page/opaqueText.ts';
import type { Screen } from '../../shared/page/page.ts';
import { measureMemory } from '../../test/support/memoryUsage.ts';
import { extractCache } from '../graphql/extractCache.ts';
import { createPageCache, type PageLookup } from './pageCache.ts';
import type { RenderDocument } from './renderDocument.tsx';
import { streamDocument } from './streamDocument.ts';

const noop = () => null;

const renderResult = { isFine: true };

function Part() {
  if (!renderResult.isFine) throw new Error('failed');
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
    values: { carriedQuery: opaque('?rc=A'), requestId: opaque('request'), languageSuffix: opaque('?rc=A') },
    page: { Component: noop },
    data: { kind: 'settled', data: { state, values: { name: opaque(name) } } },
    translator: createTranslator('en', {}),
  } as Screen;
}

const searchOptions = { slug: null, indexed: false };
const requestValues = { nonce: 'nonce', sessionId: 'session', cache: () => extractCache([]), experiments: '{}' };

interface Data {
  readonly state: unknown;
  readonly values: { readonly name: string };
}

const dataOf = ({ data }: Screen) => (data.kind === 'settled' ? (data.data as Data) : null);

/** A document of `size` characters around `content`; counts its renders. */
function rendererOf(content: (screen: Screen) => ReactNode, size = 0) {
  const renders = { count: 0 };
  const renderDocument: RenderDocument = ({ screen, nonce, tailValues }) => {
    renders.count += 1;
    return {
      nonce,
      head: `<p nonce="${nonce}">${JSON.stringify(dataOf(screen)?.state)}${'x'.repeat(size)}`,
      element: content(screen),
      tail: () => `</p>${JSON.stringify(tailValues().data)}`,
    };
  };
  return { renderDocument, renders };
}

const named = (screen: Screen) => <b>{dataOf(screen)?.values.name}</b>;

function Late({ screen: { data } }: { screen: Screen }) {
  const { values } = (data.kind === 'pending' ? use(data.promise) : data.data) as Data;
  return <b>{values.name}</b>;
}

/** The response to a visitor. */
async function textOf(found: PageLookup, onChunk: (text: string) => void = noop): Promise<string> {
  if (found.kind === 'hit') return Buffer.concat(found.page.fill(found.values).chunks).toString();
  const chunks: Buffer[] = [];
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  await streamDocument({
    ...found,
    setHeaders: () => undefined,
    destination: new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        chunks.push(chunk);
        onChunk(chunk.toString());
        done();
      },
    }),
    waitForAll: false,
    deadlineMs: 60_000,
    log,
    report: () => undefined,
    requestId: 'request',
  });
  return Buffer.concat(chunks).toString();
}

it('renders a page once for each state, whatever the values', async () => {
  const { renderDocument, renders } = rendererOf(named);
  const { findPage } = createPageCache(renderDocument, 1_000_000);
  const rendersAfter = async (name: string) => {
    expect(await textOf(findPage(screenOf({}, name), searchOptions, requestValues))).toContain(`<b>${name}</b>`);
    return renders.count;
  };
  for (const name of ['Anna', 'Berta', 'Carla']) expect(await rendersAfter(name)).toBe(1);
  // React renders an empty text differently.
  for (const name of ['', '']) expect(await rendersAfter(name)).toBe(2);
});

it('sends the same bytes on a miss and a hit', async () => {
  const { renderDocument } = rendererOf(named);
  const { findPage } = createPageCache(renderDocument, 1_000_000);
  const name = '</script><!--$!-->\u2028"quoted"';
  const first = findPage(screenOf({}, name), searchOptions, requestValues);
  expect(first.kind).toBe('miss');
  const text = await textOf(first);
  const next = findPage(screenOf({}, name), searchOptions, requestValues);
  expect(next.kind).toBe('hit');
  expect(await textOf(next)).toBe(text);
  expect(text).not.toContain('</script>');
});

it.each([
  ['in a part', (content: ReactNode) => <Suspense fallback="wait">{content}</Suspense>],
  ['as a whole', (content: ReactNode) => content],
])('does not cache a page that failed %s', async (_, wrap) => {
  renderResult.isFine = false;
  const { renderDocument } = rendererOf(() => wrap(<Part />));
  const { findPage } = createPageCache(renderDocument, 1_000_000);
  await textOf(findPage(screenOf({}), searchOptions, requestValues));
  renderResult.isFine = true;
  const next = findPage(screenOf({}), searchOptions, requestValues);
  expect(next.kind).toBe('miss');
  expect(await textOf(next)).toContain('<i>whole</i>');
  expect(findPage(screenOf({}), searchOptions, requestValues).kind).toBe('hit');
});

it('streams late data with its values, and does not cache such a page', async () => {
  const { renderDocument } = rendererOf((screen) => (
    <main>
      <Suspense fallback="wait">
        <Late screen={screen} />
      </Suspense>
    </main>
  ));
  const { findPage } = createPageCache(renderDocument, 1_000_000);
  const data = { state: { is: 'late' }, values: { name: opaque('<Anna>') } };
  let resolve: (data: unknown) => void = noop;
  const promise = new Promise<typeof data>((settle) => {
    resolve = settle as typeof resolve;
  });
  const late: Screen['data'] = { kind: 'pending', promise, current: () => data };
  const found = findPage({ ...screenOf({}), data: late }, searchOptions, requestValues);
  expect(found.kind).toBe('uncached');
  const text = await textOf(found, (chunk) => {
    if (chunk.includes('wait')) resolve(data);
  });
  expect(text).toContain('wait');
  expect(text).toContain('<b>&lt;Anna&gt;</b>');
  expect(text).toContain('{"state":{"is":"late"},"values":{"name":"\\u003cAnna\\u003e"}}');
  expect(findPage(screenOf({ is: 'late' }), searchOptions, requestValues).kind).toBe('miss');
});

it('does not cache a page beyond the maximum size', async () => {
  const { renderDocument, renders } = rendererOf(named, 200_000);
  const { findPage } = createPageCache(renderDocument, 100_000);
  for (const name of ['Anna', 'Berta'])
    expect(await textOf(findPage(screenOf({}, name), searchOptions, requestValues))).toContain(`<b>${name}</b>`);
  expect(renders.count).toBe(2);
});

it('stays within its memory limit, including the keys', async () => {
  const { renderDocument } = rendererOf(named, 20_000);
  const { findPage } = createPageCache(renderDocument, 4_000_000);
  const visit = async (number: number) => {
    const find = () => findPage(screenOf({ number, long: 'y'.repeat(5_000) }), searchOptions, requestValues);
    await textOf(find());
    const found = find();
    if (found.kind === 'hit') found.page.fillGzipped(found.values);
  };
  for (let number = 0; number < 200; number += 1) await visit(number);
  const before = await measureMemory();
  for (let number = 200; number < 2_000; number += 1) await visit(number);
  expect((await measureMemory()) - before).toBeLessThan(4_000_000);
});
