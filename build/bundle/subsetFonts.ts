/** `npm run fonts`: reduces the fonts to the letters, axes and features that the site uses. The output is committed. */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Locale } from '../../shared/i18n/locales.ts';
import { repositoryRoot } from '../paths.ts';
import { runScript } from '../runScript.ts';

const require = createRequire(import.meta.url);

const range = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));

const punctuation = '\u00a0\u202f§©«»·–—‘’‚“”„•…‹›€−←→↗';

const latinLetters = `${range(0x20, 0x7e)}${punctuation}ÄÖÜäöüßÀÂÇÈÉÊËÎÏÔŒÙÛàâæçèéêëîïôœùûÌÒÓìòóÅå°`;

const polishLetters = 'ĄąĆćĘęŁłŃńŚśŹźŻż';

/** The rest of Latin-1, for names. */
const otherLetters = [...`${range(0xa1, 0xff)}Ÿ`].filter((letter) => !latinLetters.includes(letter)).join('');

export const getLetters = (locale: Locale) => (locale === 'pl' ? latinLetters + polishLetters : latinLetters);

/** Each font is divided into these files, which browsers load as needed (client/fonts/fonts.css). */
const letterSets = [
  { suffix: '', subset: 'latin', letters: latinLetters },
  { suffix: '-other', subset: 'latin', letters: otherLetters },
  { suffix: '-pl', subset: 'latin-ext', letters: polishLetters },
];

const textFeatures = ['ccmp', 'kern', 'lnum', 'locl', 'tnum'];
const displayFeatures = [...textFeatures, 'liga'];

/** `source`: a file of a font package; the star stands for the subset. */
const fontSubsets = [
  {
    name: 'bodoni-moda',
    source: '@fontsource-variable/bodoni-moda/files/bodoni-moda-*-opsz-normal.woff2',
    // No style uses larger optical sizes, whose hairlines become invisible on screens (client/styles/base.css).
    axes: { wght: 400, opsz: { min: 13, max: 18 } },
    features: displayFeatures,
  },
  {
    name: 'bodoni-moda-italic',
    source: '@fontsource-variable/bodoni-moda/files/bodoni-moda-*-opsz-italic.woff2',
    axes: { wght: 400, opsz: 18 },
    features: displayFeatures,
  },
  {
    name: 'instrument-sans',
    source: '@fontsource-variable/instrument-sans/files/instrument-sans-*-wght-normal.woff2',
    axes: { wght: { min: 400, max: 600 } },
    features: textFeatures,
  },
];

export async function subsetFonts(): Promise<ReadonlyMap<string, Buffer>> {
  const files = fontSubsets.flatMap(({ name, source, axes, features }) =>
    letterSets.map(async ({ suffix, subset, letters }) => {
      const font = await readFile(require.resolve(source.replace('*', subset)));
      const options = { targetFormat: 'woff2', variationAxes: axes, keepFeatures: features } as const;
      return [`${name}${suffix}.woff2`, await subsetFont(font, letters, options)] as const;
    }),
  );
  return new Map(await Promise.all(files));
}

runScript(import.meta.url, async () => {
  for (const [name, content] of await subsetFonts())
    await writeFile(join(repositoryRoot, 'client/fonts', name), content);
});
