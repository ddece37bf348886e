import { type ComponentType, useEffect, useRef, useState } from 'react';
/** Calls `work` once the page has loaded and has nothing else to do. Returns how to call it off. */
export function whenQuiet(work: () => void): () => void {
  let cancel = () => {};
  const wait = () => {
    if (typeof requestIdleCallback === 'function') {
      const handle = requestIdleCallback(work, { timeout: 4000 });
      cancel = () => cancelIdleCallback(handle);
    } else {
      const timer = setTimeout(work, 1000);
      cancel = () => clearTimeout(timer);
    }
  };
  if (document.readyState === 'complete') wait();
  else {
    window.addEventListener('load', wait, { once: true });
    cancel = () => window.removeEventListener('load', wait);
  }
  return () => cancel();
}

/** `load` answers null where the part is not wanted. */
export function useLater<Props>(load: () => Promise<ComponentType<Props>> | null): ComponentType<Props> | null {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const first = useRef(load);
  useEffect(
    () =>
      whenQuiet(() => {
        first.current()?.then(
          (Arrived) => setPart(() => Arrived),
          () => undefined,
        );
      }),
    [],
  );
  return Part;
}
