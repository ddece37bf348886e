import { presentCode } from '../../registration/arrival.ts';

/** For this load of the page: nothing is kept in the browser to count by. */
let told: string | null = null;

/** Once for each invitation: that somebody fills in the form, and no word of who. */
export function tellBegun(basePath: string): void {
  const { search } = window.location;
  const code = String(presentCode()?.registrationCode);
  if (told === code) return;
  told = code;
  navigator.sendBeacon?.(`${basePath}/begun${search}`);
}
