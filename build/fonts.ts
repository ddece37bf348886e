/** Fonts of our own: cut to the letters and axes that the site uses, with fallbacks that occupy the same space. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { type FontFile, fontFiles } from './fonts/fontSources.ts';
import { fallbackDescriptors, measuredLetters, readMetrics, type SystemFont } from './fonts/metrics.ts';
import { hashedName } from './writeFolder.ts';

const require = createRequire(import.meta.url);

export interface BuiltFonts {
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** The `@font-face` rules; file names are relative to the stylesheet. */
  readonly css: string;
  readonly preloads: readonly string[];
}

interface Fallback {
  readonly family: FontFile['family'];
  readonly system: SystemFont;
  readonly local: readonly string[];
  /** The instance that is mostly seen, for the widths. */
  readonly instance: Readonly<Record<string, number>>;
}

const fallbacks: readonly Fallback[] = [
  { family: 'Bodoni Moda', system: 'Georgia', local: ['Georgia', 'Gelasio'], instance: { wght: 400, opsz: 28 } },
  {
    family: 'Instrument Sans',
    system: 'Arial',
    local: ['Arial', 'Helvetica', 'Liberation Sans', 'Arimo'],
    instance: { wght: 400 },
  },
];

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

async function fallbackFace({ family, system, local, instance }: Fallback): Promise<string> {
  const font = fontFiles.find((file) => file.family === family);
  if (font === undefined) throw new Error(`No font file of ${family}.`);
  const measured = await subsetFont(await readSource(font), measuredLetters, {
    targetFormat: 'truetype',
    variationAxes: instance,
  });
  return rule({
    'font-family': `"${family} Fallback"`,
    src: local.map((name) => `local("${name}")`).join(', '),
    ...fallbackDescriptors(readMetrics(measured), system),
  });
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
