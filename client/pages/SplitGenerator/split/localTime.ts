/** Times as an input for date and time has them: of the clock on the wall, without a zone. */

const pattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** `2026-12-01T09:00` of the administrator's own zone → epoch milliseconds; null where it is no time. */
export function readLocalTime(typed: string): number | null {
  // Without a zone the language reads a date with a time as a local one.
  const time = pattern.test(typed) ? new Date(typed).getTime() : Number.NaN;
  return Number.isNaN(time) ? null : time;
}

export function writeLocalTime(time: number): string {
  const date = new Date(time);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** `2026-12-01 08:00 UTC` */
export function writeUtc(time: number): string {
  return `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
