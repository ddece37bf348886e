/** Which fonts the site ships, with which letters and axes. */
import type { Locale } from '../../shared/locales.ts';

const range = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));

const marks = '\u00a0\u202f§©«»·–—‘’‚“”„•…‹›€−←→↗';

/** The letters of English, German, French, Italian, Dutch and Swedish, and the typography of all seven languages. */
export const houseLetters = `${range(0x20, 0x7e)}${marks}ÄÖÜäöüßÀÂÇÈÉÊËÎÏÔŒÙÛàâæçèéêëîïôœùûÌÒÓìòóÅå°`;

/** The rest of Latin-1, which names need. */
const otherLetters = without(`${range(0xa1, 0xff)}Ÿ`, houseLetters);

/** What Polish adds. */
const polishLetters = 'ĄąĆćĘęŁłŃńŚśŹźŻż';

function without(letters: string, others: string): string {
  return [...letters].filter((letter) => !others.includes(letter)).join('');
}

// Bodoni's hairlines vanish at large optical sizes on screens, so no style uses them (client/styles/base.css).
const display = { family: 'Bodoni Moda', source: '@fontsource-variable/bodoni-moda/files/bodoni-moda-*-opsz' } as const;

/** What the styles use of OpenType: a glyph that only another feature reaches is not shipped. */
const textFeatures = ['ccmp', 'kern', 'lnum', 'locl', 'tnum'];
const displayFeatures = [...textFeatures, 'liga'];

/** An axis of one value is not shipped. `source`: a file of a font package, where the star stands for its letters. */
const cuts = [
  {
    ...display,
    name: 'bodoni-moda',
    style: 'normal',
    source: `${display.source}-normal.woff2`,
    axes: { wght: 400, opsz: { min: 13, max: 18 } },
    features: displayFeatures,
    isInFirstPaint: true,
  },
  {
    ...display,
    name: 'bodoni-moda-italic',
    style: 'italic',
    source: `${display.source}-italic.woff2`,
    // A phrase of the headline, and nothing else.
    axes: { wght: 400, opsz: 18 },
    features: displayFeatures,
    isInFirstPaint: false,
  },
  {
    name: 'instrument-sans',
    family: 'Instrument Sans',
    style: 'normal',
    source: '@fontsource-variable/instrument-sans/files/instrument-sans-*-wght-normal.woff2',
    axes: { wght: { min: 400, max: 600 } },
    features: textFeatures,
    isInFirstPaint: true,
  },
] as const;

/** The sets that a cut is divided into: the browser loads those of which the page has a letter. */
const sets = [
  { suffix: '', subset: 'latin', letters: houseLetters },
  { suffix: '-other', subset: 'latin', letters: otherLetters },
  { suffix: '-pl', subset: 'latin-ext', letters: polishLetters },
] as const;

type LetterSet = (typeof sets)[number];

const isNeededBy = (locale: Locale, { suffix }: LetterSet) => suffix === '' || suffix === `-${locale}`;

export const fontFiles = cuts.flatMap(({ name, source, isInFirstPaint, ...cut }) =>
  sets.map((set) => ({
    ...cut,
    name: name + set.suffix,
    source: source.replace('*', set.subset),
    letters: set.letters,
    // It comes after the others, and a browser asks the last one first: only they have to say which letters are theirs.
    isForTheRest: set.suffix === '',
    isPreloadedIn: (locale: Locale) => isInFirstPaint && isNeededBy(locale, set),
  })),
);

/** What a page in this language may be written with: the letters that its first paint has a font for. */
export function lettersOf(locale: Locale): string {
  return sets.map((set) => (isNeededBy(locale, set) ? set.letters : '')).join('');
}
