/** The pictures of this folder: `id-width.avif` in each width, `id-width.webp` in the middle one. */

export interface PictureInfo {
  /** Ascending. */
  readonly widths: readonly number[];
  /** Height divided by width. */
  readonly ratio: number;
  /** Shown while the picture loads. */
  readonly colour: string;
}

export const pictures = {
  hero: { widths: [480, 800, 1200], ratio: 1.25, colour: '#621d1f' },
  'hero-wide': { widths: [720, 1080], ratio: 0.7222, colour: '#641e20' },
  'satin-ink': { widths: [480, 960, 1440], ratio: 1.25, colour: '#272628' },
  'satin-oxblood': { widths: [480, 960, 1440], ratio: 1.25, colour: '#561619' },
  'satin-bone': { widths: [480, 960, 1440], ratio: 1.25, colour: '#aaa191' },
  'satin-champagne': { widths: [480, 960, 1440], ratio: 1.25, colour: '#846e51' },
  'product-slip-dress': { widths: [360, 640, 960], ratio: 1.25, colour: '#f5f1ea' },
  'product-gown': { widths: [360, 640, 960], ratio: 1.25, colour: '#f5f1ea' },
  'product-bias-skirt': { widths: [360, 640, 960], ratio: 1.25, colour: '#f5f1ea' },
  'product-pencil-skirt': { widths: [360, 640, 960], ratio: 1.25, colour: '#f5f1ea' },
  'product-blouse': { widths: [360, 640, 960], ratio: 1.25, colour: '#f5f1ea' },
  'product-cape': { widths: [360, 640, 960], ratio: 1.25, colour: '#f5f1ea' },
  'product-evening-coat': { widths: [360, 640, 960], ratio: 1.25, colour: '#f5f1ea' },
  'product-tailored-jacket': { widths: [360, 640, 960], ratio: 1.25, colour: '#f5f1ea' },
  'product-trench-coat': { widths: [360, 640, 960], ratio: 1.25, colour: '#f5f1ea' },
  'product-waistcoat': { widths: [360, 640, 960], ratio: 1.25, colour: '#f5f1ea' },
  'product-wide-trousers': { widths: [360, 640, 960], ratio: 1.25, colour: '#f5f1ea' },
  'product-shirt': { widths: [360, 640, 960], ratio: 1.25, colour: '#f5f1ea' },
  'product-knit': { widths: [360, 640, 960], ratio: 1.25, colour: '#f5f1ea' },
  'product-polo-neck': { widths: [360, 640, 960], ratio: 1.25, colour: '#f5f1ea' },
  'product-scarf': { widths: [360, 640, 960], ratio: 1.25, colour: '#f5f1ea' },
  'product-bow-tie': { widths: [360, 640, 960], ratio: 1.25, colour: '#f5f1ea' },
  'product-hat': { widths: [360, 640, 960], ratio: 1.25, colour: '#f5f1ea' },
  'product-bag': { widths: [360, 640, 960], ratio: 1.25, colour: '#f5f1ea' },
  'product-clutch': { widths: [360, 640, 960], ratio: 1.25, colour: '#f5f1ea' },
  'product-pump': { widths: [360, 640, 960], ratio: 1.25, colour: '#f5f1ea' },
  'product-loafer': { widths: [360, 640, 960], ratio: 1.25, colour: '#f5f1ea' },
  'product-ankle-boot': { widths: [360, 640, 960], ratio: 1.25, colour: '#f5f1ea' },
  'product-belt': { widths: [360, 640, 960], ratio: 1.25, colour: '#f5f1ea' },
  'product-glove': { widths: [360, 640, 960], ratio: 1.25, colour: '#f5f1ea' },
  'store-munich': { widths: [360, 640, 960], ratio: 1.25, colour: '#857367' },
  'store-dornach': { widths: [360, 640, 960], ratio: 1.25, colour: '#4f4945' },
  'store-vienna': { widths: [360, 640, 960], ratio: 1.25, colour: '#868079' },
} as const satisfies Readonly<Record<string, PictureInfo>>;

export type PictureId = keyof typeof pictures;

/** Its first frame is the picture `hero`. */
export const heroVideo = { width: 800, height: 1000 } as const;
