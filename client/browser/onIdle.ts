import { type ComponentType, useEffect, useRef, useState } from 'react';

/** Calls back once the page has loaded and is idle. Returns the cancel function. */
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

/** A component that is loaded when the page is idle. `load` returns null if it is not needed. */
export function useLazy<Props>(load: () => Promise<ComponentType<Props>> | null): ComponentType<Props> | null {
  const [LazyComponent, setLazyComponent] = useState<ComponentType<Props> | null>(null);
  const initialLoad = useRef(load);
  useEffect(() => {
    const show = (Loaded: ComponentType<Props>) => setLazyComponent(() => Loaded);
    return onIdle(() => initialLoad.current()?.then(show, () => undefined));
  }, []);
  return LazyComponent;
}
