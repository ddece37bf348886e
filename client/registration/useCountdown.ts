import { useEffect, useState } from 'react';

/** Whole seconds until `end` (epoch ms); 0 when it is over. Goes by the clock, so that a sleeping tab is right when it wakes. */
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
