/** Waiting, for the next activation mail above all: until when, how long still, and in words. */
import { useEffect, useState } from 'react';
import { formatPeriod } from '../../shared/i18n/format.ts';
import type { Locale } from '../../shared/locales.ts';

/** Seconds; the backend's own answer wins. */
const usualWait = 60;

/** Epoch milliseconds from which the mail that was just sent can be sent again. */
export function afterMail(seconds: number | null = null, now: number = Date.now()): number {
  return now + (seconds ?? usualWait) * 1000;
}

/** Whole seconds until `end` (epoch ms); 0 when it is over. Goes by the clock, so that a sleeping tab wakes up right. */
export function useCountdown(end: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    if (end <= Date.now()) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= end) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [end]);
  return Math.max(0, Math.ceil((end - now) / 1000));
}

/** A time to wait as the locale says it ("2 minutes"), rounded up so that nobody comes back too early. */
export function waitInWords(locale: Locale, seconds: number): string {
  if (seconds < 120) return formatPeriod(locale, Math.max(1, Math.ceil(seconds)), 'second');
  return seconds < 7200
    ? formatPeriod(locale, Math.ceil(seconds / 60), 'minute')
    : formatPeriod(locale, Math.ceil(seconds / 3600), 'hour');
}
