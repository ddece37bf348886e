import { parseUrl } from '../../shared/parseUrl.ts';
import { browserMemory } from '../memory.ts';

/** The host that the visitor came from, as the first page of the visit kept it (spec §2: `fref`). Null without one. */
export function referrerHost(): string | null {
  return parseUrl(browserMemory.get('fref') ?? '')?.host || null;
}
