import { readFile } from 'node:fs/promises';
import subsetFont from 'subset-font';
import { unicodeRange } from '../fonts.ts';
import { fallbackDescriptors, measuredLetters, readMetrics } from './metrics.ts';

describe('a fallback face', () => {
  it('takes its proportions from the font that it stands for', async () => {
    const file = 'node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2';
    const font = await subsetFont(await readFile(file), measuredLetters, { targetFormat: 'truetype' });
    const metrics = readMetrics(font);
    expect(metrics).toMatchObject({ ascent: 0.97, descent: 0.25, lineGap: 0 });
    expect(metrics.averageWidth).toBeGreaterThan(0.4);
    expect(metrics.averageWidth).toBeLessThan(0.5);
  });

  it('is as wide as the font and as high, whatever the system font is', () => {
    const descriptors = fallbackDescriptors({ ascent: 0.9, descent: 0.3, lineGap: 0, averageWidth: 0.5 }, 'Arial');
    const scale = Number.parseFloat(descriptors['size-adjust'] ?? '') / 100;
    expect(Number.parseFloat(descriptors['ascent-override'] ?? '') * scale).toBeCloseTo(90, 1);
    expect(Number.parseFloat(descriptors['descent-override'] ?? '') * scale).toBeCloseTo(30, 1);
  });
});

it('writes letters as the shortest list of ranges', () => {
  expect(unicodeRange('cabz')).toBe('U+0061-0063, U+007A');
});
