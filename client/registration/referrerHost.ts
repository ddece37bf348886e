/** The host that the visitor came from, as the first page of the visit kept it (spec §2: `fref`). Null without one. */
export function referrerHost(): string | null {
  try {
    const kept = window.localStorage.getItem('fref') ?? '';
    return URL.canParse(kept) ? new URL(kept).host || null : null;
  } catch {
    // No storage: nothing is known.
    return null;
  }
}
