/** Fonts of our own: cut to the letters and axes that the site uses, with fallbacks that occupy the same space. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { type Fallback, fallbacks, measureFallback } from './fonts/fallbackFaces.ts';
import { type FontFile, fontFiles } from './fonts/fontSources.ts';
import { hashedName } from './writeFolder.ts';

const require = createRequire(import.meta.url);

export interface BuiltFonts {
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** The `@font-face` rules; file names are relative to the stylesheet. */
  readonly css: string;
  readonly preloads: readonly string[];
}

export async function buildFonts(): Promise<BuiltFonts> {
  const files = new Map<string, Uint8Array>();
  const rules: string[] = [];
  const preloads: string[] = [];
  for (const font of fontFiles) {
    const content = await subsetFont(await readSource(font), font.letters, {
      targetFormat: 'woff2',
      variationAxes: font.axes,
    });
    const name = hashedName(font.name, 'woff2', content);
    files.set(name, content);
    if (font.preload) preloads.push(name);
    rules.push(fontFace(font, name));
  }
  for (const fallback of fallbacks) rules.push(await fallbackFace(fallback));
  return { files, css: rules.join('\n'), preloads };
}

function readSource(font: FontFile): Promise<Buffer> {
  return readFile(require.resolve(font.source));
}

function fontFace(font: FontFile, name: string): string {
  return rule({
    'font-family': `"${font.family}"`,
    'font-style': font.style,
    'font-weight': font.weights.join(' '),
    'font-display': 'swap',
    src: `url("${name}") format("woff2")`,
    'unicode-range': unicodeRange(font.letters),
  });
}

async function fallbackFace(fallback: Fallback): Promise<string> {
  const font = fontFiles.find(({ family }) => family === fallback.family);
  if (font === undefined) throw new Error(`No font file of ${fallback.family}.`);
  return rule(await measureFallback(fallback, await readSource(font), font.letters));
}

function rule(descriptors: Readonly<Record<string, string>>): string {
  const lines = Object.entries(descriptors).map(([name, value]) => `  ${name}: ${value};`);
  return `@font-face {\n${lines.join('\n')}\n}`;
}

/** The letters as the shortest list of ranges. */
export function unicodeRange(letters: string): string {
  const points = [...new Set(letters)].map((letter) => letter.codePointAt(0) ?? 0).sort((a, b) => a - b);
  const ranges: [number, number][] = [];
  for (const point of points) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === point - 1) last[1] = point;
    else ranges.push([point, point]);
  }
  const hex = (point: number) => point.toString(16).toUpperCase().padStart(4, '0');
  return ranges.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(', ');
}
