/** In the old town: an arched doorway of limestone, its double door in oxblood. */
import { type Garment, type Piece, pair } from '../garment.ts';
import { archway, ashlar, box, joint, panel, slab } from './shapes.ts';

const leaf = (): Piece[] => [
  slab(box(131, 190, 68.4, 268), 'oxbloodLacquer', { round: 3, puff: 0.6, shadow: 0.6, light: 0.88 }),
  panel(142, 204, 47, 78, 'oxbloodLacquer'),
  panel(142, 296, 47, 54, 'oxbloodLacquer'),
  panel(142, 364, 47, 78, 'oxbloodLacquer'),
];

const voussoirs = Array.from({ length: 9 }, (_, index) => {
  const angle = Math.PI * ((index + 0.5) / 9);
  const [x, y] = [Math.cos(angle), -Math.sin(angle)];
  return joint(`M${200 + 84 * x} ${180 + 84 * y} L${200 + 116 * x} ${180 + 116 * y}`, 1.3, 0.55);
});

export const munich: Garment = {
  id: 'munich',
  fabric: 'limestone',
  pieces: [
    slab(box(-20, -20, 440, 560), 'limestone', { seams: ashlar(-16, 510, 52, 104), round: 1 }),
    slab(archway(84, 180, 232, 286), 'limestone', { round: 5, puff: 1, seams: voussoirs, shadow: 1.2 }),
    slab(archway(116, 180, 168, 286), 'limestone', { light: 0.5, round: 4, puff: -1.4, shadow: 0.2 }),
    slab(archway(126, 180, 148, 286), 'glass', { round: 2, puff: -0.5, shadow: 0.5 }),
    // The fanlight's bars.
    slab(box(198, 108, 4, 74), 'oxbloodLacquer', { round: 1.4 }),
    ...pair(slab('M200 180 L202 177 L150 121 L146 125 Z', 'oxbloodLacquer', { round: 1.4 })),
    slab(box(122, 180, 156, 10), 'oxbloodLacquer', { round: 3, puff: 1.2 }),
    ...leaf().flatMap((piece) => pair(piece)),
    ...pair(slab(box(191.5, 300, 3.4, 40), 'metal', { round: 1.6, puff: 1.4 })),
    slab('M188 52 L212 52 L217 104 L183 104 Z', 'limestone', { round: 4, puff: 1.2, shadow: 1.4 }),
    slab(box(70, 458, 260, 14), 'limestone', { round: 3, puff: 1.2, shadow: 1.4 }),
    slab(box(48, 472, 304, 40), 'limestone', { round: 3, puff: 1, shadow: 1.4, light: 0.92 }),
  ],
};
