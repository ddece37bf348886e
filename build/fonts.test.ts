import { readFile } from 'node:fs/promises';
import { glob } from 'tinyglobby';
import { locales } from '../shared/locales.ts';
import { fontFiles, lettersOf } from './fonts/fontSources.ts';
import { buildFonts, fallbacks, measureFallback, unicodeRange } from './fonts.ts';

const percent = (value = '') => Number.parseFloat(value) / 100;

/** The stand-in of a family, measured at `instance`. */
async function measure(family: string, instance?: Readonly<Record<string, number>>) {
  const fallback = fallbacks.find((item) => item.family === family);
  const font = fontFiles.find((file) => file.family === family);
  if (fallback === undefined || font === undefined) throw new Error(`No ${family}.`);
  const file = await readFile(`node_modules/${font.source}`);
  return measureFallback({ ...fallback, instance: instance ?? fallback.instance }, file, font.letters);
}

describe('a fallback face', () => {
  it.each([
    ['Instrument Sans', 0.97, 0.25],
    ['Bodoni Moda', 1.125, 0.4],
  ])('is as high as %s, however it is scaled', async (family, ascent, descent) => {
    const face = await measure(family);
    expect(percent(face['ascent-override']) * percent(face['size-adjust'])).toBeCloseTo(ascent, 4);
    expect(percent(face['descent-override']) * percent(face['size-adjust'])).toBeCloseTo(descent, 4);
    expect(face['line-gap-override']).toBe('0%');
  });

  it('is as wide as the cut of the font that the page shows', async () => {
    const shown = percent((await measure('Bodoni Moda'))['size-adjust']);
    const bold = percent((await measure('Bodoni Moda', { wght: 700, opsz: 28 }))['size-adjust']);
    expect(bold).toBeGreaterThan(shown);
    // Georgia is a little narrower than Bodoni at this size: a doubled letter or a missing one would be far off.
    expect(shown).toBeGreaterThan(1);
    expect(shown).toBeLessThan(1.06);
  });

  it('stands in the stylesheet under the name that the styles use', async () => {
    const { css } = await buildFonts();
    const styles = await readFile('client/styles/tokens.css', 'utf8');
    for (const { family } of fallbacks) {
      expect(css).toContain(`font-family: "${family} Fallback";`);
      expect(styles).toContain(`"${family}", "${family} Fallback"`);
    }
  }, 30_000);
});

describe('the fonts that the first paint waits for', () => {
  /** Letters that are drawn; what only steers the line break has no shape in any font. */
  const drawn = (text: string) => [...text].filter((letter) => !/\p{Default_Ignorable_Code_Point}|\s/u.test(letter));

  it.each(locales)('have every letter of the messages in %s', async (locale) => {
    const files = await glob(`locales/${locale}/*.json`);
    const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
    const letters = new Set(lettersOf(locale));
    expect(texts.length).toBeGreaterThan(0);
    expect(drawn(texts.join('')).filter((letter) => !letters.has(letter))).toEqual([]);
  });

  it('have the letters of Polish only there', () => {
    expect(lettersOf('pl')).toContain('ł');
    expect(lettersOf('sv')).not.toContain('ł');
    const polish = fontFiles.filter(({ letters }) => letters.includes('ł'));
    expect(polish.map(({ name, isPreloadedIn }) => [name, isPreloadedIn('pl'), isPreloadedIn('de')])).toEqual([
      ['bodoni-moda-pl', true, false],
      ['bodoni-moda-italic-pl', false, false],
      ['instrument-sans-pl', true, false],
    ]);
  });

  it('come after the letters that they leave to others, which say so: a browser asks the last one first', async () => {
    const { css } = await buildFonts();
    const rangesOf = (family: string, style: string) =>
      [...css.matchAll(/@font-face \{[^}]*\}/g)]
        .map(([rule]) => rule)
        .filter(
          (rule) => rule.includes(`family: "${family}";`) && rule.includes('style: italic;') === (style === 'italic'),
        )
        .map((rule) => /unicode-range: (\S+)[,;]/.exec(rule)?.[1]);
    for (const [family, style] of [
      ['Bodoni Moda', 'normal'],
      ['Bodoni Moda', 'italic'],
      ['Instrument Sans', 'normal'],
    ] as const) {
      expect(rangesOf(family, style)).toEqual(['U+0104-0107', 'U+00A1-00FF', undefined]);
    }
  }, 30_000);

  it('leave no letter of Latin-1 without a font', () => {
    const letters = new Set(fontFiles.flatMap((file) => [...file.letters]));
    const latin = Array.from({ length: 0x5f }, (_, i) => String.fromCodePoint(0xa1 + i)).filter((l) => l !== '\u00ad');
    expect(latin.filter((letter) => !letters.has(letter))).toEqual([]);
  });
});

it('writes letters as the shortest list of ranges', () => {
  expect(unicodeRange('cabz')).toBe('U+0061-0063, U+007A');
  expect(unicodeRange('acfz', 'bdey')).toBe('U+0061-0066, U+007A');
});
