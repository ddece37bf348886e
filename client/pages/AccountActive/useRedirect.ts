import { useEffect, useState } from 'react';

/** Seconds (design: routes). */
export const redirectAfter = 10;

export interface RedirectState {
  readonly secondsLeft: number;
  readonly isStarted: boolean;
  readonly isStopped: boolean;
  readonly stop: () => void;
}

/** Leaves for `to` when the time is over. It counts from hydration on: without scripts nobody is moved. */
export function useRedirect(to: string): RedirectState {
  const [secondsLeft, setSecondsLeft] = useState(redirectAfter);
  const [isStarted, setStarted] = useState(false);
  const [isStopped, setStopped] = useState(false);
  useEffect(() => {
    if (isStopped) return;
    setStarted(true);
    const end = Date.now() + redirectAfter * 1000;
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setSecondsLeft(left);
      if (left > 0) return;
      // Whoever comes back from the login page wants to stay.
      setStopped(true);
      window.location.assign(to);
    }, 250);
    return () => clearInterval(timer);
  }, [isStopped, to]);
  return { secondsLeft, isStarted, isStopped, stop: () => setStopped(true) };
}
