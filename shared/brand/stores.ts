import { toNoBreakSpaces } from '../i18n/format.ts';
import type { Locale } from '../i18n/locales.ts';

const munichHours = [
  [1, 5, '10:00', '19:00'],
  [6, 6, '10:00', '18:00'],
] as const;

/**
 * spec §3, Store: for the landing page and its structured data. `location` names the store's messages and picture. `hours`
 * are the first and the last day (1 is Monday), and local opening and closing times.
 */
export const stores = [
  {
    location: 'munich',
    street: 'Prannerstraße',
    houseNumber: '14',
    postalCode: '80333',
    city: 'München',
    country: 'DE',
    hours: munichHours,
  },
  {
    location: 'dornach',
    street: 'Einsteinring',
    houseNumber: '41',
    postalCode: '85609',
    city: 'Dornach',
    country: 'DE',
    hours: munichHours,
  },
  {
    location: 'vienna',
    street: 'Ortsstraße',
    houseNumber: '114',
    postalCode: '2331',
    city: 'Vösendorf',
    country: 'AT',
    hours: [
      [1, 5, '09:30', '18:30'],
      [6, 6, '09:00', '17:00'],
    ],
  },
] as const;

/** "Mon–Fri", or "Mon" if both days are the same. `names`: the seven short names from Monday, separated by spaces. */
export function formatDays(names: string, from: number, until: number): string {
  const [first = '', last = ''] = [from, until].map((day) => names.split(' ')[day - 1]);
  return first === last ? first : `${first}\u2013${last}`;
}

/** `full` replaces the minutes of a full hour. */
const timeFormats: Readonly<Record<Locale, readonly [minutes: string, full: string, between: string, after: string]>> =
  {
    en: ['.', '', ' \u2013 ', ''],
    de: ['.', '', '\u2013', ' Uhr'],
    fr: [' h ', ' h', ' \u2013 ', ''],
    it: [':', ':00', '\u2013', ''],
    nl: ['.', '.00', '\u2013', ' uur'],
    pl: [':', ':00', '\u2013', ''],
    sv: ['.', '', '\u2013', ''],
  };

/** "10 am – 7 pm", "10–19 Uhr", "10 h – 19 h", with no-break spaces. `opens` and `closes` are `HH:MM`. */
export function formatHours(locale: Locale, opens: string, closes: string): string {
  const [minutes, full, between, after] = timeFormats[locale];
  const formatTime = (time: string) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    const dayPeriod = locale === 'en' ? (hour < 12 ? ' am' : ' pm') : '';
    return (dayPeriod && hour > 12 ? hour - 12 : hour) + (minute === 0 ? full : minutes + time.slice(3)) + dayPeriod;
  };
  return toNoBreakSpaces(formatTime(opens) + between + formatTime(closes) + after);
}
