/** The consent dialog as the footer knows it: whoever can show one offers it, and until then there is nothing to open. */
let open: (() => void) | null = null;
const listeners = new Set<() => void>();

/** Returns how to take the offer back. */
export function offerPrivacyDialog(show: () => void): () => void {
  set(show);
  return () => {
    if (open === show) set(null);
  };
}

export const privacyDialog = {
  get: (): (() => void) | null => open,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function set(next: typeof open): void {
  open = next;
  for (const listener of listeners) listener();
}
