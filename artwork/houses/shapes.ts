/** Outlines of masonry and joinery on the sheet, and the lines that are cut into them. */
import type { FabricName, Piece, Seam } from '../garment.ts';

export const box = (x: number, y: number, width: number, height: number): string =>
  `M${x} ${y} L${x + width} ${y} L${x + width} ${y + height} L${x} ${y + height} Z`;

/** A box below a half round; `y` is where the round begins to rise from. */
export function archway(x: number, y: number, width: number, height: number): string {
  const [middle, right, rise] = [x + width / 2, x + width, width / 2];
  const arm = rise * 0.5523;
  return [
    `M${x} ${y + height} L${x} ${y}`,
    `C${x} ${y - arm} ${middle - arm} ${y - rise} ${middle} ${y - rise}`,
    `C${middle + arm} ${y - rise} ${right} ${y - arm} ${right} ${y}`,
    `L${right} ${y + height} Z`,
  ].join(' ');
}

/** What stands upright does not fold: no angle, and the seed matters to nothing. */
export function slab(path: string, fabric: FabricName, more: Partial<Piece> = {}): Piece {
  return { path, fabric, seed: 1, round: 2.4, puff: 0.8, shadow: 1, ...more };
}

/** A field that is sunk into a door leaf: its frame stands above it. */
export const panel = (x: number, y: number, width: number, height: number, fabric: FabricName): Piece =>
  slab(box(x, y, width, height), fabric, { round: 3, puff: 1.1, shadow: 0.7 });

export const joint = (path: string, width = 1, strength = 0.55): Seam => ({ path, width, strength });

/** Courses of ashlar, each second one with its joints between those of the course above. */
export function ashlar(top: number, bottom: number, course: number, block: number): Seam[] {
  const seams: Seam[] = [];
  for (let y = top, row = 0; y <= bottom; y += course, row += 1) {
    seams.push(joint(`M-10 ${y} L410 ${y}`, 1.5, 0.6));
    for (let x = 200 - 5 * block + (row % 2 === 0 ? 0 : block / 2); x < 410; x += block)
      seams.push(joint(`M${x} ${y} L${x} ${y + course}`, 1.2, 0.5));
  }
  return seams;
}
