import { namespaces } from './namespaces.ts';

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

/** spec §3, "Locale entry: code, language, files". The files are in `locales/<code>`. */
export const localeTable = /* @__PURE__ */ locales.map((code) => ({
  code,
  language: localeNames[code],
  files: namespaces,
}));

/** spec §5. */
export const fallbackLocale: Locale = 'en';

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}

/** The locale of a tag in any letter case, with or without a region: `de_AT`, but not `it-sale`. */
export function parseLocale(tag: string): Locale | null {
  const language = tag.toLowerCase().replace(/[-_](?:[a-z]{2}|\d{3})$/, '');
  return isLocale(language) ? language : null;
}

/** spec §9. The server sets it on prefixed pages, the browser on a language switch. */
export const localeCookie = { name: 'lang', days: 365, path: '/' } as const;
