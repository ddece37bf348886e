/** South of Vienna: smooth stucco with squares, as the Secession set them, and a narrow door in ink. */
import { type Garment, type Piece, pair } from '../garment.ts';
import { box, joint, panel, slab } from './shapes.ts';

/** Three columns of squares that step down. */
const squares = (): Piece[] =>
  [0, 1, 2].flatMap((column) =>
    Array.from({ length: 4 - column }, (_, row) =>
      slab(box(92 - column * 27, 66 + row * 27, 17, 17), row === 3 - column ? 'metal' : 'stucco', {
        round: 2.2,
        puff: 1.1,
        shadow: 1.1,
      }),
    ),
  );

export const vienna: Garment = {
  id: 'vienna',
  fabric: 'stucco',
  pieces: [
    slab(box(-20, -20, 440, 490), 'stucco', { round: 1, seams: [joint('M-10 378 L410 378', 2, 0.5)] }),
    slab(box(-20, 388, 440, 90), 'limestone', { round: 3, puff: 1, light: 0.86 }),
    ...squares().flatMap((piece) => pair(piece)),
    slab(box(122, 24, 156, 20), 'stucco', { round: 4, puff: 1.2, shadow: 1.8 }),
    slab(box(132, 44, 136, 420), 'stucco', { round: 3, puff: 0.9, shadow: 1.4 }),
    slab(box(146, 62, 108, 402), 'stucco', { round: 4, puff: -1.4, light: 0.5, shadow: 0.2 }),
    slab(box(152, 68, 96, 396), 'inkLacquer', { round: 3, puff: 0.8, shadow: 0.8 }),
    ...[0, 1, 2].map((column) => slab(box(163 + column * 27, 80, 20, 20), 'glass', { round: 2, puff: -0.8 })),
    ...[0, 1, 2].map((column) => slab(box(163 + column * 27, 107, 20, 20), 'glass', { round: 2, puff: -0.8 })),
    ...pair(panel(162, 142, 34, 150, 'inkLacquer')),
    ...pair(panel(162, 306, 34, 130, 'inkLacquer')),
    slab(box(199.2, 134, 1.6, 322), 'glass', { round: 0.8 }),
    ...pair(slab(box(188.5, 284, 9, 9), 'metal', { round: 3, puff: 1.4 })),
    ...pair(slab('M94 214 L112 214 L108 262 L98 262 Z', 'metal', { round: 4, puff: 1.2, shadow: 1.8 })),
    slab(box(110, 454, 180, 14), 'limestone', { round: 3, puff: 1.2, shadow: 1.4 }),
    slab(box(-20, 468, 440, 50), 'paving', { round: 2, light: 0.9 }),
  ],
};
