/** Whether the visitor has closed something in this tab. A storage that throws forgets it at the next load. */
import { useState, useSyncExternalStore } from 'react';

const never = () => () => undefined;

export function useDismissal(key: string): readonly [isDismissed: boolean, dismiss: () => void] {
  const [isClosed, setClosed] = useState(false);
  const wasClosed = useSyncExternalStore(
    never,
    () => read(key),
    () => false,
  );
  const dismiss = () => {
    setClosed(true);
    try {
      window.sessionStorage.setItem(key, 'true');
    } catch {
      // Private mode or a full quota: it stays closed while the page lives.
    }
  };
  return [isClosed || wasClosed, dismiss];
}

function read(key: string): boolean {
  try {
    return window.sessionStorage.getItem(key) === 'true';
  } catch {
    return false;
  }
}
