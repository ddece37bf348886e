import { cacheFormats, region } from './format.ts';
import type { Locale } from './locales.ts';

const collator = cacheFormats((locale) => new Intl.Collator(region[locale]));
const regionNames = cacheFormats((locale) => new Intl.DisplayNames([region[locale]], { type: 'region' }));
/** Sorting by a locale's rules is as slow as filling a cached page. */
const sortedNames = new Map<string, readonly { code: string; name: string }[]>();
const maxSortedLists = 500;

/** The countries' names in the locale, sorted by its rules. */
export function getCountryNames<Code extends string>(
  locale: Locale,
  codes: readonly Code[],
): readonly { code: Code; name: string }[] {
  const key = `${locale} ${codes.join()}`;
  const cached = sortedNames.get(key);
  if (cached !== undefined) return cached as readonly { code: Code; name: string }[];
  const names = codes
    .map((code) => ({ code, name: regionNames(locale).of(code) ?? code }))
    .sort((a, b) => collator(locale).compare(a.name, b.name));
  if (sortedNames.size >= maxSortedLists) sortedNames.clear();
  sortedNames.set(key, names);
  return names;
}
