/** Copies in local storage of the code, the referrer (spec §2) and this browser's latest registration with its code. */
import { cleanRegistrationCode } from '../../shared/codes/registrationCode.ts';
import { codeOf, invitationsCookie, type LinkCode } from '../../shared/routing/journey.ts';
import { parseUrl } from '../../shared/routing/parseUrl.ts';
import { readCookie } from '../browser/cookies.ts';
import { browserMemory } from '../browser/memory.ts';

export const readKept = () => readCookie(invitationsCookie, String);

export function presentCode(search = window.location.search): LinkCode | null {
  return codeOf(new URLSearchParams(search), readKept);
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

const ownKey = 'ownRegistration';

const presentNumber = () => cleanRegistrationCode(presentCode()?.registrationCode ?? '');

export function keepOwn(registrationId: string): void {
  browserMemory.set(ownKey, `${registrationId} ${presentNumber()}`);
}

/** Its id; `withPresentCode`, only where it was made with the code of the address. Null without one. */
export function ownRegistration(withPresentCode = false): string | null {
  const [id = '', number] = browserMemory.get(ownKey)?.split(' ') ?? [];
  return (!withPresentCode || (number && number === presentNumber())) && id !== '' ? id : null;
}
