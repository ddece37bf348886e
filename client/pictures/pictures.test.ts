import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pictures } from './pictures.ts';

const folder = join(process.cwd(), 'client/pictures');

describe('the pictures', () => {
  const files = Object.entries(pictures).flatMap(([id, { widths }]) => [
    ...widths.map((width) => `${id}-${width}.avif`),
    `${id}-${widths[Math.floor(widths.length / 2)]}.webp`,
  ]);

  it('are the files that pages name, and no others', () => {
    const found = readdirSync(folder).filter((file) => !file.endsWith('.ts'));
    expect(found.sort()).toEqual([...files, 'hero.webm', 'hero.mp4'].sort());
  });

  it('weigh two megabytes at most', () => {
    const sizes = readdirSync(folder).map((file) => statSync(join(folder, file)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(2_000_000);
  });

  it('of stores weigh ten kilobytes at most', () => {
    const storePictures = files.filter((file) => /^store-.*avif$/.test(file));
    expect(storePictures.length).toBeGreaterThanOrEqual(9);
    for (const file of storePictures) expect([file, statSync(join(folder, file)).size <= 10_000]).toEqual([file, true]);
  });
});
