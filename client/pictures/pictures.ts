/** The pictures of this folder: `id-width.avif` and `id-width.webp`. */

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
  'garment-slip-dress': { widths: [320, 640, 960], ratio: 1.25, colour: '#f5f1ea' },
  'garment-gown': { widths: [320, 640, 960], ratio: 1.25, colour: '#f5f1ea' },
  'garment-bias-skirt': { widths: [320, 640, 960], ratio: 1.25, colour: '#f5f1ea' },
  'garment-pencil-skirt': { widths: [320, 640, 960], ratio: 1.25, colour: '#f5f1ea' },
  'garment-blouse': { widths: [320, 640, 960], ratio: 1.25, colour: '#f5f1ea' },
  'garment-cape': { widths: [320, 640, 960], ratio: 1.25, colour: '#f5f1ea' },
  'garment-evening-coat': { widths: [320, 640, 960], ratio: 1.25, colour: '#f5f1ea' },
  'garment-tailored-jacket': { widths: [320, 640, 960], ratio: 1.25, colour: '#f5f1ea' },
  'garment-trench-coat': { widths: [320, 640, 960], ratio: 1.25, colour: '#f5f1ea' },
  'garment-waistcoat': { widths: [320, 640, 960], ratio: 1.25, colour: '#f5f1ea' },
  'garment-wide-trousers': { widths: [320, 640, 960], ratio: 1.25, colour: '#f5f1ea' },
  'garment-shirt': { widths: [320, 640, 960], ratio: 1.25, colour: '#f5f1ea' },
  'garment-knit': { widths: [320, 640, 960], ratio: 1.25, colour: '#f5f1ea' },
  'garment-polo-neck': { widths: [320, 640, 960], ratio: 1.25, colour: '#f5f1ea' },
  'garment-scarf': { widths: [320, 640, 960], ratio: 1.25, colour: '#f5f1ea' },
  'garment-bow-tie': { widths: [320, 640, 960], ratio: 1.25, colour: '#f5f1ea' },
  'garment-hat': { widths: [320, 640, 960], ratio: 1.25, colour: '#f5f1ea' },
  'garment-bag': { widths: [320, 640, 960], ratio: 1.25, colour: '#f5f1ea' },
  'garment-clutch': { widths: [320, 640, 960], ratio: 1.25, colour: '#f5f1ea' },
  'garment-pump': { widths: [320, 640, 960], ratio: 1.25, colour: '#f5f1ea' },
  'garment-loafer': { widths: [320, 640, 960], ratio: 1.25, colour: '#f5f1ea' },
  'garment-ankle-boot': { widths: [320, 640, 960], ratio: 1.25, colour: '#f5f1ea' },
  'garment-belt': { widths: [320, 640, 960], ratio: 1.25, colour: '#f5f1ea' },
  'garment-glove': { widths: [320, 640, 960], ratio: 1.25, colour: '#f5f1ea' },
  'house-munich': { widths: [320, 640, 960], ratio: 1.25, colour: '#857367' },
  'house-dornach': { widths: [320, 640, 960], ratio: 1.25, colour: '#4f4945' },
  'house-vienna': { widths: [320, 640, 960], ratio: 1.25, colour: '#868079' },
} as const satisfies Readonly<Record<string, PictureInfo>>;

export type PictureId = keyof typeof pictures;

/** Its first frame is the picture `hero`. */
export const heroVideo = { width: 800, height: 1000 } as const;
