/** Waiting, for the next activation mail above all: until when, how long still, and in words. */
import { useEffect, useState } from 'react';
import { formatPeriod } from '../../shared/i18n/format.ts';
import type { Locale } from '../../shared/locales.ts';

/** Seconds; the backend's own answer wins. */
const usualWait = 60;

/** What was asked for last: nobody waits longer, whatever their clock has become since. */
let asked = usualWait;

/** Epoch milliseconds from which the mail that was just sent can be sent again. */
export function afterMail(seconds: number | null = null, now: number = Date.now()): number {
  asked = seconds ?? usualWait;
  return now + asked * 1000;
}

const waitUntil = (end: number, longest: number) => Math.min(Math.max(0, end - Date.now()), longest * 1000);

/** Whole seconds until `end` (epoch ms), at most `longest`; 0 when it is over. */
export function useCountdown(end: number, longest: number = asked): number {
  const [left, setLeft] = useState(() => waitUntil(end, longest));
  useEffect(() => {
    const whole = waitUntil(end, longest);
    setLeft(whole);
    if (whole === 0) return;
    const [ticks, time] = [performance.now(), Date.now()];
    const timer = setInterval(() => {
      // A clock that is set back stops no countdown; a tab that slept, whose ticks may have slept too, wakes up right.
      const passed = Math.max(performance.now() - ticks, Date.now() - time);
      setLeft(Math.max(0, whole - passed));
      if (passed >= whole) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [end, longest]);
  return Math.ceil(left / 1000);
}

/** A time to wait as the locale says it ("2 minutes"), rounded up so that nobody comes back too early. */
export function waitInWords(locale: Locale, seconds: number): string {
  if (seconds < 120) return formatPeriod(locale, Math.max(1, Math.ceil(seconds)), 'second');
  return seconds < 7200
    ? formatPeriod(locale, Math.ceil(seconds / 60), 'minute')
    : formatPeriod(locale, Math.ceil(seconds / 3600), 'hour');
}
