/** Which fonts the site ships, with which letters and axes. */

const range = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));

/** English, German, French, Italian, Dutch and Swedish, with the typography that all seven languages use. */
const latinLetters = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}\u202fŒœŸ–—‘’‚“”„•…‹›€−←→↗`;

/** What Polish adds. */
const polishLetters = 'ĄąĆćĘęŁłŃńŚśŹźŻż';

export interface FontFile {
  readonly name: string;
  readonly family: 'Bodoni Moda' | 'Instrument Sans';
  readonly style: 'normal' | 'italic';
  readonly weights: readonly [number, number];
  /** A file of a font package. */
  readonly source: string;
  readonly letters: string;
  readonly axes: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
  /** Needed by the first paint of every language. */
  readonly preload: boolean;
}

interface Cut {
  readonly name: string;
  readonly family: FontFile['family'];
  readonly style: FontFile['style'];
  readonly source: (subset: 'latin' | 'latin-ext') => string;
  readonly axes: FontFile['axes'];
  readonly preload: boolean;
}

// Bodoni's hairlines vanish at large optical sizes on screens, so the sizes beyond 28 are not even shipped.
const displayAxes = { wght: { min: 400, max: 700 }, opsz: { min: 11, max: 28 } };

const cuts: readonly Cut[] = [
  {
    name: 'bodoni-moda',
    family: 'Bodoni Moda',
    style: 'normal',
    source: (subset) => `@fontsource-variable/bodoni-moda/files/bodoni-moda-${subset}-opsz-normal.woff2`,
    axes: displayAxes,
    preload: true,
  },
  {
    name: 'bodoni-moda-italic',
    family: 'Bodoni Moda',
    style: 'italic',
    source: (subset) => `@fontsource-variable/bodoni-moda/files/bodoni-moda-${subset}-opsz-italic.woff2`,
    axes: displayAxes,
    preload: false,
  },
  {
    name: 'instrument-sans',
    family: 'Instrument Sans',
    style: 'normal',
    source: (subset) => `@fontsource-variable/instrument-sans/files/instrument-sans-${subset}-wght-normal.woff2`,
    axes: { wght: { min: 400, max: 700 } },
    preload: true,
  },
];

export const fontFiles: readonly FontFile[] = cuts.flatMap(({ source, preload, ...cut }) => [
  { ...cut, weights: [400, 700] as const, source: source('latin'), letters: latinLetters, preload },
  {
    ...cut,
    name: `${cut.name}-pl`,
    weights: [400, 700] as const,
    source: source('latin-ext'),
    letters: polishLetters,
    preload: false,
  },
]);
