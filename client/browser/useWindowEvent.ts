import { useEffect, useEffectEvent } from 'react';

export function useWindowEvent(name: keyof WindowEventMap, listener: () => void): void {
  const handleEvent = useEffectEvent(listener);
  useEffect(() => {
    const controller = new AbortController();
    window.addEventListener(name, () => handleEvent(), controller);
    return () => controller.abort();
  }, [name]);
}
