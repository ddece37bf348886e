import { countryCodes } from './countries.ts';
import { getCountryNames } from './countryNames.ts';
import { formatEndDate, formatMoney, formatNumber, formatPercent, region } from './format.ts';
import { formatIsoDay } from './formatIsoDay.ts';
import { formatPeriod } from './formatPeriod.ts';
import { locales } from './locales.ts';

/** Intl writes no-break spaces of two widths; a reader sees a space. */
const seen = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('localised values', () => {
  it.each([
    ['en', '1,234.5'],
    ['de', '1.234,5'],
    ['fr', '1 234,5'],
    ['it', '1.234,5'],
    ['nl', '1.234,5'],
    ['pl', '1234,5'],
    ['sv', '1 234,5'],
  ] as const)('%s: the number %s', (locale, text) => {
    expect(seen(formatNumber(locale, 1234.5))).toBe(text);
  });

  it.each([
    ['en', 10_000, 'EUR', '€100'],
    ['en', 10_050, 'EUR', '€100.50'],
    ['de', 10_000, 'EUR', '100 €'],
    ['de', 9_999, 'EUR', '99,99 €'],
    ['pl', 15_000, 'PLN', '150 zł'],
    ['sv', 15_000, 'SEK', '150 kr'],
    ['en', 0, 'EUR', '€0'],
  ] as const)('%s: %i cents of %s are %s', (locale, minor, currency, text) => {
    expect(seen(formatMoney(locale, minor, currency))).toBe(text);
  });

  it.each([
    ['en', '15%'],
    ['de', '15 %'],
    ['fr', '15 %'],
    ['sv', '15 %'],
  ] as const)('%s: the percentage %s', (locale, text) => {
    expect(seen(formatPercent(locale, 15))).toBe(text);
  });

  describe.each([
    ['en', 'en-GB'],
    ['de', 'de-DE'],
    ['fr', 'fr-FR'],
    ['it', 'it-IT'],
    ['nl', 'nl-NL'],
    ['pl', 'pl-PL'],
    ['sv', 'sv-SE'],
  ] as const)('%s, as Intl writes it', (locale, tag) => {
    const values = [0, 0.5, 4.8, 7, 12.345, 99.9996, 500, 999, 1000, 1234.5, 9999, 10_000, 500_000, 1_234_567.891];

    it('numbers', () => {
      const format = new Intl.NumberFormat(tag, { useGrouping: locale === 'pl' ? 'min2' : 'always' });
      expect(values.map((value) => seen(formatNumber(locale, value)))).toEqual(
        values.map((value) => seen(format.format(value))),
      );
    });

    it('percentages', () => {
      const format = new Intl.NumberFormat(tag, { style: 'percent' });
      const percents = values.map((value) => Math.round(value));
      expect(percents.map((percent) => seen(formatPercent(locale, percent)))).toEqual(
        percents.map((percent) => seen(format.format(percent / 100))),
      );
    });

    it.each(['EUR', 'PLN', 'SEK', 'CHF'])('money in %s', (currency) => {
      const cents = [
        0, 1, 50, 99, 100, 5_990, 9_999, 99_900, 99_999, 100_000, 123_450, 999_900, 1_000_000, 123_456_789,
      ];
      const write = (minor: number) =>
        new Intl.NumberFormat(tag, {
          style: 'currency',
          currency,
          minimumFractionDigits: minor % 100 === 0 ? 0 : 2,
        }).format(minor / 100);
      expect(cents.map((minor) => seen(formatMoney(locale, minor, currency)))).toEqual(
        cents.map((minor) => seen(write(minor))),
      );
    });
  });

  it.each([
    ['en', '5 December 2026'],
    ['de', '5. Dezember 2026'],
    ['fr', '5 décembre 2026'],
    ['it', 'fino al 5 dicembre 2026'],
    ['nl', '5 december 2026'],
    ['pl', '5 grudnia 2026'],
    ['sv', '5 december 2026'],
  ] as const)('%s: the date %s', (locale, text) => {
    expect(seen(formatEndDate(locale, '2026-12-05T12:00:00Z'))).toBe(text);
    expect(seen(formatEndDate(locale, Date.parse('2026-12-05T12:00:00Z')))).toBe(text);
  });

  it.each([
    ['en', '1 August 2026'],
    ['de', '1. August 2026'],
    ['fr', '1er août 2026'],
    ['it', 'fino al 1º agosto 2026'],
    ['pl', '1 sierpnia 2026'],
  ] as const)('%s: the first of a month is %s', (locale, text) => {
    expect(seen(formatEndDate(locale, '2026-08-01T12:00:00Z'))).toBe(text);
    expect(seen(formatEndDate(locale, '2026-08-11T12:00:00Z'))).toMatch(/\b11[. ]/);
  });

  it.each([
    ['08', 'fino all’8 dicembre 2026'],
    ['11', 'fino all’11 dicembre 2026'],
    ['18', 'fino al 18 dicembre 2026'],
  ])('it: the article before the %s is in %s', (day, text) => {
    expect(seen(formatEndDate('it', `2026-12-${day}T12:00:00Z`))).toBe(text);
  });

  it("uses the brand's time zone, not the machine's", () => {
    expect(seen(formatEndDate('en', '2026-12-04T23:30:00Z'))).toBe('5 December 2026');
    expect(seen(formatEndDate('en', '2026-07-04T22:30:00Z'))).toBe('5 July 2026');
  });
});

