/** An arrival's code and referrer, under `rc` and `fref` in local storage (spec §2): a copy; the address counts. */
import { codeOf, type LinkCode } from '../../shared/journey.ts';
import { parseUrl } from '../../shared/parseUrl.ts';
import { browserMemory } from '../memory.ts';

/** Of the link that the address is. */
export function presentCode(): LinkCode | null {
  return codeOf(new URLSearchParams(window.location.search));
}

export function rememberArrival(registrationCode = presentCode()?.registrationCode): void {
  if (registrationCode !== undefined) browserMemory.set('rc', registrationCode);
  const referrer = parseUrl(document.referrer);
  if (referrer !== null && referrer.origin !== window.location.origin) browserMemory.set('fref', document.referrer);
}

/** The host that the visitor came from, as the first page of the visit kept it; null without one. */
export function referrerHost(): string | null {
  return parseUrl(browserMemory.get('fref') ?? '')?.host || null;
}
