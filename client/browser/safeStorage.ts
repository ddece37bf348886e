/** Storage of the tab or browser; in memory if storage is blocked, full or missing. */
import { useSyncExternalStore } from 'react';
import { parseJson } from '../../shared/validation/parseJson.ts';

export type SafeStorage = ReturnType<typeof createSafeStorage>;

export function createSafeStorage(storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  const fallbackValues = new Map<string, string | null>();
  const listeners = new Set<() => void>();
  return {
    get: (key: string): string | null => {
      const value = fallbackValues.get(key);
      if (value !== undefined) return value;
      try {
        return storage().getItem(key);
      } catch {
        return null;
      }
    },
    set: (key: string, value: string | null) => {
      fallbackValues.delete(key);
      try {
        if (value === null) storage().removeItem(key);
        else storage().setItem(key, value);
      } catch {
        fallbackValues.set(key, value);
      }
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const tabStorage = createSafeStorage(() => window.sessionStorage);
export const browserStorage = createSafeStorage(() => window.localStorage);

/** Empty unless the browser has stored a JSON array. */
export function readStoredList(key: string): unknown[] {
  const stored = parseJson(browserStorage.get(key) ?? '');
  return Array.isArray(stored) ? stored : [];
}

export function useTabStorage(key: string): string | null {
  return useSyncExternalStore(
    tabStorage.subscribe,
    () => tabStorage.get(key),
    () => null,
  );
}

const subscribeToNothing = () => () => undefined;

/** False on the server and while hydrating. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
