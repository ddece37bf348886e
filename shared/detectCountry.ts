/** spec §7: the visitor's country by the backend's answer, then the own host's domain, then the time zone, then DE. */
import { type CountryCode, countryCodes, defaultCountry, isCountryCode } from './countries.ts';
import type { CountryHints } from './page.ts';

export interface CountrySources extends CountryHints {
  /** The backend's answer to countryDetails; null without one. */
  readonly answer: string | null;
}

/** Zones of the 27 countries; older and outlying names included. */
const zonesOf: Readonly<Record<CountryCode, readonly string[]>> = {
  AT: ['Europe/Vienna'],
  BE: ['Europe/Brussels'],
  BG: ['Europe/Sofia'],
  CH: ['Europe/Zurich'],
  CY: ['Asia/Nicosia', 'Asia/Famagusta', 'Europe/Nicosia'],
  CZ: ['Europe/Prague'],
  DE: ['Europe/Berlin', 'Europe/Busingen'],
  DK: ['Europe/Copenhagen'],
  EE: ['Europe/Tallinn'],
  ES: ['Europe/Madrid', 'Africa/Ceuta', 'Atlantic/Canary'],
  FI: ['Europe/Helsinki', 'Europe/Mariehamn'],
  FR: ['Europe/Paris'],
  GR: ['Europe/Athens'],
  HR: ['Europe/Zagreb'],
  HU: ['Europe/Budapest'],
  IE: ['Europe/Dublin'],
  IT: ['Europe/Rome'],
  LT: ['Europe/Vilnius'],
  LU: ['Europe/Luxembourg'],
  LV: ['Europe/Riga'],
  NL: ['Europe/Amsterdam'],
  PL: ['Europe/Warsaw'],
  PT: ['Europe/Lisbon', 'Atlantic/Madeira', 'Atlantic/Azores'],
  RO: ['Europe/Bucharest'],
  SE: ['Europe/Stockholm'],
  SI: ['Europe/Ljubljana'],
  SK: ['Europe/Bratislava'],
};

/** A candidate that is none of the 27 countries gives way to the next; `isDefault` where nothing spoke for one. */
export function detectCountry({ answer, topLevelDomain, timeZone }: CountrySources) {
  const candidates = [answer?.trim().toUpperCase(), countryOfDomain(topLevelDomain), countryOfTimeZone(timeZone)];
  const country = candidates.find(isCountryCode);
  return { country: country ?? defaultCountry, isDefault: country === undefined };
}

export function countryOfTimeZone(timeZone: string | null): CountryCode | undefined {
  return countryCodes.find((code) => timeZone !== null && zonesOf[code].includes(timeZone));
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
