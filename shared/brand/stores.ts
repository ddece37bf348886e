/** spec §3, Store: for the landing page and its structured data. Who runs the site for another house names its own here. */
import type { CountryCode } from '../i18n/countries.ts';
import { toNoBreakSpaces } from '../i18n/format.ts';
import type { Locale } from '../i18n/locales.ts';

/** The first and the last day of a span, and from when to when the door is open on each, as `HH:MM` of the place's clock. */
type Hours = readonly [from: Day, until: Day, opens: string, closes: string];

/** Street and city as the post writes them; `location` names messages and the picture. */
export const stores = [
  {
    location: 'munich',
    street: 'Prannerstraße',
    houseNumber: '14',
    postalCode: '80333',
    city: 'München',
    country: 'DE',
    hours: [
      [1, 5, '10:00', '19:00'],
      [6, 6, '10:00', '18:00'],
    ],
  },
  {
    location: 'dornach',
    street: 'Einsteinring',
    houseNumber: '41',
    postalCode: '85609',
    city: 'Dornach',
    country: 'DE',
    hours: [
      [1, 5, '10:00', '19:00'],
      [6, 6, '10:00', '18:00'],
    ],
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
] as const satisfies readonly {
  readonly location: string;
  readonly street: string;
  readonly houseNumber: string;
  readonly postalCode: string;
  readonly city: string;
  readonly country: CountryCode;
  readonly hours: readonly Hours[];
}[];

/** 1 is Monday, 7 is Sunday. */
type Day = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** "Mon–Fri"; one day alone where both are the same. `names` are the seven, from Monday, as the language shortens them. */
export function formatDays(names: string, from: Day, until: Day): string {
  const [first = '', last = ''] = [from, until].map((day) => names.split(' ')[day - 1]);
  return first === last ? first : `${first}\u2013${last}`;
}

/** What stands before the minutes, in place of none, between two times, and behind them. */
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

/** `opens` and `closes` as `HH:MM`: "10 am – 7 pm", "10–19 Uhr", "10 h – 19 h". Stays on one line. */
export function formatHours(locale: Locale, opens: string, closes: string): string {
  const [minutes, full, between, after] = timeFormats[locale];
  const formatTime = (time: string) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    const dayPeriod = locale === 'en' ? (hour < 12 ? ' am' : ' pm') : '';
    return (dayPeriod && hour > 12 ? hour - 12 : hour) + (minute === 0 ? full : minutes + time.slice(3)) + dayPeriod;
  };
  return toNoBreakSpaces(formatTime(opens) + between + formatTime(closes) + after);
}
