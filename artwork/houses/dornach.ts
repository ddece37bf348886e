/** By the trade fair: upright fins of concrete, a door of glass between them, a long pull of metal. */
import type { Garment, Piece } from '../garment.ts';
import { box, joint, slab } from './shapes.ts';

const fins = (from: number, until: number): Piece[] => {
  const pieces: Piece[] = [];
  for (let x = from; x < until; x += 26)
    pieces.push(slab(box(x, -20, 15, 470), 'concrete', { round: 4, puff: 1.3, shadow: 1.6 }));
  return pieces;
};

export const dornach: Garment = {
  id: 'dornach',
  fabric: 'concrete',
  pieces: [
    slab(box(-20, -20, 440, 480), 'concrete', { light: 0.6, round: 1 }),
    ...fins(-8, 120),
    ...fins(302, 410),
    slab(box(122, -20, 176, 480), 'inkLacquer', { round: 4, puff: 0.8, shadow: 1.2 }),
    slab(box(132, -20, 156, 96), 'glass', { round: 3, puff: -1 }),
    slab(box(132, 92, 74, 362), 'glass', { round: 3, puff: -1 }),
    slab(box(212, 92, 76, 362), 'champagneSatin', {
      angle: 14,
      seed: 7,
      density: 1.6,
      drape: 0.5,
      light: 0.55,
      round: 2,
      puff: -1,
    }),
    slab(box(206, 92, 6, 362), 'inkLacquer', { round: 2, puff: 1 }),
    slab(box(196, 170, 5, 190), 'metal', { round: 2.2, puff: 1.8, shadow: 1.8 }),
    slab(box(104, 78, 212, 14), 'inkLacquer', { round: 3, puff: 1.4, shadow: 2 }),
    slab(box(-20, 450, 440, 70), 'paving', {
      round: 2,
      light: 0.9,
      seams: [joint('M-10 474 L410 474', 1.2), joint('M120 450 L92 510', 1.2), joint('M280 450 L308 510', 1.2)],
    }),
  ],
};
