/** spec §7: the visitor's country by the backend's answer, then the own host's domain, then the time zone, then DE. */

import type { CountryHints } from '../page/page.ts';
import { type CountryCode, countryCodes, defaultCountry, isCountryCode, timeZonesByCountry } from './countries.ts';

/** Headers by which a CDN names the visitor's country, in lower case. */
export const countryHeaders = ['cf-ipcountry', 'cloudfront-viewer-country', 'x-country-code'] as const;

/** `answer` is the backend's to countryDetails; null without one. A candidate that is none of the 27 countries gives way to the next; `isDefault` where nothing spoke for one. */
export function detectCountry({ answer, topLevelDomain, timeZone }: CountryHints & { answer: string | null }) {
  const candidates = [answer?.trim().toUpperCase(), countryOfDomain(topLevelDomain), countryOfTimeZone(timeZone)];
  const country = candidates.find(isCountryCode);
  return { country: country ?? defaultCountry, isDefault: country === undefined };
}

export function countryOfTimeZone(timeZone: string | null): CountryCode | undefined {
  if (timeZone === null) return undefined;
  return countryCodes.find((code) => (timeZonesByCountry[code] as readonly string[]).includes(timeZone));
}

function countryOfDomain(topLevelDomain: string): string {
  const code = topLevelDomain.trim().toUpperCase();
  return code === 'UK' ? 'GB' : code;
}

/** What to preselect of the countries that a code allows: the detected one, the only one, or none. */
export function preselectCountry(detected: CountryCode, options: readonly CountryCode[]): CountryCode | '' {
  if (options.includes(detected)) return detected;
  return (options.length === 1 && options[0]) || '';
}
