/** The garments as pictures. */
import { drawGarment, paper } from './drawGarment.ts';
import { wardrobe } from './garments/wardrobe.ts';
import type { Drawing } from './picture.ts';

export const garmentDrawings: readonly Drawing[] = wardrobe.map((garment) => ({
  id: `garment-${garment.id}`,
  widths: [320, 640, 960],
  ratio: 1.25,
  quality: { avif: 46, webp: 66 },
  colour: paper,
  draw: (width, height) => drawGarment(garment, width, height),
}));
