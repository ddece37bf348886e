/** The addresses of the present page in each language. They keep its query, and never the token of an activation link. */
import { buildPath, type PathOptions } from './buildPath.ts';
import { type Locale, locales } from './locales.ts';
import { type Placed, place } from './placed.ts';

/** The query parameter of the mail's link that activates an account: whoever has its value, can. */
export const activationIdParameter = 'id';

export function languagePathsOf(
  query: URLSearchParams,
  page: Omit<PathOptions, 'locale'>,
): Readonly<Record<Locale, Placed>> {
  const kept = new URLSearchParams(query);
  kept.delete(activationIdParameter);
  const search = kept.toString();
  const paths = locales.map((locale) => {
    const path = buildPath({ ...page, locale });
    return [locale, place(search === '' ? path : `${path}?${search}`)] as const;
  });
  return Object.fromEntries(paths) as Record<Locale, Placed>;
}
