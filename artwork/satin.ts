/** The four cloths as pictures of their own, and the hero in both shapes. */
import { satins } from './cloths.ts';
import { drawFolds, houseAngle, type View } from './heightField.ts';
import type { Drawing, Raster } from './picture.ts';
import { type Material, shade, toBytes } from './shade.ts';

interface Cloth {
  readonly material: Material;
  readonly seed: number;
}

export const heroCloth: Cloth = { material: satins.oxblood, seed: 10 };

/** How high folds stand, in units of cloth, and how far their shadows fall. */
const relief = 0.42;
const shadowReach = 0.09;

/** The cloth seen through `view`; `time` in loops of the film. */
export function drawSatin({ material, seed }: Cloth, view: View, time = 0): Raster {
  // What lies beyond the left and upper edge throws its shadow into the picture.
  const reach = view.scale * shadowReach;
  const [before, after] = [Math.ceil(1.1 * reach), Math.ceil(0.5 * reach)];
  const wider = {
    ...view,
    width: view.width + before + after,
    height: view.height + before + after,
    x: view.x - before / view.scale,
    y: view.y - before / view.scale,
  };
  const heights = drawFolds(wider, { angle: houseAngle, seed, density: 1, bend: 1 }, time);
  for (let index = 0; index < heights.values.length; index += 1) {
    heights.values[index] = (heights.values[index] ?? 0) * view.scale * relief;
  }
  const light = shade({ heights, reach }, material);
  const picture = new Float32Array(view.width * view.height * 3);
  for (let row = 0; row < view.height; row += 1) {
    const start = ((row + before) * wider.width + before) * 3;
    picture.set(light.subarray(start, start + view.width * 3), row * view.width * 3);
  }
  return { bytes: toBytes(picture, view.width, seed), width: view.width, height: view.height };
}

const portrait = (cloth: Cloth) => (width: number, height: number) =>
  drawSatin(cloth, { width, height, scale: height, x: 0, y: 0 });

const shared = { ratio: 1.25, quality: { avif: 55, webp: 68 } };

export const satinDrawings: readonly Drawing[] = [
  { ...shared, id: 'hero', widths: [480, 800, 1200], draw: portrait(heroCloth) },
  {
    ...shared,
    id: 'hero-wide',
    widths: [720, 1080],
    ratio: 260 / 360,
    draw: (width, height) => drawSatin(heroCloth, { width, height, scale: width / 0.8, x: 0, y: 0.12 }),
  },
  { ...shared, id: 'satin-ink', widths: [480, 960, 1440], draw: portrait({ material: satins.ink, seed: 2 }) },
  { ...shared, id: 'satin-oxblood', widths: [480, 960, 1440], draw: portrait({ material: satins.oxblood, seed: 3 }) },
  { ...shared, id: 'satin-bone', widths: [480, 960, 1440], draw: portrait({ material: satins.bone, seed: 11 }) },
  {
    ...shared,
    id: 'satin-champagne',
    widths: [480, 960, 1440],
    draw: portrait({ material: satins.champagne, seed: 7 }),
  },
];
