/** The drawn pictures, written by build/pictures/index.ts: change the drawing there, not this table. */

export interface Picture {
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
    colour: '#651f20',
  },
  'satin-ink': {
    widths: [480, 960, 1440],
    ratio: 1.25,
    files: {
      avif: ['satin-ink-480.avif', 'satin-ink-960.avif', 'satin-ink-1440.avif'],
      webp: ['satin-ink-480.webp', 'satin-ink-960.webp', 'satin-ink-1440.webp'],
    },
    colour: '#282729',
  },
  'satin-oxblood': {
    widths: [480, 960, 1440],
    ratio: 1.25,
    files: {
      avif: ['satin-oxblood-480.avif', 'satin-oxblood-960.avif', 'satin-oxblood-1440.avif'],
      webp: ['satin-oxblood-480.webp', 'satin-oxblood-960.webp', 'satin-oxblood-1440.webp'],
    },
    colour: '#57171a',
  },
  'satin-bone': {
    widths: [480, 960, 1440],
    ratio: 1.25,
    files: {
      avif: ['satin-bone-480.avif', 'satin-bone-960.avif', 'satin-bone-1440.avif'],
      webp: ['satin-bone-480.webp', 'satin-bone-960.webp', 'satin-bone-1440.webp'],
    },
    colour: '#aca393',
  },
  'satin-champagne': {
    widths: [480, 960, 1440],
    ratio: 1.25,
    files: {
      avif: ['satin-champagne-480.avif', 'satin-champagne-960.avif', 'satin-champagne-1440.avif'],
      webp: ['satin-champagne-480.webp', 'satin-champagne-960.webp', 'satin-champagne-1440.webp'],
    },
    colour: '#856f52',
  },
} as const satisfies Readonly<Record<string, Picture>>;

export type PictureId = keyof typeof pictures;

/** The hero in motion, 4 : 5; its first frame is the picture `hero`. */
export const heroFilm = { width: 800, height: 1000, files: { webm: 'hero.webm', mp4: 'hero.mp4' } } as const;

/** The slides in their order. */
export const slides = [] as const satisfies readonly {
  readonly id: string;
  readonly kind: 'women' | 'men';
  readonly picture: PictureId;
}[];
