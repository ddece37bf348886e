/** Which fonts the site ships, with which letters and axes. */

const range = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));

/** English, German, French, Italian, Dutch and Swedish, with the typography that all seven languages use. */
const latinLetters = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}\u202fŒœŸ–—‘’‚“”„•…‹›€−←→↗`;

/** What Polish adds. */
const polishLetters = 'ĄąĆćĘęŁłŃńŚśŹźŻż';

const textAxes = { wght: { min: 400, max: 700 } };
// Bodoni's hairlines vanish at large optical sizes on screens, so the sizes beyond 28 are not even shipped.
const displayAxes = { ...textAxes, opsz: { min: 11, max: 28 } };

/** `source`: a file of a font package, where the star stands for the subset. */
const cuts = [
  {
    name: 'bodoni-moda',
    family: 'Bodoni Moda',
    style: 'normal',
    source: '@fontsource-variable/bodoni-moda/files/bodoni-moda-*-opsz-normal.woff2',
    axes: displayAxes,
    isInFirstPaint: true,
  },
  {
    name: 'bodoni-moda-italic',
    family: 'Bodoni Moda',
    style: 'italic',
    source: '@fontsource-variable/bodoni-moda/files/bodoni-moda-*-opsz-italic.woff2',
    axes: displayAxes,
    isInFirstPaint: false,
  },
  {
    name: 'instrument-sans',
    family: 'Instrument Sans',
    style: 'normal',
    source: '@fontsource-variable/instrument-sans/files/instrument-sans-*-wght-normal.woff2',
    axes: textAxes,
    isInFirstPaint: true,
  },
] as const;

/** Only what the first paint of every language needs is preloaded. */
export const fontFiles = cuts.flatMap(({ name, source, isInFirstPaint, ...cut }) => [
  { ...cut, name, source: source.replace('*', 'latin'), letters: latinLetters, preload: isInFirstPaint },
  { ...cut, name: `${name}-pl`, source: source.replace('*', 'latin-ext'), letters: polishLetters, preload: false },
]);
