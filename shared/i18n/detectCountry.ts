import type { CountryHints } from '../page/page.ts';
import { type CountryCode, countryCodes, defaultCountry, isCountryCode, timeZonesByCountry } from './countries.ts';

/** A CDN's headers with the visitor's country, in lower case. */
export const countryHeaders = ['cf-ipcountry', 'cloudfront-viewer-country', 'x-country-code'] as const;

/**
 * spec §7: the first of the 27 countries among the backend's response to countryDetails, the site's top-level domain and
 * the browser's time zone, or DE.
 */
export function detectCountry({
  backendCountry,
  topLevelDomain,
  timeZone,
}: CountryHints & { backendCountry: string | null }) {
  const domain = topLevelDomain.trim().toUpperCase();
  const candidates = [
    backendCountry?.trim().toUpperCase(),
    domain === 'UK' ? 'GB' : domain,
    findCountryByTimeZone(timeZone),
  ];
  const country = candidates.find(isCountryCode);
  return { country: country ?? defaultCountry, isDefault: country === undefined };
}

export function findCountryByTimeZone(timeZone: string | null): CountryCode | undefined {
  if (timeZone === null) return undefined;
  return countryCodes.find((code) => (timeZonesByCountry[code] as readonly string[]).includes(timeZone));
}

/** The detected country or the only option; empty if neither applies. */
export function preselectCountry(detected: CountryCode, options: readonly CountryCode[]): CountryCode | '' {
  if (options.includes(detected)) return detected;
  return (options.length === 1 && options[0]) || '';
}
