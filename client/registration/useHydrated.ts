import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and while hydrating: for what only this browser tab knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
