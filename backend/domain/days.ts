/** Days, `YYYY-MM-DD`: of UTC, as they are counted and asked for; of the house, as a code is valid by them. */
import { houseZone } from '../../shared/i18n/format.ts';
import { day as dayMs } from './periods.ts';

export interface DayRange {
  readonly from: string;
  readonly to: string;
}

export const mostDays = 400;

export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

export function isDayRange({ from, to }: DayRange): boolean {
  const span = Date.parse(to) - Date.parse(from);
  return isDay(from) && isDay(to) && span >= 0 && span < mostDays * dayMs;
}

export function isDay(text: string): boolean {
  const moment = readMoment(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && moment !== null && dayOf(moment) === text;
}

/** Null for what is no time, and for one outside of the years 1 to 9999: a database knows fewer than a Date does. */
export function readMoment(text: string): Date | null {
  const moment = new Date(text);
  const year = moment.getUTCFullYear();
  return year >= 1 && year <= 9999 ? moment : null;
}

const houseHour = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', hourCycle: 'h23', timeZone: houseZone });

/** When a day of the house begins: as many hours before UTC's as the house is ahead of it. Clocks change later in a night. */
export function startOfDay(day: string): Date {
  const midnight = new Date(`${day}T00:00:00Z`);
  return new Date(midnight.getTime() - Number(houseHour.format(midnight)) * 60 * 60 * 1000);
}

const houseDay = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: houseZone });

export function endOfDayOf(moment: Date): Date {
  return endOfDay(houseDay.format(moment));
}

/** The last millisecond of a day of the house: as an end it is read, in every place, as that day. */
export function endOfDay(day: string): Date {
  const next = dayOf(new Date(Date.parse(day) + dayMs));
  return new Date(startOfDay(next).getTime() - 1);
}
