import { useEffect, useState } from 'react';

export interface Countdown {
  /** Whole seconds left; 0 when over or not started. */
  readonly secondsLeft: number;
  readonly start: (seconds: number) => void;
}

/** Counts by the clock, so that a sleeping tab is right when it wakes. */
export function useCountdown(): Countdown {
  const [end, setEnd] = useState(0);
  const [secondsLeft, setSecondsLeft] = useState(0);
  useEffect(() => {
    if (end === 0) return;
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setSecondsLeft(left);
      if (left === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [end]);
  return {
    secondsLeft,
    start: (seconds) => {
      setSecondsLeft(seconds);
      setEnd(Date.now() + seconds * 1000);
    },
  };
}
