/** A part of the page that comes once the page has nothing else to do; null until then, and where its code cannot come. */
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { whenQuiet } from './whenQuiet.ts';

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
