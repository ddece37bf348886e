/** Days of the week and hours of a door, as the language writes them. */
import type { Locale } from '../locales.ts';
import { withOneSpace } from './format.ts';

/** 1 is Monday, 7 is Sunday. */
export type Day = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** "Mon–Fri"; one day alone where both are the same. `names` are the seven, from Monday, as the language shortens them. */
export function formatDays(names: string, from: Day, until: Day): string {
  const [first = '', last = ''] = [from, until].map((day) => names.split(' ')[day - 1]);
  return first === last ? first : `${first}\u2013${last}`;
}

/** What stands before the minutes, in place of none, between two times, and behind them. */
const clocks: Readonly<Record<Locale, readonly [minutes: string, full: string, between: string, after: string]>> = {
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
  const [minutes, full, between, after] = clocks[locale];
  const write = (time: string) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    const half = locale === 'en' ? (hour < 12 ? ' am' : ' pm') : '';
    return (half && hour > 12 ? hour - 12 : hour) + (minute === 0 ? full : minutes + time.slice(3)) + half;
  };
  return withOneSpace(write(opens) + between + write(closes) + after);
}
