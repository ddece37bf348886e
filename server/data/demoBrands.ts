/** Invented, so that a demonstration names nobody's trademark. An installation names its own in FEATURED_BRANDS. */
export const demoBrands: readonly string[] = [
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
