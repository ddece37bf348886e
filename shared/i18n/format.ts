import type { Locale } from './locales.ts';

/** The region whose conventions each language follows. */
export const region: Readonly<Record<Locale, string>> = {
  en: 'en-GB',
  de: 'de-DE',
  fr: 'fr-FR',
  it: 'it-IT',
  nl: 'nl-NL',
  pl: 'pl-PL',
  sv: 'sv-SE',
};

/** Days begin and end in this time zone. */
export const brandTimeZone = 'Europe/Berlin';

/** A backend may send any currency and list of countries. */
const maxCachedFormats = 100;

/** Creating an `Intl` format is a hundred times slower than using it. */
export function cacheFormats<Format>(
  create: (locale: Locale, variant: string) => Format,
): (locale: Locale, variant?: string) => Format {
  const cache = new Map<string, Format>();
  return (locale, variant = '') => {
    const key = `${locale} ${variant}`;
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const format = create(locale, variant);
    if (cache.size === maxCachedFormats) cache.clear();
    cache.set(key, format);
    return format;
  };
}

const moneyFormatWith = (minimumFractionDigits: number) =>
  cacheFormats(
    (locale, currency) => new Intl.NumberFormat(region[locale], { style: 'currency', currency, minimumFractionDigits }),
  );
const moneyFormat = moneyFormatWith(2);
const wholeMoneyFormat = moneyFormatWith(0);
const dateFormat = cacheFormats(
  (locale) =>
    new Intl.DateTimeFormat(region[locale], {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: brandTimeZone,
    }),
);

/** Also keeps a number on one line. */
export const toNoBreakSpaces = (text: string) => text.replace(/\s/g, '\u00a0');

/** Longer names may break, to fit narrow viewports. */
const maxNonBreakingLength = 16;

/** The brand's name for sentences and labels, kept on one line. */
export function nonBreakingName(name: string): string {
  return name.length > maxNonBreakingLength ? name : toNoBreakSpaces(name);
}

/**
 * From CLDR (format.test.ts). Not `Intl`, whose first format is slow on a phone, because most pages show a number.
 * `grouped`: the minimum of digits for a thousands separator in a number, and in an amount or percentage.
 */
const numberSymbols = {
  en: { group: ',', decimal: '.', percent: '%', euros: '€#', grouped: [4, 4] },
  de: { group: '.', decimal: ',', percent: '\u00a0%', euros: '#\u00a0€', grouped: [4, 4] },
  fr: { group: '\u00a0', decimal: ',', percent: '\u00a0%', euros: '#\u00a0€', grouped: [4, 4] },
  it: { group: '.', decimal: ',', percent: '%', euros: '#\u00a0€', grouped: [4, 5] },
  nl: { group: '.', decimal: ',', percent: '%', euros: '€\u00a0#', grouped: [4, 4] },
  pl: { group: '\u00a0', decimal: ',', percent: '%', euros: '#\u00a0€', grouped: [5, 5] },
  sv: { group: '\u00a0', decimal: ',', percent: '\u00a0%', euros: '#\u00a0€', grouped: [4, 4] },
} as const satisfies Readonly<Record<Locale, object>>;

/** `digits`: a number in JavaScript's format. */
function formatDigits(locale: Locale, digits: string, minGroupedDigits: number): string {
  const { group, decimal } = numberSymbols[locale];
  const [whole = '', fraction] = digits.split('.');
  const grouped = whole.length < minGroupedDigits ? whole : whole.replace(/\B(?=(?:\d{3})+$)/g, group);
  return fraction === undefined ? grouped : grouped + decimal + fraction;
}

/** Not negative; rounded to three decimals. */
export function formatNumber(locale: Locale, value: number): string {
  return formatDigits(locale, String(Number(value.toFixed(3))), numberSymbols[locale].grouped[0]);
}

/** `minor`: cents, not negative. Whole amounts have no decimals. */
export function formatMoney(locale: Locale, minor: number, currency: string): string {
  const isWhole = minor % 100 === 0;
  if (currency !== 'EUR') {
    const format = isWhole ? wholeMoneyFormat : moneyFormat;
    return toNoBreakSpaces(format(locale, currency).format(minor / 100));
  }
  const { euros, grouped } = numberSymbols[locale];
  return euros.replace('#', formatDigits(locale, (minor / 100).toFixed(isWhole ? 0 : 2), grouped[1]));
}

/** Not negative; rounded to an integer. */
export function formatPercent(locale: Locale, percent: number): string {
  const symbols = numberSymbols[locale];
  return formatDigits(locale, String(Math.round(percent)), symbols.grouped[1]) + symbols.percent;
}

/** The ordinal of a month's first day, which CLDR does not have. */
const firstOfMonth: Partial<Record<Locale, string>> = { fr: '1er', it: '1º' };

/** For a text after "valid", with no-break spaces; Italian includes the article. `time`: ISO 8601 or epoch milliseconds. */
export function formatEndDate(locale: Locale, time: string | number): string {
  const date = dateFormat(locale)
    .format(new Date(time))
    .replace(/^1\b/, firstOfMonth[locale] ?? '1');
  return toNoBreakSpaces(locale === 'it' ? `fino al ${date}`.replace(/ (?=8|11)/, 'l’') : date);
}
