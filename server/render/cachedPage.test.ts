import { gunzipSync } from 'node:zlib';
import { escapeHtml } from '../../shared/page/html.ts';
import { measureMemory } from '../../test/support/memoryUsage.ts';
import { type CachedPage, createCachedPage } from './cachedPage.ts';
import { createPlaceholders, type EscapeContext } from './placeholders.ts';
import { serializeState } from './serializeState.ts';

/** The same numbers in every run. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const alphabet = [
  'a',
  'Ł',
  '’',
  '𝒳',
  '<',
  '>',
  '&',
  '"',
  "'",
  '$&',
  '\\',
  '\u2028',
  '\u202e',
  '</script>',
  '<!--',
  '\n',
  '{{x}}',
];

const written: Readonly<Record<EscapeContext, (value: string) => string>> = {
  html: escapeHtml,
  json: (value) => serializeState(value).slice(1, -1),
  raw: (value) => value,
};
const contexts = ['html', 'json', 'raw'] as const;

const bytesOf = ({ length, chunks }: ReturnType<CachedPage['fill']>) => Buffer.concat(chunks, length);
const textOf = (page: ReturnType<CachedPage['fill']>) => bytesOf(page).toString();

describe('a cached page filled with values', () => {
  it.each(Array.from({ length: 60 }, (_, seed) => seed))(
    'is the markup with values for placeholders, plain and compressed (%i)',
    (seed) => {
      const random = createRandom(seed);
      const text = (maxLength: number) =>
        Array.from({ length: random(maxLength) }, () => alphabet[random(alphabet.length)]).join('');
      const placeholders = createPlaceholders();
      const values = Array.from({ length: 1 + random(6) }, () => text(40) + placeholders.format('html', 0));
      let markup = '';
      let expected = '';
      for (let remaining = random(30); remaining >= 0; remaining -= 1) {
        const part = text(random(2) === 0 ? 8 : 2000);
        const context = contexts[random(3)] ?? 'html';
        const index = random(values.length);
        markup += part + placeholders.format(context, index);
        expected += part + written[context](values[index] ?? '');
      }
      const page = createCachedPage(placeholders.split(markup));
      expect(textOf(page.fill(values))).toBe(expected);
      // The first time, and with all parts compressed.
      for (const _ of [1, 2]) expect(gunzipSync(bytesOf(page.fillGzipped(values))).toString()).toBe(expected);
    },
  );

  it('can have values longer than a stored block', () => {
    const placeholders = createPlaceholders();
    const page = createCachedPage(placeholders.split(`start ${placeholders.format('raw', 0)} end`));
    const value = 'Ł'.repeat(100_000);
    expect(gunzipSync(bytesOf(page.fillGzipped([value]))).toString()).toBe(`start ${value} end`);
  });

  it('reveals by its length only the length of a value', () => {
    const placeholders = createPlaceholders();
    const page = createCachedPage(
      placeholders.split(`<p>the secret word is swordfish</p>${placeholders.format('html', 0)}`),
    );
    const lengthWith = (guess: string) => page.fillGzipped([guess]).length;
    for (const _ of ['first visitor', 'second visitor'])
      expect(lengthWith('the secret word is swordfish')).toBe(lengthWith('the secret word is mackerels'));
  });

  it('compresses short parts, too', () => {
    const placeholders = createPlaceholders();
    const markup = Array.from({ length: 20 }, (_, index) => 'a'.repeat(140) + placeholders.format('html', index)).join(
      '',
    );
    const page = createCachedPage(placeholders.split(`${markup}${'b'.repeat(10_000)}`));
    for (const _ of ['first visitor', 'second visitor']) expect(page.fillGzipped([]).length).toBeLessThan(1_000);
  });

  it('is compressed with little memory', () => {
    const placeholders = createPlaceholders();
    const markup = Array.from({ length: 40 }, (_, index) => 'a'.repeat(600) + placeholders.format('html', index)).join(
      '',
    );
    const page = createCachedPage(placeholders.split(markup));
    const before = process.memoryUsage().external;
    page.fillGzipped([]);
    expect(process.memoryUsage().external - before).toBeLessThan(2_500_000);
  });
});

it('a cached page reports its memory, including the compressed form', async () => {
  const placeholders = createPlaceholders();
  const part = (index: number) => `Łódź ${index} `.repeat(100) + placeholders.format('html', index);
  const markup = Array.from({ length: 50 }, (_, index) => part(index)).join('');
  const before = await measureMemory();
  const pages = Array.from({ length: 100 }, () => createCachedPage(placeholders.split(markup)));
  for (const page of [...pages, ...pages]) page.fillGzipped([]);
  const held = (await measureMemory()) - before;
  expect(held).toBeLessThan(pages.reduce((sum, { bytes }) => sum + bytes, 0) * 1.1);
});

it('two processes have different placeholders', () => {
  expect(createPlaceholders().format('html', 0)).not.toBe(createPlaceholders().format('html', 0));
});
