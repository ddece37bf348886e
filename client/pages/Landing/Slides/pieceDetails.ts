/** What the closer look says of each piece: the sizes it comes in, and what it is made of, in percent. */
import type { Piece } from './pieces.tsx';

export type Material = 'cashmere' | 'cotton' | 'leather' | 'silk' | 'viscose' | 'wool';

interface PieceDetails {
  /** As the label says it; null where one fits all. */
  readonly sizes: string | null;
  /** Of leather there is no share to tell. */
  readonly composition: Readonly<Partial<Record<Material, number>>>;
}

const womens = '34\u201342';
const mens = '46\u201354';

export const pieceDetails: Readonly<Record<Piece['id'], PieceDetails>> = {
  'slip-dress': { sizes: womens, composition: { silk: 100 } },
  'trench-coat': { sizes: mens, composition: { cotton: 100 } },
  'evening-coat': { sizes: womens, composition: { wool: 80, silk: 20 } },
  blouse: { sizes: womens, composition: { silk: 100 } },
  loafer: { sizes: '40\u201346', composition: { leather: 100 } },
  'bias-skirt': { sizes: womens, composition: { viscose: 70, silk: 30 } },
  knit: { sizes: mens, composition: { cashmere: 100 } },
  'tailored-jacket': { sizes: womens, composition: { wool: 100 } },
  bag: { sizes: null, composition: { leather: 100 } },
  waistcoat: { sizes: mens, composition: { wool: 100 } },
  gown: { sizes: womens, composition: { silk: 100 } },
  pump: { sizes: '36\u201341', composition: { leather: 100 } },
  shirt: { sizes: '38\u201344', composition: { cotton: 100 } },
  'wide-trousers': { sizes: womens, composition: { wool: 60, viscose: 40 } },
  scarf: { sizes: null, composition: { cashmere: 70, wool: 30 } },
  cape: { sizes: null, composition: { wool: 90, cashmere: 10 } },
  'bow-tie': { sizes: null, composition: { silk: 100 } },
  clutch: { sizes: null, composition: { leather: 100 } },
  'polo-neck': { sizes: mens, composition: { wool: 70, cashmere: 30 } },
  'pencil-skirt': { sizes: womens, composition: { wool: 100 } },
  'ankle-boot': { sizes: '40\u201346', composition: { leather: 100 } },
  glove: { sizes: '6\u20138', composition: { leather: 100 } },
  belt: { sizes: '85\u2013105\u00a0cm', composition: { leather: 100 } },
  hat: { sizes: '56\u201360\u00a0cm', composition: { wool: 100 } },
};
