/**
 * Keeps the code and the referrer of an arrival in local storage under `rc` and `fref` (spec §2), whether the code came
 * with a link or was typed. The address is where they live; this is a copy for later, and a storage that throws is no
 * storage.
 */
import { codeOf } from '../../shared/journey.ts';

export function rememberArrival(
  registrationCode: string | null = codeOf(new URLSearchParams(window.location.search))?.registrationCode ?? null,
): void {
  try {
    if (registrationCode !== null) window.localStorage.setItem('rc', registrationCode);
    if (document.referrer !== '' && new URL(document.referrer).origin !== window.location.origin) {
      window.localStorage.setItem('fref', document.referrer);
    }
  } catch {
    // Private mode, a full quota, an in-app browser: nothing depends on it.
  }
}
