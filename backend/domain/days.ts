/** Days, `YYYY-MM-DD`: in UTC for counts, in the brand's time zone for the validity of codes. */
import { countRetentionDays } from '../../shared/consent/retention.ts';
import { brandTimeZone } from '../../shared/i18n/format.ts';
import { formatIsoDay } from '../../shared/i18n/formatIsoDay.ts';
import { dayMs, hourMs } from './durations.ts';

export interface DayRange {
  readonly from: string;
  readonly to: string;
}

export function formatUtcDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

export function isDayRange({ from, to }: DayRange): boolean {
  const spanMs = Date.parse(to) - Date.parse(from);
  return isDay(from) && isDay(to) && spanMs >= 0 && spanMs < countRetentionDays * dayMs;
}

export function isDay(text: string): boolean {
  const moment = parseTimestamp(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && moment !== null && formatUtcDay(moment) === text;
}

/** Null for an invalid time, and outside the years 1 to 9999, which PostgreSQL cannot store. */
export function parseTimestamp(text: string): Date | null {
  const moment = new Date(text);
  const year = moment.getUTCFullYear();
  return year >= 1 && year <= 9999 ? moment : null;
}

const hourFormat = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', hourCycle: 'h23', timeZone: brandTimeZone });

/** In the brand's time zone: as many hours before midnight UTC as it is ahead of UTC. */
export function parseStartOfDay(day: string): Date {
  const midnight = new Date(`${day}T00:00:00Z`);
  return new Date(midnight.getTime() - Number(hourFormat.format(midnight)) * hourMs);
}

export function getEndOfDay(moment: Date): Date {
  return parseEndOfDay(formatIsoDay(moment));
}

/** The last millisecond of the day in the brand's time zone, so that it is formatted as that day. */
export function parseEndOfDay(day: string): Date {
  const next = formatUtcDay(new Date(Date.parse(day) + dayMs));
  return new Date(parseStartOfDay(next).getTime() - 1);
}
