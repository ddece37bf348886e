/**
 * Reads from a TrueType file what a metric-matched fallback needs, and compares it with the system fonts that stand in
 * until the web font arrives, so that the swap moves nothing.
 */

export interface FontMetrics {
  /** All in parts of one em. */
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
  readonly averageWidth: number;
}

/** Letter frequencies in per cent of running text, space included. */
const frequency: Readonly<Record<string, number>> = {
  ' ': 18,
  e: 10.4,
  t: 7.4,
  a: 6.7,
  o: 6.2,
  i: 5.7,
  n: 5.5,
  s: 5.2,
  h: 5,
  r: 4.9,
  d: 3.5,
  l: 3.3,
  c: 2.3,
  u: 2.3,
  m: 2,
  w: 2,
  f: 1.8,
  g: 1.6,
  y: 1.6,
  p: 1.6,
  b: 1.2,
  v: 0.8,
  k: 0.6,
};

/** Advance widths in thousandths of an em. */
const systemFonts = {
  Arial: {
    ' ': 278,
    e: 556,
    t: 278,
    a: 556,
    o: 556,
    i: 222,
    n: 556,
    s: 500,
    h: 556,
    r: 333,
    d: 556,
    l: 222,
    c: 500,
    u: 556,
    m: 833,
    w: 722,
    f: 278,
    g: 556,
    y: 500,
    p: 556,
    b: 556,
    v: 500,
    k: 500,
  },
  Georgia: {
    ' ': 241,
    e: 484,
    t: 346,
    a: 504,
    o: 539,
    i: 293,
    n: 591,
    s: 432,
    h: 582,
    r: 410,
    d: 574,
    l: 286,
    c: 454,
    u: 576,
    m: 880,
    w: 738,
    f: 325,
    g: 510,
    y: 493,
    p: 571,
    b: 560,
    v: 497,
    k: 535,
  },
} as const satisfies Record<string, Record<string, number>>;

export type SystemFont = keyof typeof systemFonts;

/** The letters that `readMetrics` measures: the font must have them. */
export const measuredLetters = Object.keys(frequency).join('');

function averageWidth(widthOf: (letter: string) => number): number {
  const entries = Object.entries(frequency);
  const total = entries.reduce((sum, [, weight]) => sum + weight, 0);
  return entries.reduce((sum, [letter, weight]) => sum + widthOf(letter) * weight, 0) / total;
}

export function readMetrics(font: Buffer): FontMetrics {
  const unitsPerEm = tableOf(font, 'head').readUInt16BE(18);
  const horizontal = tableOf(font, 'hhea');
  const widths = tableOf(font, 'hmtx');
  const longMetrics = horizontal.readUInt16BE(34);
  const glyphOf = createGlyphLookup(tableOf(font, 'cmap'));
  return {
    ascent: horizontal.readInt16BE(4) / unitsPerEm,
    descent: -horizontal.readInt16BE(6) / unitsPerEm,
    lineGap: horizontal.readInt16BE(8) / unitsPerEm,
    averageWidth: averageWidth((letter) => {
      const glyph = Math.min(glyphOf(letter.codePointAt(0) ?? 0), longMetrics - 1);
      return widths.readUInt16BE(glyph * 4) / unitsPerEm;
    }),
  };
}

function tableOf(font: Buffer, tag: string): Buffer {
  const count = font.readUInt16BE(4);
  for (let record = 12; record < 12 + count * 16; record += 16) {
    if (font.toString('latin1', record, record + 4) !== tag) continue;
    const start = font.readUInt32BE(record + 8);
    return font.subarray(start, start + font.readUInt32BE(record + 12));
  }
  throw new Error(`The font has no ${tag} table.`);
}

/** Character map of format 4, which every font for the web has. */
function createGlyphLookup(cmap: Buffer): (codePoint: number) => number {
  const start = formatFourStart(cmap);
  const segments = cmap.readUInt16BE(start + 6) / 2;
  const ends = start + 14;
  const starts = ends + segments * 2 + 2;
  const deltas = starts + segments * 2;
  const offsets = deltas + segments * 2;
  return (codePoint) => {
    for (let i = 0; i < segments; i += 1) {
      const first = cmap.readUInt16BE(starts + i * 2);
      if (codePoint > cmap.readUInt16BE(ends + i * 2) || codePoint < first) continue;
      const offset = cmap.readUInt16BE(offsets + i * 2);
      const delta = cmap.readInt16BE(deltas + i * 2);
      const base = offset === 0 ? codePoint : cmap.readUInt16BE(offsets + i * 2 + offset + (codePoint - first) * 2);
      return (base + delta) & 0xffff;
    }
    throw new Error(`The font has no glyph for ${String.fromCodePoint(codePoint)}.`);
  };
}

function formatFourStart(cmap: Buffer): number {
  for (let i = 0; i < cmap.readUInt16BE(2); i += 1) {
    const start = cmap.readUInt32BE(4 + i * 8 + 4);
    if (cmap.readUInt16BE(start) === 4) return start;
  }
  throw new Error('The font has no character map of format 4.');
}

/** The descriptors that make `system` take the place of a font with `metrics`. */
export function fallbackDescriptors(metrics: FontMetrics, system: SystemFont): Readonly<Record<string, string>> {
  const widths: Readonly<Record<string, number>> = systemFonts[system];
  const scale = metrics.averageWidth / (averageWidth((letter) => widths[letter] ?? 0) / 1000);
  const percent = (value: number) => `${(value * 100).toFixed(2)}%`;
  return {
    'size-adjust': percent(scale),
    'ascent-override': percent(metrics.ascent / scale),
    'descent-override': percent(metrics.descent / scale),
    'line-gap-override': percent(metrics.lineGap / scale),
  };
}
