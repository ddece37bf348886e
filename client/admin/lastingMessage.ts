/** What an action has done, told on the page that is loaded anew after it, where the focus goes back to its place. */
import { useEffect, useState } from 'react';
import { focusIfLost } from '../focusIfLost.ts';
import { tabMemory } from '../memory.ts';

const storageKey = 'consoleDone';

/** Loads the page anew from the server. `text` has been translated; the element in focus is found again by its id. */
export function reloadWithMessage(text: string): void {
  const focus = document.activeElement?.id ?? '';
  tabMemory.set(storageKey, JSON.stringify({ text, focus }));
  window.location.reload();
}

/** Null until the page runs: it is this tab's own. */
export function useLastingMessage(): string | null {
  const [message, setMessage] = useState<string | null>(null);
  useEffect(() => {
    const kept = tabMemory.get(storageKey);
    if (kept === null) return;
    tabMemory.set(storageKey, null);
    try {
      const { text, focus } = JSON.parse(kept) as { readonly text: string; readonly focus: string };
      setMessage(text);
      if (focus !== '') focusIfLost(document.getElementById(focus));
    } catch {
      // Somebody else has written there.
    }
  }, []);
  return message;
}
