import { type ComponentType, useEffect, useRef, useState } from 'react';
/** Calls `work` once the page has loaded and has nothing else to do. Returns how to call it off. */
export function onIdle(callback: () => void): () => void {
  let cancel = () => {};
  const schedule = () => {
    if (typeof requestIdleCallback === 'function') {
      const handle = requestIdleCallback(callback, { timeout: 4000 });
      cancel = () => cancelIdleCallback(handle);
    } else {
      const timer = setTimeout(callback, 1000);
      cancel = () => clearTimeout(timer);
    }
  };
  if (document.readyState === 'complete') schedule();
  else {
    window.addEventListener('load', schedule, { once: true });
    cancel = () => window.removeEventListener('load', schedule);
  }
  return () => cancel();
}

/** `load` answers null where the part is not wanted. */
export function useLazy<Props>(load: () => Promise<ComponentType<Props>> | null): ComponentType<Props> | null {
  const [LazyComponent, setLazyComponent] = useState<ComponentType<Props> | null>(null);
  const initialLoad = useRef(load);
  useEffect(
    () =>
      onIdle(() => {
        initialLoad.current()?.then(
          (Loaded) => setLazyComponent(() => Loaded),
          () => undefined,
        );
      }),
    [],
  );
  return LazyComponent;
}
