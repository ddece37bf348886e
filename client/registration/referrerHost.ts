import { parseUrl } from '../../shared/parseUrl.ts';

/** The host that the visitor came from, as the first page of the visit kept it (spec §2: `fref`). Null without one. */
export function referrerHost(): string | null {
  try {
    return parseUrl(window.localStorage.getItem('fref') ?? '')?.host || null;
  } catch {
    // No storage: nothing is known.
    return null;
  }
}
