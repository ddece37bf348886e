/** Fonts of our own: cut to the letters and axes that the site uses, with fallbacks that occupy the same space. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createFontStack } from '@capsizecss/core';
import arial from '@capsizecss/metrics/arial';
import georgia from '@capsizecss/metrics/georgia';
import { fromBuffer } from '@capsizecss/unpack';
import subsetFont from 'subset-font';
import type { AssetManifest } from '../shared/assetManifest.ts';
import { type Locale, locales } from '../shared/locales.ts';
import { fontFiles, houseLetters } from './fonts/fontSources.ts';
import { hashedName } from './writeFolder.ts';

const require = createRequire(import.meta.url);

const readSource = (source: string) => readFile(require.resolve(source));

/** `css`: the `@font-face` rules; file names are relative to the stylesheet. */
export async function buildFonts() {
  const files = new Map<string, Uint8Array>();
  const rules: string[] = [];
  const names = new Map<(typeof fontFiles)[number], string>();
  for (const font of fontFiles) {
    const { name: plainName, family, style, axes, features, source, letters, isForTheRest } = font;
    const content = await subsetFont(await readSource(source), letters, {
      targetFormat: 'woff2',
      variationAxes: axes,
      keepFeatures: features,
    });
    const name = hashedName(plainName, 'woff2', content);
    files.set(name, content);
    names.set(font, name);
    const rule = writeRule({
      'font-family': `"${family}"`,
      ...(style === 'normal' ? {} : { 'font-style': style }),
      'font-weight': typeof axes.wght === 'number' ? String(axes.wght) : `${axes.wght.min} ${axes.wght.max}`,
      'font-display': 'swap',
      src: `url("${name}")`,
      ...(isForTheRest ? {} : { 'unicode-range': unicodeRange(letters, houseLetters) }),
    });
    // Before those that are there: the last one is asked first, and it is the one that every page has.
    rules.unshift(rule);
  }
  for (const fallback of fallbacks) {
    const font = fontFiles.find(({ family }) => family === fallback.family);
    if (font === undefined) throw new Error(`No font file of ${fallback.family}.`);
    rules.push(writeRule(await measureFallback(fallback, await readSource(font.source), font.letters)));
  }
  const preloadsOf = (locale: Locale) => [...names].flatMap(([font, name]) => (font.isPreloadedIn(locale) ? name : []));
  const preloads = Object.fromEntries(locales.map((locale) => [locale, preloadsOf(locale)])) as unknown;
  return {
    files,
    css: rules.join('\n'),
    preloads: preloads as AssetManifest['fontPreloads'],
  };
}

function writeRule(descriptors: Readonly<Record<string, string>>): string {
  const lines = Object.entries(descriptors).map(([name, value]) => `  ${name}: ${value};`);
  return `@font-face {\n${lines.join('\n')}\n}`;
}

/** The letters as the shortest list of ranges, which may hold some of `asked` as well: letters that another font is asked for before. */
export function unicodeRange(letters: string, asked = ''): string {
  const points = [...new Set(letters)].map((letter) => letter.codePointAt(0) ?? 0).sort((a, b) => a - b);
  const ranges: [number, number][] = [];
  for (const point of points) {
    const last = ranges.at(-1);
    const isNext = last !== undefined && rangeOf(last[1] + 1, point - 1).every((letter) => asked.includes(letter));
    if (isNext) last[1] = point;
    else ranges.push([point, point]);
  }
  const hex = (point: number) => point.toString(16).toUpperCase().padStart(4, '0');
  return ranges.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(', ');
}

const rangeOf = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));

/** A system font until a web font arrives, scaled to its width and height so that the swap moves nothing. */
interface Fallback {
  readonly family: string;
  readonly system: typeof arial | typeof georgia;
  /** The system font and those that were drawn to its widths. */
  readonly local: readonly string[];
  /** The cut that is mostly seen: what is measured. */
  readonly instance: Readonly<Record<string, number>>;
}

export const fallbacks: readonly Fallback[] = [
  { family: 'Bodoni Moda', system: georgia, local: ['Georgia', 'Gelasio'], instance: { wght: 400, opsz: 18 } },
  {
    family: 'Instrument Sans',
    system: arial,
    local: ['Arial', 'Liberation Sans', 'Arimo'],
    instance: { wght: 400 },
  },
];

/** The descriptors of the face that stands in for `font`, a variable font with `letters`. */
export async function measureFallback(
  { family, system, local, instance }: Fallback,
  font: Buffer,
  letters: string,
): Promise<Readonly<Record<string, string>>> {
  const measured = await subsetFont(font, letters, { targetFormat: 'truetype', variationAxes: instance });
  // What equals the system font's own is left out, and not a number equals nothing: the fonts beside it in `local`
  // share its widths, but not its height.
  const standIn = { ...system, ascent: Number.NaN, descent: Number.NaN, lineGap: Number.NaN };
  const { fontFaces } = createFontStack([await fromBuffer(measured), standIn], { fontFaceFormat: 'styleObject' });
  const { sizeAdjust = '100%', ascentOverride, descentOverride, lineGapOverride } = fontFaces[0]?.['@font-face'] ?? {};
  return {
    'font-family': `"${family} Fallback"`,
    src: local.map((name) => `local("${name}")`).join(', '),
    'size-adjust': sizeAdjust,
    'ascent-override': String(ascentOverride),
    'descent-override': String(descentOverride),
    'line-gap-override': String(lineGapOverride),
  };
}
