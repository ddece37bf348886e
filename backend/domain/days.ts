/** Days, `YYYY-MM-DD`: of UTC, as they are counted and asked for; of the house, as a code is valid by them. */
import { brandTimeZone } from '../../shared/i18n/format.ts';
import { dayMs } from './durations.ts';

export interface DayRange {
  readonly from: string;
  readonly to: string;
}

export const maxRangeDays = 400;

export function formatUtcDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

export function isDayRange({ from, to }: DayRange): boolean {
  const spanMs = Date.parse(to) - Date.parse(from);
  return isDay(from) && isDay(to) && spanMs >= 0 && spanMs < maxRangeDays * dayMs;
}

export function isDay(text: string): boolean {
  const moment = parseTimestamp(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && moment !== null && formatUtcDay(moment) === text;
}

/** Null for what is no time, and for one outside of the years 1 to 9999: a database knows fewer than a Date does. */
export function parseTimestamp(text: string): Date | null {
  const moment = new Date(text);
  const year = moment.getUTCFullYear();
  return year >= 1 && year <= 9999 ? moment : null;
}

const brandHourFormat = new Intl.DateTimeFormat('en-GB', {
  hour: 'numeric',
  hourCycle: 'h23',
  timeZone: brandTimeZone,
});

/** When a day of the house begins: as many hours before UTC's as the house is ahead of it. Clocks change later in a night. */
export function startOfDay(day: string): Date {
  const midnight = new Date(`${day}T00:00:00Z`);
  return new Date(midnight.getTime() - Number(brandHourFormat.format(midnight)) * 60 * 60 * 1000);
}

const brandDayFormat = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: brandTimeZone });

export function endOfDayOf(moment: Date): Date {
  return endOfDay(brandDayFormat.format(moment));
}

/** The last millisecond of a day of the house: as an end it is read, in every place, as that day. */
export function endOfDay(day: string): Date {
  const next = formatUtcDay(new Date(Date.parse(day) + dayMs));
  return new Date(startOfDay(next).getTime() - 1);
}
