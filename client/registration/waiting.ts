/** Waiting, for the next activation mail above all: until when, and in words. */
import { useEffect, useState } from 'react';
import { formatPeriod } from '../../shared/i18n/formatPeriod.ts';
import type { Locale } from '../../shared/locales.ts';

/** Seconds; the backend's own answer wins. */
const usualWait = 60;

/** Epoch milliseconds from which the mail that was just sent can be sent again. */
export const afterMail = (seconds: number | null = null) => Date.now() + (seconds ?? usualWait) * 1000;

/** A time to wait as the locale says it ("2 minutes"), rounded up so that nobody comes back too early. */
export function waitInWords(locale: Locale, seconds: number): string {
  if (seconds < 120) return formatPeriod(locale, Math.max(1, Math.ceil(seconds)), 'second');
  return seconds < 7200
    ? formatPeriod(locale, Math.ceil(seconds / 60), 'minute')
    : formatPeriod(locale, Math.ceil(seconds / 3600), 'hour');
}

/** Whole seconds until `end` (epoch ms); 0 when it is over. */
export function useCountdown(end: number): number {
  const [, setNow] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((end - Date.now()) / 1000));
}
