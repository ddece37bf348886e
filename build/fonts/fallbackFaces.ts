/**
 * The faces that stand in until a web font arrives: a system font, scaled to the width and the height of the web font,
 * so that the swap moves nothing.
 */
import { createFontStack } from '@capsizecss/core';
import arial from '@capsizecss/metrics/arial';
import georgia from '@capsizecss/metrics/georgia';
import { fromBuffer } from '@capsizecss/unpack';
import subsetFont from 'subset-font';

interface Fallback {
  readonly family: string;
  readonly system: typeof arial | typeof georgia;
  /** The system font and those that were drawn to its widths. */
  readonly local: readonly string[];
  /** The cut that is mostly seen: what is measured. */
  readonly instance: Readonly<Record<string, number>>;
}

export const fallbacks: readonly Fallback[] = [
  { family: 'Bodoni Moda', system: georgia, local: ['Georgia', 'Gelasio'], instance: { wght: 400, opsz: 28 } },
  {
    family: 'Instrument Sans',
    system: arial,
    local: ['Arial', 'Helvetica', 'Liberation Sans', 'Arimo'],
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
