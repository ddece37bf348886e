import { useEffect, useEffectEvent } from 'react';

/** Before the page goes, to another language for one: what a program has filled in may have told nobody. */
export function useAtLeave(keep: () => void): void {
  const leave = useEffectEvent(keep);
  useEffect(() => {
    const listening = new AbortController();
    window.addEventListener('pagehide', () => leave(), listening);
    return () => listening.abort();
  }, []);
}
