import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pictures } from './pictures.ts';

const folder = join(process.cwd(), 'client/pictures');

describe('the pictures', () => {
  const files = Object.entries(pictures).flatMap(([id, { widths }]) =>
    widths.flatMap((width) => ['avif', 'webp'].map((format) => `${id}-${width}.${format}`)),
  );

  it('exist', () => {
    const named = [...files, 'hero.webm', 'hero.mp4'];
    expect(named.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
  });

  it('weigh three megabytes at most', () => {
    const sizes = readdirSync(folder).map((file) => statSync(join(folder, file)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(3_000_000);
  });

  it('of stores weigh ten kilobytes at most', () => {
    const storePictures = files.filter((file) => /^store-.*avif$/.test(file));
    expect(storePictures.length).toBeGreaterThanOrEqual(9);
    for (const file of storePictures) expect([file, statSync(join(folder, file)).size <= 10_000]).toEqual([file, true]);
  });
});
