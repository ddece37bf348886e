/** The drawn pictures, written by artwork/index.ts: change the drawing there, not this table. */

export interface PictureFiles {
  /** Ascending; the files of each format stand in the same order. */
  readonly widths: readonly number[];
  /** Height divided by width. */
  readonly ratio: number;
  /** File names in this folder. */
  readonly files: { readonly avif: readonly string[]; readonly webp: readonly string[] };
  /** Shown until the picture has come. */
  readonly colour: string;
}

export const pictures = {
  hero: {
    widths: [480, 800, 1200],
    ratio: 1.25,
    files: {
      avif: ['hero-480.avif', 'hero-800.avif', 'hero-1200.avif'],
      webp: ['hero-480.webp', 'hero-800.webp', 'hero-1200.webp'],
    },
    colour: '#621d1f',
  },
  'hero-wide': {
    widths: [720, 1080],
    ratio: 0.7222,
    files: {
      avif: ['hero-wide-720.avif', 'hero-wide-1080.avif'],
      webp: ['hero-wide-720.webp', 'hero-wide-1080.webp'],
    },
    colour: '#641e20',
  },
  'satin-ink': {
    widths: [480, 960, 1440],
    ratio: 1.25,
    files: {
      avif: ['satin-ink-480.avif', 'satin-ink-960.avif', 'satin-ink-1440.avif'],
      webp: ['satin-ink-480.webp', 'satin-ink-960.webp', 'satin-ink-1440.webp'],
    },
    colour: '#272628',
  },
  'satin-oxblood': {
    widths: [480, 960, 1440],
    ratio: 1.25,
    files: {
      avif: ['satin-oxblood-480.avif', 'satin-oxblood-960.avif', 'satin-oxblood-1440.avif'],
      webp: ['satin-oxblood-480.webp', 'satin-oxblood-960.webp', 'satin-oxblood-1440.webp'],
    },
    colour: '#561619',
  },
  'satin-bone': {
    widths: [480, 960, 1440],
    ratio: 1.25,
    files: {
      avif: ['satin-bone-480.avif', 'satin-bone-960.avif', 'satin-bone-1440.avif'],
      webp: ['satin-bone-480.webp', 'satin-bone-960.webp', 'satin-bone-1440.webp'],
    },
    colour: '#aaa191',
  },
  'satin-champagne': {
    widths: [480, 960, 1440],
    ratio: 1.25,
    files: {
      avif: ['satin-champagne-480.avif', 'satin-champagne-960.avif', 'satin-champagne-1440.avif'],
      webp: ['satin-champagne-480.webp', 'satin-champagne-960.webp', 'satin-champagne-1440.webp'],
    },
    colour: '#846e51',
  },
  'garment-slip-dress': {
    widths: [320, 640, 960],
    ratio: 1.25,
    files: {
      avif: ['garment-slip-dress-320.avif', 'garment-slip-dress-640.avif', 'garment-slip-dress-960.avif'],
      webp: ['garment-slip-dress-320.webp', 'garment-slip-dress-640.webp', 'garment-slip-dress-960.webp'],
    },
    colour: '#f5f1ea',
  },
  'garment-evening-coat': {
    widths: [320, 640, 960],
    ratio: 1.25,
    files: {
      avif: ['garment-evening-coat-320.avif', 'garment-evening-coat-640.avif', 'garment-evening-coat-960.avif'],
      webp: ['garment-evening-coat-320.webp', 'garment-evening-coat-640.webp', 'garment-evening-coat-960.webp'],
    },
    colour: '#f5f1ea',
  },
  'garment-blouse': {
    widths: [320, 640, 960],
    ratio: 1.25,
    files: {
      avif: ['garment-blouse-320.avif', 'garment-blouse-640.avif', 'garment-blouse-960.avif'],
      webp: ['garment-blouse-320.webp', 'garment-blouse-640.webp', 'garment-blouse-960.webp'],
    },
    colour: '#f5f1ea',
  },
  'garment-loafer': {
    widths: [320, 640, 960],
    ratio: 1.25,
    files: {
      avif: ['garment-loafer-320.avif', 'garment-loafer-640.avif', 'garment-loafer-960.avif'],
      webp: ['garment-loafer-320.webp', 'garment-loafer-640.webp', 'garment-loafer-960.webp'],
    },
    colour: '#f5f1ea',
  },
  'garment-gown': {
    widths: [320, 640, 960],
    ratio: 1.25,
    files: {
      avif: ['garment-gown-320.avif', 'garment-gown-640.avif', 'garment-gown-960.avif'],
      webp: ['garment-gown-320.webp', 'garment-gown-640.webp', 'garment-gown-960.webp'],
    },
    colour: '#f5f1ea',
  },
  'garment-shirt': {
    widths: [320, 640, 960],
    ratio: 1.25,
    files: {
      avif: ['garment-shirt-320.avif', 'garment-shirt-640.avif', 'garment-shirt-960.avif'],
      webp: ['garment-shirt-320.webp', 'garment-shirt-640.webp', 'garment-shirt-960.webp'],
    },
    colour: '#f5f1ea',
  },
  'garment-tailored-jacket': {
    widths: [320, 640, 960],
    ratio: 1.25,
    files: {
      avif: [
        'garment-tailored-jacket-320.avif',
        'garment-tailored-jacket-640.avif',
        'garment-tailored-jacket-960.avif',
      ],
      webp: [
        'garment-tailored-jacket-320.webp',
        'garment-tailored-jacket-640.webp',
        'garment-tailored-jacket-960.webp',
      ],
    },
    colour: '#f5f1ea',
  },
  'garment-knit': {
    widths: [320, 640, 960],
    ratio: 1.25,
    files: {
      avif: ['garment-knit-320.avif', 'garment-knit-640.avif', 'garment-knit-960.avif'],
      webp: ['garment-knit-320.webp', 'garment-knit-640.webp', 'garment-knit-960.webp'],
    },
    colour: '#f5f1ea',
  },
  'garment-bag': {
    widths: [320, 640, 960],
    ratio: 1.25,
    files: {
      avif: ['garment-bag-320.avif', 'garment-bag-640.avif', 'garment-bag-960.avif'],
      webp: ['garment-bag-320.webp', 'garment-bag-640.webp', 'garment-bag-960.webp'],
    },
    colour: '#f5f1ea',
  },
  'garment-trench-coat': {
    widths: [320, 640, 960],
    ratio: 1.25,
    files: {
      avif: ['garment-trench-coat-320.avif', 'garment-trench-coat-640.avif', 'garment-trench-coat-960.avif'],
      webp: ['garment-trench-coat-320.webp', 'garment-trench-coat-640.webp', 'garment-trench-coat-960.webp'],
    },
    colour: '#f5f1ea',
  },
  'garment-pump': {
    widths: [320, 640, 960],
    ratio: 1.25,
    files: {
      avif: ['garment-pump-320.avif', 'garment-pump-640.avif', 'garment-pump-960.avif'],
      webp: ['garment-pump-320.webp', 'garment-pump-640.webp', 'garment-pump-960.webp'],
    },
    colour: '#f5f1ea',
  },
  'garment-waistcoat': {
    widths: [320, 640, 960],
    ratio: 1.25,
    files: {
      avif: ['garment-waistcoat-320.avif', 'garment-waistcoat-640.avif', 'garment-waistcoat-960.avif'],
      webp: ['garment-waistcoat-320.webp', 'garment-waistcoat-640.webp', 'garment-waistcoat-960.webp'],
    },
    colour: '#f5f1ea',
  },
  'garment-wide-trousers': {
    widths: [320, 640, 960],
    ratio: 1.25,
    files: {
      avif: ['garment-wide-trousers-320.avif', 'garment-wide-trousers-640.avif', 'garment-wide-trousers-960.avif'],
      webp: ['garment-wide-trousers-320.webp', 'garment-wide-trousers-640.webp', 'garment-wide-trousers-960.webp'],
    },
    colour: '#f5f1ea',
  },
  'garment-hat': {
    widths: [320, 640, 960],
    ratio: 1.25,
    files: {
      avif: ['garment-hat-320.avif', 'garment-hat-640.avif', 'garment-hat-960.avif'],
      webp: ['garment-hat-320.webp', 'garment-hat-640.webp', 'garment-hat-960.webp'],
    },
    colour: '#f5f1ea',
  },
  'garment-bias-skirt': {
    widths: [320, 640, 960],
    ratio: 1.25,
    files: {
      avif: ['garment-bias-skirt-320.avif', 'garment-bias-skirt-640.avif', 'garment-bias-skirt-960.avif'],
      webp: ['garment-bias-skirt-320.webp', 'garment-bias-skirt-640.webp', 'garment-bias-skirt-960.webp'],
    },
    colour: '#f5f1ea',
  },
  'garment-scarf': {
    widths: [320, 640, 960],
    ratio: 1.25,
    files: {
      avif: ['garment-scarf-320.avif', 'garment-scarf-640.avif', 'garment-scarf-960.avif'],
      webp: ['garment-scarf-320.webp', 'garment-scarf-640.webp', 'garment-scarf-960.webp'],
    },
    colour: '#f5f1ea',
  },
  'garment-clutch': {
    widths: [320, 640, 960],
    ratio: 1.25,
    files: {
      avif: ['garment-clutch-320.avif', 'garment-clutch-640.avif', 'garment-clutch-960.avif'],
      webp: ['garment-clutch-320.webp', 'garment-clutch-640.webp', 'garment-clutch-960.webp'],
    },
    colour: '#f5f1ea',
  },
  'garment-polo-neck': {
    widths: [320, 640, 960],
    ratio: 1.25,
    files: {
      avif: ['garment-polo-neck-320.avif', 'garment-polo-neck-640.avif', 'garment-polo-neck-960.avif'],
      webp: ['garment-polo-neck-320.webp', 'garment-polo-neck-640.webp', 'garment-polo-neck-960.webp'],
    },
    colour: '#f5f1ea',
  },
  'garment-cape': {
    widths: [320, 640, 960],
    ratio: 1.25,
    files: {
      avif: ['garment-cape-320.avif', 'garment-cape-640.avif', 'garment-cape-960.avif'],
      webp: ['garment-cape-320.webp', 'garment-cape-640.webp', 'garment-cape-960.webp'],
    },
    colour: '#f5f1ea',
  },
  'garment-belt': {
    widths: [320, 640, 960],
    ratio: 1.25,
    files: {
      avif: ['garment-belt-320.avif', 'garment-belt-640.avif', 'garment-belt-960.avif'],
      webp: ['garment-belt-320.webp', 'garment-belt-640.webp', 'garment-belt-960.webp'],
    },
    colour: '#f5f1ea',
  },
  'garment-pencil-skirt': {
    widths: [320, 640, 960],
    ratio: 1.25,
    files: {
      avif: ['garment-pencil-skirt-320.avif', 'garment-pencil-skirt-640.avif', 'garment-pencil-skirt-960.avif'],
      webp: ['garment-pencil-skirt-320.webp', 'garment-pencil-skirt-640.webp', 'garment-pencil-skirt-960.webp'],
    },
    colour: '#f5f1ea',
  },
  'garment-ankle-boot': {
    widths: [320, 640, 960],
    ratio: 1.25,
    files: {
      avif: ['garment-ankle-boot-320.avif', 'garment-ankle-boot-640.avif', 'garment-ankle-boot-960.avif'],
      webp: ['garment-ankle-boot-320.webp', 'garment-ankle-boot-640.webp', 'garment-ankle-boot-960.webp'],
    },
    colour: '#f5f1ea',
  },
  'garment-glove': {
    widths: [320, 640, 960],
    ratio: 1.25,
    files: {
      avif: ['garment-glove-320.avif', 'garment-glove-640.avif', 'garment-glove-960.avif'],
      webp: ['garment-glove-320.webp', 'garment-glove-640.webp', 'garment-glove-960.webp'],
    },
    colour: '#f5f1ea',
  },
  'garment-bow-tie': {
    widths: [320, 640, 960],
    ratio: 1.25,
    files: {
      avif: ['garment-bow-tie-320.avif', 'garment-bow-tie-640.avif', 'garment-bow-tie-960.avif'],
      webp: ['garment-bow-tie-320.webp', 'garment-bow-tie-640.webp', 'garment-bow-tie-960.webp'],
    },
    colour: '#f5f1ea',
  },
  'house-munich': {
    widths: [320, 640, 960],
    ratio: 1.25,
    files: {
      avif: ['house-munich-320.avif', 'house-munich-640.avif', 'house-munich-960.avif'],
      webp: ['house-munich-320.webp', 'house-munich-640.webp', 'house-munich-960.webp'],
    },
    colour: '#857367',
  },
  'house-dornach': {
    widths: [320, 640, 960],
    ratio: 1.25,
    files: {
      avif: ['house-dornach-320.avif', 'house-dornach-640.avif', 'house-dornach-960.avif'],
      webp: ['house-dornach-320.webp', 'house-dornach-640.webp', 'house-dornach-960.webp'],
    },
    colour: '#4f4945',
  },
  'house-vienna': {
    widths: [320, 640, 960],
    ratio: 1.25,
    files: {
      avif: ['house-vienna-320.avif', 'house-vienna-640.avif', 'house-vienna-960.avif'],
      webp: ['house-vienna-320.webp', 'house-vienna-640.webp', 'house-vienna-960.webp'],
    },
    colour: '#868079',
  },
} as const satisfies Readonly<Record<string, PictureFiles>>;

