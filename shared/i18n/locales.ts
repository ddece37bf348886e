import { namespaces } from './namespaces.ts';

/** The seven languages, each by its own name. The unprefixed default renders in `fallbackLocale`. */
export const localeNames = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  sv: 'Svenska',
} as const;

export type Locale = keyof typeof localeNames;

export const locales = Object.keys(localeNames) as readonly Locale[];

/** spec §3, "Locale entry: code, language, files": every language has every file, in `locales/<code>`. */
export const localeTable = /* @__PURE__ */ locales.map((code) => ({
  code,
  language: localeNames[code],
  files: namespaces,
}));

/** spec §5: language must be one of the seven; fallback en. */
export const fallbackLocale: Locale = 'en';

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}

/** In any case, with or without a region: `de_AT`. A word behind it is none: `it-sale`. */
export function localeOf(tag: string): Locale | null {
  const language = tag.toLowerCase().replace(/[-_](?:[a-z]{2}|\d{3})$/, '');
  return isLocale(language) ? language : null;
}

/** spec §9: where a visitor's language is kept. Written by the server for a prefixed page, by the browser for a switch within the app. */
export const localeCookie = { name: 'lang', days: 365, path: '/', sameSite: 'lax' } as const;
