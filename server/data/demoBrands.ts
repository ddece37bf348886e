import { demoBrandName } from '../../shared/environment/commonVariables.ts';

/** Invented, so that a demonstration names nobody's trademark. An installation names its own in FEATURED_BRANDS. */
const demoBrands: readonly string[] = [
  'Velmontane',
  'Ardenne Sault',
  'Oriel Dace',
  'Noémie Vasquière',
  'Pellandro',
  'Vauquelis',
  'Ysandre Holt',
  'Tarn & Oxley',
  'Casa Tiravento',
  'Marrenhault',
  'Hollin Strake',
  'Kessendal',
];

/** None with a real brand: invented names never stand below its own. */
export const demoBrandsOf = (brandName: string): readonly string[] => (brandName === demoBrandName ? demoBrands : []);
