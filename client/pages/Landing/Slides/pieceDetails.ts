/** What the closer look says of each piece: when it was sold, the sizes it came in, and what it is made of, in percent. */
import type { Piece } from './pieces.tsx';

export type Material = 'cashmere' | 'cotton' | 'leather' | 'silk' | 'viscose' | 'wool';

interface PieceDetails {
  /** Of the sale that it was in: nothing here is on sale today. */
  readonly month: string;
  /** As the label says it; null where one fits all. */
  readonly sizes: string | null;
  /** Of leather there is no share to tell. */
  readonly composition: Readonly<Partial<Record<Material, number>>>;
}

const womens = '34\u201342';
const mens = '46\u201354';

export const pieceDetails: Readonly<Record<Piece['id'], PieceDetails>> = {
  'slip-dress': { month: '2026-05', sizes: womens, composition: { silk: 100 } },
  'trench-coat': { month: '2026-03', sizes: mens, composition: { cotton: 100 } },
  'evening-coat': { month: '2025-11', sizes: womens, composition: { wool: 80, silk: 20 } },
  blouse: { month: '2026-04', sizes: womens, composition: { silk: 100 } },
  loafer: { month: '2026-06', sizes: '40\u201346', composition: { leather: 100 } },
  'bias-skirt': { month: '2026-06', sizes: womens, composition: { viscose: 70, silk: 30 } },
  knit: { month: '2025-12', sizes: mens, composition: { cashmere: 100 } },
  'tailored-jacket': { month: '2026-09', sizes: womens, composition: { wool: 100 } },
  bag: { month: '2026-02', sizes: null, composition: { leather: 100 } },
  waistcoat: { month: '2026-09', sizes: mens, composition: { wool: 100 } },
  gown: { month: '2025-12', sizes: womens, composition: { silk: 100 } },
  pump: { month: '2026-04', sizes: '36\u201341', composition: { leather: 100 } },
  shirt: { month: '2026-07', sizes: '38\u201344', composition: { cotton: 100 } },
  'wide-trousers': { month: '2026-07', sizes: womens, composition: { wool: 60, viscose: 40 } },
  scarf: { month: '2025-11', sizes: null, composition: { cashmere: 70, wool: 30 } },
  cape: { month: '2025-11', sizes: null, composition: { wool: 90, cashmere: 10 } },
  'bow-tie': { month: '2025-12', sizes: null, composition: { silk: 100 } },
  clutch: { month: '2026-01', sizes: null, composition: { leather: 100 } },
  'polo-neck': { month: '2026-01', sizes: mens, composition: { wool: 70, cashmere: 30 } },
  'pencil-skirt': { month: '2026-02', sizes: womens, composition: { wool: 100 } },
  'ankle-boot': { month: '2026-08', sizes: '40\u201346', composition: { leather: 100 } },
  glove: { month: '2026-01', sizes: '6\u20138', composition: { leather: 100 } },
  belt: { month: '2026-08', sizes: '85\u2013105\u00a0cm', composition: { leather: 100 } },
  hat: { month: '2026-03', sizes: '56\u201360\u00a0cm', composition: { wool: 100 } },
};
