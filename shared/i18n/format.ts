/** Server and browser differ in language data: not for days and money, but for words (formatPeriod.ts) and order. */
import type { Locale } from './locales.ts';

/** Languages that are spoken in several countries get the one of the house's home market. */
export const region: Readonly<Record<Locale, string>> = {
  en: 'en-GB',
  de: 'de-DE',
  fr: 'fr-FR',
  it: 'it-IT',
  nl: 'nl-NL',
  pl: 'pl-PL',
  sv: 'sv-SE',
};

/** The house's clock: its days begin and end by it, in forms, lists, mails and judgements. */
export const brandTimeZone = 'Europe/Berlin';

/** Formats of one kind. All languages have a few each; a backend that names ever new currencies has no more. */
const maxCachedFormats = 100;

/** Making one of these costs a hundred times what using it does: each is made once. */
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

/** As CLDR has it (format.test.ts): the first format of Intl takes a phone 30 ms, and most pages have a figure. */
interface NumberSymbols {
  readonly group: string;
  readonly decimal: string;
  readonly percent: string;
  /** `#` is the amount. */
  readonly euros: string;
  /** How many digits a number, and an amount or percentage, has before its thousands are set apart. */
  readonly grouped: readonly [number: number, amount: number];
}

const numberSymbols: Readonly<Record<Locale, NumberSymbols>> = {
  en: { group: ',', decimal: '.', percent: '%', euros: '€#', grouped: [4, 4] },
  de: { group: '.', decimal: ',', percent: '\u00a0%', euros: '#\u00a0€', grouped: [4, 4] },
  fr: { group: '\u00a0', decimal: ',', percent: '\u00a0%', euros: '#\u00a0€', grouped: [4, 4] },
  it: { group: '.', decimal: ',', percent: '%', euros: '#\u00a0€', grouped: [4, 5] },
  nl: { group: '.', decimal: ',', percent: '%', euros: '€\u00a0#', grouped: [4, 4] },
  pl: { group: '\u00a0', decimal: ',', percent: '%', euros: '#\u00a0€', grouped: [5, 5] },
  sv: { group: '\u00a0', decimal: ',', percent: '\u00a0%', euros: '#\u00a0€', grouped: [4, 4] },
};

/** `digits` as JavaScript writes a number. */
function formatDigits({ group, decimal }: NumberSymbols, digits: string, minGroupedDigits: number): string {
  const [whole = '', fraction] = digits.split('.');
  const grouped = whole.length < minGroupedDigits ? whole : whole.replace(/\B(?=(?:\d{3})+$)/g, group);
  return fraction === undefined ? grouped : grouped + decimal + fraction;
}

/** Not negative; rounded to three decimals. */
export function formatNumber(locale: Locale, value: number): string {
  const symbols = numberSymbols[locale];
  return formatDigits(symbols, String(Number(value.toFixed(3))), symbols.grouped[0]);
}

/** `minor` is in cents, and not negative. Whole amounts are written without decimals. */
export function formatMoney(locale: Locale, minor: number, currency: string): string {
  const isWhole = minor % 100 === 0;
  if (currency !== 'EUR') {
    const format = isWhole ? wholeMoneyFormat : moneyFormat;
    return toNoBreakSpaces(format(locale, currency).format(minor / 100));
  }
  const symbols = numberSymbols[locale];
  const digits = (minor / 100).toFixed(isWhole ? 0 : 2);
  return symbols.euros.replace('#', formatDigits(symbols, digits, symbols.grouped[1]));
}

/** Not negative; rounded to whole ones. */
export function formatPercent(locale: Locale, percent: number): string {
  const symbols = numberSymbols[locale];
  return formatDigits(symbols, String(Math.round(percent)), symbols.grouped[1]) + symbols.percent;
}

/** The first of a month is an ordinal in some languages, the other days are not. CLDR has no word for it. */
const firstOfMonth: Partial<Record<Locale, string>> = { fr: '1er', it: '1º' };

/** The end of something, for after "valid", on one line; in Italian with its article. `time`: ISO 8601 or epoch ms. */
export function formatEndDate(locale: Locale, time: string | number): string {
  const date = dateFormat(locale)
    .format(new Date(time))
    .replace(/^1\b/, firstOfMonth[locale] ?? '1');
  return toNoBreakSpaces(locale === 'it' ? `fino al ${date}`.replace(/ (?=8|11)/, 'l’') : date);
}
