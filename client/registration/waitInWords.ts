import { formatPeriod } from '../../shared/i18n/format.ts';
import type { Locale } from '../../shared/locales.ts';

/** A time to wait as the locale says it ("2 minutes"), rounded up so that nobody comes back too early. */
export function waitInWords(locale: Locale, seconds: number): string {
  if (seconds < 120) return formatPeriod(locale, Math.max(1, Math.ceil(seconds)), 'second');
  return seconds < 7200
    ? formatPeriod(locale, Math.ceil(seconds / 60), 'minute')
    : formatPeriod(locale, Math.ceil(seconds / 3600), 'hour');
}
