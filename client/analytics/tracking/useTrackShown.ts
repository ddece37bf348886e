import { useEffect, useEffectEvent } from 'react';
import type { TrackedEvent } from '../../../shared/consent/events.ts';
import { useDataSource } from '../../PageContext.tsx';
import { useRuntime } from '../../Runtime.tsx';

/** The data of the screens that have told theirs: StrictMode runs each effect twice, and a screen may mount again. */
const trackedData = new WeakSet<object>();

/** Tells an event of the page as a whole, once each time it is opened. For pages with data: it is theirs, and new each time. */
export function useTrackShown(getEvent: () => TrackedEvent | null): void {
  const { track } = useRuntime();
  const source = useDataSource();
  const trackOnce = useEffectEvent(() => {
    if (trackedData.has(source)) return;
    trackedData.add(source);
    const event = getEvent();
    if (event !== null) track(...event);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen is another event.
  useEffect(() => trackOnce(), [source]);
}
