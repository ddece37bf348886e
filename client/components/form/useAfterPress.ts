import { useEffect, useRef } from 'react';

/** Waits while a pointer is down: what moves the page between press and release would lose the click. */
export function useAfterPress(): (change: () => void) => void {
  const isPressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const listeners = new AbortController();
    const options = { capture: true, signal: listeners.signal };
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
      const changes = waiting.current.splice(0);
      // The click comes after the release, in the same task.
      setTimeout(() => {
        for (const change of changes) change();
      });
    };
    window.addEventListener('pointerdown', press, options);
    window.addEventListener('pointerup', release, options);
    window.addEventListener('pointercancel', release, options);
    return () => listeners.abort();
  }, []);
  return (change) => {
    if (isPressed.current) waiting.current.push(change);
    else setTimeout(change);
  };
}
