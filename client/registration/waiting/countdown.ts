import { useEffect, useState } from 'react';
import { formatPeriod } from '../../../shared/i18n/formatPeriod.ts';
import type { Locale } from '../../../shared/i18n/locales.ts';

/** The last requested wait: an upper limit if the clock is changed. */
let waitMs = 60_000;

/** Epoch milliseconds from which the mail that was just sent can be sent again. */
export function getResendTimeMs(seconds: number | null = null): number {
  waitMs = (seconds ?? 60) * 1000;
  return Date.now() + waitMs;
}

/** For example "2 minutes"; rounded up, so that the wait is never too short. */
export function formatWait(locale: Locale, seconds: number): string {
  if (seconds < 120) return formatPeriod(locale, Math.max(1, Math.ceil(seconds)), 'second');
  return seconds < 7200
    ? formatPeriod(locale, Math.ceil(seconds / 60), 'minute')
    : formatPeriod(locale, Math.ceil(seconds / 3600), 'hour');
}

/** Whole seconds until `endTimeMs` (epoch); 0 afterwards. */
export function useCountdown(endTimeMs: number): number {
  const [remainingMs, setRemainingMs] = useState(() => Math.min(waitMs, endTimeMs - Date.now()));
  useEffect(() => {
    const deadlineMs = performance.now() + waitMs;
    const tick = () => setRemainingMs(Math.max(0, Math.min(deadlineMs - performance.now(), endTimeMs - Date.now())));
    const timer = setInterval(tick, 250);
    tick();
    return () => clearInterval(timer);
  }, [endTimeMs]);
  return Math.ceil(remainingMs / 1000);
}
