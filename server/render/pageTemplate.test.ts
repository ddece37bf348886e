import { gunzipSync } from 'node:zlib';
import { escapeHtml } from '../../shared/html.ts';
import { heldMemory } from '../../test/support/heldMemory.ts';
import { type Context, createMarks } from './marks.ts';
import { createPageTemplate, type JoinedPage } from './pageTemplate.ts';
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

const written: Readonly<Record<Context, (value: string) => string>> = {
  html: escapeHtml,
  json: (value) => serializeState(value).slice(1, -1),
  raw: (value) => value,
};
const contexts = ['html', 'json', 'raw'] as const;

const bytesOf = ({ length, pieces }: JoinedPage) => Buffer.concat(pieces, length);
const textOf = (page: JoinedPage) => bytesOf(page).toString();

describe('a template joined with values', () => {
  it.each(Array.from({ length: 60 }, (_, seed) => seed))(
    'is what was cut, with the values in their places, plain and compressed (%i)',
    (seed) => {
      const random = createRandom(seed);
      const text = (longest: number) =>
        Array.from({ length: random(longest) }, () => alphabet[random(alphabet.length)]).join('');
      const marks = createMarks();
      const values = Array.from({ length: 1 + random(6) }, () => text(40) + marks.of('html', 0));
      let cut = '';
      let expected = '';
      for (let place = random(30); place >= 0; place -= 1) {
        const part = text(random(2) === 0 ? 8 : 2000);
        const context = contexts[random(3)] ?? 'html';
        const index = random(values.length);
        cut += part + marks.of(context, index);
        expected += part + written[context](values[index] ?? '');
      }
      const template = createPageTemplate(marks.cut(cut));
      expect(textOf(template.join(values))).toBe(expected);
      // The first time, and with all parts compressed.
      for (const _ of [1, 2]) expect(gunzipSync(bytesOf(template.joinGzipped(values))).toString()).toBe(expected);
    },
  );

  it('holds values longer than a stored block', () => {
    const marks = createMarks();
    const template = createPageTemplate(marks.cut(`start ${marks.of('raw', 0)} end`));
    const value = 'Ł'.repeat(100_000);
    expect(gunzipSync(bytesOf(template.joinGzipped([value]))).toString()).toBe(`start ${value} end`);
  });

  it('tells nothing of a value by its length but the length of the value itself', () => {
    const marks = createMarks();
    const template = createPageTemplate(marks.cut(`<p>the secret word is swordfish</p>${marks.of('html', 0)}`));
    const lengthWith = (guess: string) => template.joinGzipped([guess]).length;
    for (const _ of ['first visitor', 'second visitor'])
      expect(lengthWith('the secret word is swordfish')).toBe(lengthWith('the secret word is mackerels'));
  });

  it('has its short parts compressed for the second visitor only: many states have one', () => {
    const marks = createMarks();
    const markup = Array.from({ length: 20 }, (_, index) => 'a'.repeat(140) + marks.of('html', index)).join('');
    const template = createPageTemplate(marks.cut(`${markup}${'b'.repeat(10_000)}`));
    const lengths = Array.from({ length: 3 }, () => template.joinGzipped([]).length);
    expect(lengths[0]).toBeGreaterThan(20 * 140);
    expect(lengths[0]).toBeLessThan(20 * 140 + 1_000);
    expect(lengths[1]).toBeLessThan(1_000);
    expect(lengths[2]).toBe(lengths[1]);
  });

  it('takes little memory beside its own to be compressed', () => {
    const marks = createMarks();
    const markup = Array.from({ length: 40 }, (_, index) => 'a'.repeat(600) + marks.of('html', index)).join('');
    const template = createPageTemplate(marks.cut(markup));
    const before = process.memoryUsage().external;
    template.joinGzipped([]);
    expect(process.memoryUsage().external - before).toBeLessThan(2_500_000);
  });
});

it('a template takes the memory that it says, compressed form included', async () => {
  const marks = createMarks();
  const part = (index: number) => `Łódź ${index} `.repeat(100) + marks.of('html', index);
  const markup = Array.from({ length: 50 }, (_, index) => part(index)).join('');
  const before = await heldMemory();
  const templates = Array.from({ length: 100 }, () => createPageTemplate(marks.cut(markup)));
  for (const template of [...templates, ...templates]) template.joinGzipped([]);
  const held = (await heldMemory()) - before;
  expect(held).toBeLessThan(templates.reduce((sum, { bytes }) => sum + bytes, 0) * 1.1);
});

it('two processes have different marks', () => {
  expect(createMarks().of('html', 0)).not.toBe(createMarks().of('html', 0));
});
