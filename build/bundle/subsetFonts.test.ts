import { readFile } from 'node:fs/promises';
import { locales } from '../../shared/i18n/locales.ts';
import { readTexts } from '../readTexts.ts';
import { getLetters, subsetFonts } from './subsetFonts.ts';

/** Letters that are drawn; what only steers the line break has no shape in any font. */
const drawn = (text: string) => [...text].filter((letter) => !/\p{Default_Ignorable_Code_Point}|\s/u.test(letter));

it.each(locales)('the first paint has a font for every letter of the messages in %s', async (locale) => {
  const texts = [...(await readTexts('.', `locales/${locale}/*.json`)).values()];
  const letters = new Set(getLetters(locale));
  expect(texts.length).toBeGreaterThan(0);
  expect(drawn(texts.join('')).filter((letter) => !letters.has(letter))).toEqual([]);
});

it('the fonts are the output of "npm run fonts", and each has a rule', async () => {
  const css = await readFile('client/fonts/fonts.css', 'utf8');
  for (const [name, content] of await subsetFonts()) {
    expect(content.equals(await readFile(`client/fonts/${name}`))).toBe(true);
    expect(css).toContain(`url("${name}")`);
  }
}, 30_000);
