/** The seven languages. The unprefixed default renders in `fallbackLocale`. */
export const locales = ['en', 'de', 'fr', 'it', 'nl', 'pl', 'sv'] as const;

export type Locale = (typeof locales)[number];

/** spec §5: language must be one of the seven; fallback en. */
export const fallbackLocale: Locale = 'en';

export const localeNames: Readonly<Record<Locale, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  sv: 'Svenska',
};

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}

/** In any case, with or without a region: `de_AT`. A word behind it is none: `it-sale`. */
export function localeOf(tag: string): Locale | null {
  const language = tag.toLowerCase().replace(/[-_](?:[a-z]{2}|\d{3})$/, '');
  return isLocale(language) ? language : null;
}
