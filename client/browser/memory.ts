/** What a tab or browser remembers; where storage is forbidden, full or missing, for as long as the page lives. */
import { useSyncExternalStore } from 'react';

export type Memory = ReturnType<typeof createMemory>;

export function createMemory(storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  const notStored = new Map<string, string | null>();
  const listeners = new Set<() => void>();
  return {
    get: (key: string): string | null => {
      const value = notStored.get(key);
      if (value !== undefined) return value;
      try {
        return storage().getItem(key);
      } catch {
        return null;
      }
    },
    set: (key: string, value: string | null) => {
      notStored.delete(key);
      try {
        if (value === null) storage().removeItem(key);
        else storage().setItem(key, value);
      } catch {
        notStored.set(key, value);
      }
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const tabMemory = createMemory(() => window.sessionStorage);
export const browserMemory = createMemory(() => window.localStorage);

export function useTabMemory(key: string): string | null {
  return useSyncExternalStore(
    tabMemory.subscribe,
    () => tabMemory.get(key),
    () => null,
  );
}

const never = () => () => undefined;

/** False on the server and while hydrating: for what only this browser tab knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
