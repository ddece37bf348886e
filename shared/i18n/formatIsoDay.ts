import { brandTimeZone } from './format.ts';

// By its parts, since no language has the same pattern in every browser.
const format = new Intl.DateTimeFormat('en-US', {
  calendar: 'gregory',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  timeZone: brandTimeZone,
});

/** `YYYY-MM-DD` in the brand's time zone. */
export function formatIsoDay(moment: Date): string {
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}
