import { cacheFormats, region } from './format.ts';
import type { Locale } from './locales.ts';

const collator = cacheFormats((locale) => new Intl.Collator(region[locale]));
const regionNames = cacheFormats((locale) => new Intl.DisplayNames([region[locale]], { type: 'region' }));
/** `codes`: separated by commas. Sorting by a locale's rules is as slow as filling a cached page. */
const sortedNames = cacheFormats((locale, codes): readonly { code: string; name: string }[] =>
  codes
    .split(',')
    .map((code) => ({ code, name: regionNames(locale).of(code) ?? code }))
    .sort((a, b) => collator(locale).compare(a.name, b.name)),
);

/** The countries' names in the locale, sorted by its rules. There must be one. */
export function getCountryNames<Code extends string>(locale: Locale, codes: readonly Code[]) {
  return sortedNames(locale, codes.join()) as readonly { code: Code; name: string }[];
}