export type PictureId = keyof typeof pictures;

/** The hero in motion, 4 : 5; its first frame is the picture `hero`. */
export const heroFilm = { width: 800, height: 1000, files: { webm: 'hero.webm', mp4: 'hero.mp4' } } as const;

/** The slides in their order. */
export const slides = [
  { id: 'slip-dress', kind: 'women', picture: 'garment-slip-dress' },
  { id: 'evening-coat', kind: 'women', picture: 'garment-evening-coat' },
  { id: 'blouse', kind: 'women', picture: 'garment-blouse' },
  { id: 'loafer', kind: 'men', picture: 'garment-loafer' },
  { id: 'gown', kind: 'women', picture: 'garment-gown' },
  { id: 'shirt', kind: 'men', picture: 'garment-shirt' },
  { id: 'tailored-jacket', kind: 'women', picture: 'garment-tailored-jacket' },
  { id: 'knit', kind: 'men', picture: 'garment-knit' },
  { id: 'bag', kind: 'women', picture: 'garment-bag' },
  { id: 'trench-coat', kind: 'men', picture: 'garment-trench-coat' },
  { id: 'pump', kind: 'women', picture: 'garment-pump' },
  { id: 'waistcoat', kind: 'men', picture: 'garment-waistcoat' },
  { id: 'wide-trousers', kind: 'women', picture: 'garment-wide-trousers' },
  { id: 'hat', kind: 'men', picture: 'garment-hat' },
  { id: 'bias-skirt', kind: 'women', picture: 'garment-bias-skirt' },
  { id: 'scarf', kind: 'men', picture: 'garment-scarf' },
  { id: 'clutch', kind: 'women', picture: 'garment-clutch' },
  { id: 'polo-neck', kind: 'men', picture: 'garment-polo-neck' },
  { id: 'cape', kind: 'women', picture: 'garment-cape' },
  { id: 'belt', kind: 'men', picture: 'garment-belt' },
  { id: 'pencil-skirt', kind: 'women', picture: 'garment-pencil-skirt' },
  { id: 'ankle-boot', kind: 'men', picture: 'garment-ankle-boot' },
  { id: 'glove', kind: 'women', picture: 'garment-glove' },
  { id: 'bow-tie', kind: 'men', picture: 'garment-bow-tie' },
] as const satisfies readonly { readonly id: string; readonly kind: 'women' | 'men'; readonly picture: PictureId }[];
