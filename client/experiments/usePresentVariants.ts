/** A screen that is open, with what its experiments say by now. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { parseAddress } from '../../shared/address.ts';
import { applyVariants } from '../../shared/experiments.ts';
import type { Screen } from '../../shared/page.ts';
import type { PageState } from '../../shared/pageState.ts';
import { useRuntime } from '../Runtime.tsx';
import { useWindowEvent } from '../useWindowEvent.ts';
import { holdsEntries } from './holdsEntries.ts';

/** The same screen until variants change; then its state alone is another, so that nothing on it begins anew. */
export function usePresentVariants(screen: Screen, isPending: boolean, basePath: string): Screen {
  const { experiments } = useRuntime();
  const [changed, setChanged] = useState<{ readonly screen: Screen; readonly state: PageState } | null>(null);
  const hasInput = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen begins untouched.
  useEffect(() => {
    hasInput.current = false;
  }, [screen]);
  useWindowEvent('input', () => {
    hasInput.current = true;
  });

  useEffect(() => {
    // The screen that is on its way reads them itself.
    if (isPending) return;
    return experiments.subscribe(() => {
      if (hasInput.current || [...document.forms].some(holdsEntries)) return;
      const { state } = screen;
      const { landing } = parseAddress(window.location.pathname + window.location.search, basePath);
      const { flags } = state;
      setChanged({
        screen,
        state: { ...state, ...applyVariants(state.route, { flags, landing }, experiments.readVariants()) },
      });
    });
  }, [experiments, screen, isPending, basePath]);

  return useMemo(() => (changed?.screen === screen ? { ...screen, state: changed.state } : screen), [changed, screen]);
}
