import { readFileSync } from 'node:fs';
import { locales } from '../i18n/locales.ts';
import { formatDays, formatHours } from './stores.ts';

const seen = (text: string) => text.replaceAll('\u00a0', ' ');

const dayNamesOf = (locale: string): string =>
  JSON.parse(readFileSync(`locales/${locale}/landing.json`, 'utf8')).stores.days;

describe('opening hours', () => {
  it.each([
    ['en', 'Mon–Fri', '10 am – 6.30 pm'],
    ['de', 'Mo–Fr', '10–18.30 Uhr'],
    ['fr', 'lun.–ven.', '10 h – 18 h 30'],
    ['it', 'lun–ven', '10:00–18:30'],
    ['nl', 'ma–vr', '10.00–18.30 uur'],
    ['pl', 'pon.–pt.', '10:00–18:30'],
    ['sv', 'mån–fre', '10–18.30'],
  ] as const)('%s: the hours of a door: %s, %s', (locale, days, hours) => {
    expect(formatDays(dayNamesOf(locale), 1, 5)).toBe(days);
    expect(seen(formatHours(locale, '10:00', '18:30'))).toBe(hours);
    expect(formatHours(locale, '10:00', '18:30')).not.toMatch(/ /);
  });

  it.each(locales)('%s: names a single day as Intl does', (locale) => {
    const short = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
    // The first of January 2024 was a Monday.
    const ofIntl = ([1, 2, 3, 4, 5, 6, 7] as const).map((day) => short.format(Date.UTC(2024, 0, day)));
    expect(([1, 2, 3, 4, 5, 6, 7] as const).map((day) => formatDays(dayNamesOf(locale), day, day))).toEqual(ofIntl);
  });
});
