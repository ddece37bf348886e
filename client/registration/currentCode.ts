/** Copies in local storage: code, referrer (spec §2) and this browser's latest registration. */
import { cleanRegistrationCode } from '../../shared/codes/registrationCode.ts';
import { invitationsCookie, type LinkCode, readLinkCode } from '../../shared/routing/carriedParams.ts';
import { parseUrl } from '../../shared/routing/parseUrl.ts';
import { readCookie } from '../browser/cookies.ts';
import { browserStorage } from '../browser/safeStorage.ts';

export const readInvitationsCookie = () => readCookie(invitationsCookie, String);

export function getCurrentCode(search = window.location.search): LinkCode | null {
  return readLinkCode(new URLSearchParams(search), readInvitationsCookie);
}

export function storeCodeAndReferrer(registrationCode = getCurrentCode()?.registrationCode): void {
  if (registrationCode !== undefined) browserStorage.set('rc', registrationCode);
  const referrer = parseUrl(document.referrer);
  if (referrer !== null && referrer.origin !== window.location.origin) browserStorage.set('fref', document.referrer);
}

/** The external host that led to this visit. */
export function getReferrerHost(): string | null {
  return parseUrl(browserStorage.get('fref') ?? '')?.host || null;
}

const registrationKey = 'ownRegistration';

const getCleanCurrentCode = () => cleanRegistrationCode(getCurrentCode()?.registrationCode ?? '');

export function storeRegistrationId(registrationId: string): void {
  browserStorage.set(registrationKey, `${registrationId} ${getCleanCurrentCode()}`);
}

/** `onlyCurrentCode`: only if it was made with the URL's code. */
export function getStoredRegistrationId(onlyCurrentCode = false): string | null {
  const [id = '', code] = browserStorage.get(registrationKey)?.split(' ') ?? [];
  return (!onlyCurrentCode || (code && code === getCleanCurrentCode())) && id !== '' ? id : null;
}
