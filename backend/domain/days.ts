/** Days of UTC, as they are counted and asked for: `YYYY-MM-DD`. */

/** Both days are included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** A year, and some days to compare with the last one. */
export const mostDays = 400;
const dayMs = 24 * 60 * 60 * 1000;

export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** Whether both are days, in their order, and no more than anybody reads. */
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