it("formats a day of the brand's time zone for a date field", () => {
  expect(formatIsoDay(new Date('2026-03-08T22:30:00Z'))).toBe('2026-03-08');
  expect(formatIsoDay(new Date('2026-12-31T23:30:00Z'))).toBe('2027-01-01');
});

it('uses no-break spaces in numbers', () => {
  expect(formatNumber('fr', 1_234_567)).toBe('1\u00a0234\u00a0567');
  expect(formatPercent('fr', 15)).toBe('15\u00a0%');
  expect(formatMoney('sv', 123_400, 'EUR')).toBe('1\u00a0234\u00a0€');
});

it.each([
  ['en', '59 seconds', '14 days'],
  ['de', '59 Sekunden', '14 Tage'],
  ['fr', '59 secondes', '14 jours'],
  ['it', '59 secondi', '14 giorni'],
  ['nl', '59 seconden', '14 dagen'],
  ['pl', '59 sekund', '14 dni'],
  ['sv', '59 sekunder', '14 dagar'],
] as const)('%s: a number and its unit stay on one line (%s, %s)', (locale, seconds, days) => {
  const periods = [formatPeriod(locale, 59, 'second'), formatPeriod(locale, 14, 'day')];
  expect(periods).toEqual([seconds, days].map((text) => text.replace(' ', '\u00a0')));
});

it.each(locales)('%s: a period is written as in CLDR', (locale) => {
  for (const unit of ['second', 'minute', 'hour', 'day', 'month'] as const)
    for (const count of [0, 1, 2, 4, 5, 11, 12, 14, 21, 22, 25, 100, 102, 112]) {
      const { format } = new Intl.NumberFormat(region[locale], { style: 'unit', unit, unitDisplay: 'long' });
      // The Swedish and, of late, the Polish day of CLDR is one of twenty-four hours, as a contract counts.
      const usual = format(count)
        .replace('dygn', count === 1 ? 'dag' : 'dagar')
        .replace(/dób|doby/, 'dni')
        .replace('doba', 'dzień');
      expect(formatPeriod(locale, count, unit)).toBe(usual.replace(/\s/g, '\u00a0'));
    }
});

describe('country names', () => {
  it.each(locales)('are complete and distinct in %s', (locale) => {
    const names = getCountryNames(locale, countryCodes).map(({ name }) => name);
    expect(new Set(names).size).toBe(27);
    expect(names.filter((name) => /^[A-Z]{2}$/.test(name))).toEqual([]);
  });

  it("are sorted by the language's rules", () => {
    expect(getCountryNames('sv', ['AT', 'SE', 'DE']).map(({ name }) => name)).toEqual([
      'Sverige',
      'Tyskland',
      'Österrike',
    ]);
    expect(getCountryNames('de', ['AT', 'SE', 'DE']).map(({ name }) => name)).toEqual([
      'Deutschland',
      'Österreich',
      'Schweden',
    ]);
  });
});

it('formats are cached, up to a maximum', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const made = jest.spyOn(Intl, 'NumberFormat');
  for (const _ of letters) formatMoney('de', 150, 'ZZZ');
  expect(made.mock.calls.length).toBeLessThanOrEqual(1);
  for (const first of letters) for (const second of letters) formatMoney('de', 150, `X${first}${second}`);
  made.mockClear();
  formatMoney('de', 150, 'ZZZ');
  expect(made).toHaveBeenCalledTimes(1);
});
