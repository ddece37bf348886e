/** Periods as an address names them: days of UTC, `YYYY-MM-DD`, the last one included. */

export interface DayRange {
  readonly from: string;
  readonly to: string;
}

const dayMs = 24 * 60 * 60 * 1000;
const defaultDays = 30;

/** As the backend gives them at once. */
export const maxDays = 400;

/** The last thirty days, where the address names no others. What is no day stays as it is: the backend answers it with nothing. */
export function readDayRange({ from, to }: DayRange): DayRange {
  const last = to === '' ? toDay(Date.now()) : to;
  const end = parseDay(last);
  return { from: from === '' && !Number.isNaN(end) ? toDay(end - (defaultDays - 1) * dayMs) : from, to: last };
}

/** From the day of one time to that of another, or to today where that comes first; no more days than are shown at once. */
export function getDayRange(start: string, end: string | null, now: number): DayRange {
  const last = Math.min(now, end === null ? now : Date.parse(end));
  return { from: toDay(Math.max(Date.parse(start), last - (maxDays - 1) * dayMs)), to: toDay(last) };
}

/** The day after; null for what is no day. */
export function getNextDay(day: string): string | null {
  const time = parseDay(day);
  return Number.isNaN(time) ? null : toDay(time + dayMs);
}

/** Every day of the period, in order; none, where it is no period. At most `most`. */
export function listDays({ from, to }: DayRange, limit: number): readonly string[] {
  const [start, end] = [parseDay(from), parseDay(to)];
  const count = (end - start) / dayMs + 1;
  if (!(count >= 1 && count <= limit)) return [];
  return Array.from({ length: Math.floor(count) }, (_, index) => toDay(start + index * dayMs));
}

/** NaN for what is no day of the years 1000 to 2999: the first and the last that there are have none beside them. */
function parseDay(day: string): number {
  return /^[12]\d{3}-\d\d-\d\d$/.test(day) ? Date.parse(day) : Number.NaN;
}

function toDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
