/** The pictures of this folder: `id-width.avif` in each width, `id-width.webp` in the middle one. */
import { type Product, products } from '../pages/journey/Landing/Slides/products.ts';

export interface PictureInfo {
  /** Ascending. */
  readonly widths: readonly number[];
  /** Height divided by width. */
  readonly ratio: number;
  /** Shown while the picture loads. */
  readonly colour: string;
}

const productPicture: PictureInfo = { widths: [360, 640, 960], ratio: 1.25, colour: '#f5f1ea' };

const productPictures = Object.fromEntries(products.map(({ picture }) => [picture, productPicture])) as Readonly<
  Record<Product['picture'], PictureInfo>
>;

export const pictures = {
  hero: { widths: [480, 800, 1200], ratio: 1.25, colour: '#621d1f' },
  'hero-wide': { widths: [720, 1080], ratio: 0.7222, colour: '#641e20' },
  'satin-ink': { widths: [480, 960, 1440], ratio: 1.25, colour: '#272628' },
  'satin-oxblood': { widths: [480, 960, 1440], ratio: 1.25, colour: '#561619' },
  'satin-bone': { widths: [480, 960, 1440], ratio: 1.25, colour: '#aaa191' },
  'satin-champagne': { widths: [480, 960, 1440], ratio: 1.25, colour: '#846e51' },
  ...productPictures,
  'store-munich': { widths: [360, 640, 960], ratio: 1.25, colour: '#857367' },
  'store-dornach': { widths: [360, 640, 960], ratio: 1.25, colour: '#4f4945' },
  'store-vienna': { widths: [360, 640, 960], ratio: 1.25, colour: '#868079' },
} as const satisfies Readonly<Record<string, PictureInfo>>;

export type PictureId = keyof typeof pictures;
