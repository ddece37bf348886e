/** The doors of the stores, each in its own stone, and the light of a late afternoon that falls across them at 14°. */
import { drawGarment } from '../drawGarment.ts';
import type { Garment } from '../garment.ts';
import { houseAngle } from '../heightField.ts';
import { mix, smoothStep } from '../noise.ts';
import type { Drawing, Raster } from '../picture.ts';
import { dornach } from './dornach.ts';
import { munich } from './munich.ts';
import { vienna } from './vienna.ts';

const slope = Math.tan((houseAngle * Math.PI) / 180);

/** Of what the sun lights, the share of red, green and blue that the shade keeps: it is cooler. */
const shadeKeeps = [0.5, 0.51, 0.56] as const;

/** A broad band of sun and a narrow one; `at` is measured where it meets the middle, in widths of the picture. */
const bands = [
  { at: 0.34, half: 0.25 },
  { at: 0.79, half: 0.055 },
] as const;

function fallOfLight({ bytes, width, height }: Raster): Raster {
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const across = (column + (row - height / 2) * slope) / width;
      const lit = Math.max(
        ...bands.map(({ at, half }) => 1 - smoothStep(half - 0.012, half + 0.012, Math.abs(across - at))),
      );
      for (let channel = 0; channel < 3; channel += 1) {
        const index = (row * width + column) * 3 + channel;
        bytes[index] = Math.round((bytes[index] ?? 0) * mix(shadeKeeps[channel] ?? 1, 1, lit));
      }
    }
  }
  return { bytes, width, height };
}

const houses: readonly Garment[] = [munich, dornach, vienna];

export const houseDrawings: readonly Drawing[] = houses.map((house) => ({
  id: `house-${house.id}`,
  widths: [320, 640, 960],
  ratio: 1.25,
  quality: { avif: 44, webp: 60 },
  draw: async (width, height) => fallOfLight(await drawGarment(house, width, height)),
}));
