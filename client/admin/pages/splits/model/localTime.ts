/** The value of a `datetime-local` input, such as `2026-12-01T09:00`, as epoch milliseconds; null if invalid. */
export function readLocalTime(typed: string): number | null {
  // Date.parse reads a date and time without a zone as local.
  const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(typed) ? Date.parse(typed) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}

export function writeLocalTime(time: number): string {
  return new Date(time - new Date(time).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

export function writeUtc(time: number): string {
  return `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
