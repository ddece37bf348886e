import { useEffect, useEffectEvent } from 'react';
import type { TrackedEvent } from '../../../shared/consent/events.ts';
import { useDataSource } from '../../PageContext.tsx';
import { useRuntime } from '../../Runtime.tsx';

/** The data of the screens whose event was sent: StrictMode runs each effect twice, and a screen may mount again. */
const trackedData = new WeakSet<object>();

/** Sends a page's event once each time it is opened. Only for pages with data, which is new each time. */
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
