/** Waiting, for the next activation mail above all: until when, and in words. */
import { formatPeriod } from '../../shared/i18n/formatPeriod.ts';
import type { Locale } from '../../shared/locales.ts';

/** Seconds; the backend's own answer wins. */
const usualWait = 60;

/** Seconds that were asked for last: nobody waits longer, whatever their clock has become since. */
export let asked = usualWait;

/** Epoch milliseconds from which the mail that was just sent can be sent again. */
export function afterMail(seconds: number | null = null): number {
  asked = seconds ?? usualWait;
  return Date.now() + asked * 1000;
}

/** A time to wait as the locale says it ("2 minutes"), rounded up so that nobody comes back too early. */
export function waitInWords(locale: Locale, seconds: number): string {
  if (seconds < 120) return formatPeriod(locale, Math.max(1, Math.ceil(seconds)), 'second');
  return seconds < 7200
    ? formatPeriod(locale, Math.ceil(seconds / 60), 'minute')
    : formatPeriod(locale, Math.ceil(seconds / 3600), 'hour');
}
