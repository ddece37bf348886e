import { useEffect, useEffectEvent } from 'react';

export function useWindowEvent(name: keyof WindowEventMap, listener: () => void): void {
  const hear = useEffectEvent(listener);
  useEffect(() => {
    const listening = new AbortController();
    window.addEventListener(name, () => hear(), listening);
    return () => listening.abort();
  }, [name]);
}
