/** How long somebody still has to wait. Apart from `waiting.ts`, which the form loads. */
import { useEffect, useState } from 'react';
import { asked } from './waiting.ts';

/** Whole seconds until `end` (epoch ms), at most `longest`; 0 when it is over. */
export function useCountdown(end: number, longest: number = asked): number {
  const left = () => Math.max(0, Math.min(Math.ceil((end - Date.now()) / 1000), longest));
  const [seconds, setSeconds] = useState(left);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read once, as the wait begins.
  useEffect(() => {
    const [whole, ticks, time] = [left(), performance.now(), Date.now()];
    const tick = () => {
      // A clock that is set back stops no countdown; a tab that slept, whose ticks may have slept too, wakes up right.
      const passed = Math.max(performance.now() - ticks, Date.now() - time) / 1000;
      setSeconds(Math.max(0, Math.ceil(whole - passed)));
      if (passed >= whole) clearInterval(timer);
    };
    const timer = setInterval(tick, 250);
    tick();
    return () => clearInterval(timer);
  }, [end, longest]);
  return seconds;
}
