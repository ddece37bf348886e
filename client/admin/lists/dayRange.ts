import { countRetentionDays } from '../../../shared/consent/retention.ts';

export interface DayRange {
  readonly from: string;
  readonly to: string;
}

export const dayMs = 24 * 60 * 60 * 1000;
const defaultDays = 30;

/** By default the last thirty days. Invalid days are kept: the backend returns no data for them. */
export function readDayRange({ from, to }: DayRange): DayRange {
  const last = to === '' ? toDay(Date.now()) : to;
  const end = parseDay(last);
  return { from: from === '' && !Number.isNaN(end) ? toDay(end - (defaultDays - 1) * dayMs) : from, to: last };
}

/** From the day of `start` to that of `end` or `now`, whichever is first; at most `countRetentionDays`. */
export function getDayRange(start: string, end: string | null, now: number): DayRange {
  const last = Math.min(now, end === null ? now : Date.parse(end));
  return { from: toDay(Math.max(Date.parse(start), last - (countRetentionDays - 1) * dayMs)), to: toDay(last) };
}

export function getNextDay(day: string): string | null {
  const time = parseDay(day);
  return Number.isNaN(time) ? null : toDay(time + dayMs);
}

/** All days in order; none where the period is invalid or longer than `countRetentionDays`. */
export function listDays({ from, to }: DayRange): readonly string[] {
  const [start, end] = [parseDay(from), parseDay(to)];
  const count = (end - start) / dayMs + 1;
  if (!(count >= 1 && count <= countRetentionDays)) return [];
  return Array.from({ length: Math.floor(count) }, (_, index) => toDay(start + index * dayMs));
}

/** NaN for an invalid day, and outside of the years 1000 to 2999, whose neighbours are valid dates. */
function parseDay(day: string): number {
  return /^[12]\d{3}-\d\d-\d\d$/.test(day) ? Date.parse(day) : Number.NaN;
}

function toDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
