/** Times as an input for date and time has them: of the clock on the wall, without a zone. */

/** `2026-12-01T09:00` of the administrator's own zone → epoch milliseconds; null where it is no time. */
export function readLocalTime(typed: string): number | null {
  // Without a zone the language reads a date with a time as a local one.
  const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(typed) ? Date.parse(typed) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}

export function writeLocalTime(time: number): string {
  return new Date(time - new Date(time).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** `2026-12-01 08:00 UTC` */
export function writeUtc(time: number): string {
  return `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
