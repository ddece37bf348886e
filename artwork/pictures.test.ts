import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pictures } from '../client/pictures/pictures.ts';
import { wardrobe } from './garments/wardrobe.ts';
import { foldHeight, houseAngle } from './heightField.ts';
import { boundsOf, flip, mirrored } from './outline.ts';
import { fileName } from './picture.ts';

const folder = join(process.cwd(), 'client/pictures');

describe('the cloth', () => {
  it('ends its film where it began, and moves in between', () => {
    const folds = { angle: houseAngle, seed: 10, density: 1, bend: 1 };
    const at = (time: number) => foldHeight(0.4, 0.6, time, folds);
    expect(at(1)).toBeCloseTo(at(0), 9);
    expect(at(0.3)).not.toBeCloseTo(at(0), 3);
  });
});

describe('an outline', () => {
  it('is closed by its mirror image', () => {
    expect(mirrored('M200 10 C150 20 120 30 110 40 L200 90')).toBe(
      'M200 10 C150 20 120 30 110 40 L200 90 L290 40 C280 30 250 20 200 10 Z',
    );
  });

  it('flips around the middle of the sheet', () => {
    expect(boundsOf(flip('M100 50 L150 80'))).toEqual({ left: 250, top: 50, right: 300, bottom: 80 });
  });
});

describe('the drawn pictures', () => {
  const files = Object.entries(pictures).flatMap(([id, { widths }]) =>
    widths.flatMap((width) => ['avif', 'webp'].map((format) => fileName(id, width, format))),
  );

  it('are all there', () => {
    const named = [...files, 'hero.webm', 'hero.mp4'];
    expect(named.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
  });

  it('weigh three megabytes at most', () => {
    const sizes = readdirSync(folder).map((file) => statSync(join(folder, file)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(3_000_000);
  });

  it('show a door in ten kilobytes at most', () => {
    const doors = files.filter((file) => /^house-.*avif$/.test(file));
    expect(doors.length).toBeGreaterThanOrEqual(9);
    for (const file of doors) expect([file, statSync(join(folder, file)).size <= 10_000]).toEqual([file, true]);
  });

  it('show 24 pieces, each once', () => {
    expect(new Set(wardrobe.map(({ id }) => id)).size).toBe(24);
  });
});
