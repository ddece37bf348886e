import { useEffect, useState } from 'react';
import { useCountdown } from '../../registration/useCountdown.ts';

/** Seconds (design: routes). */
export const redirectAfter = 10;

/** Leaves for `to` when the time is over. It counts from hydration on: without scripts nobody is moved. */
export function useRedirect(to: string) {
  const [end] = useState(() => Date.now() + redirectAfter * 1000);
  const [isStopped, setStopped] = useState(false);
  const secondsLeft = useCountdown(end);
  useEffect(() => {
    if (isStopped || secondsLeft > 0) return;
    // Whoever comes back from the login page wants to stay.
    setStopped(true);
    window.location.assign(to);
  }, [isStopped, secondsLeft, to]);
  return { secondsLeft, isStopped, stop: () => setStopped(true) };
}
