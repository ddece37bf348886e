/** spec §7: the visitor's country by the backend's answer, then the own host's domain, then the time zone, then DE. */
import { type CountryCode, defaultCountry, isCountryCode } from '../../shared/countries.ts';

export interface CountrySources {
  /** The backend's answer to countryDetails; null without one. */
  readonly answer: string | null;
  readonly topLevelDomain: string;
  /** An IANA name; null on the server, which does not know it. */
  readonly timeZone: string | null;
}

export interface DetectedCountry {
  readonly country: CountryCode;
  /** Nothing spoke for it but the default. */
  readonly isDefault: boolean;
}

/** Zones of the 27 countries; older and outlying names included. */
const countryOfZone: Readonly<Record<string, CountryCode>> = {
  'Europe/Vienna': 'AT',
  'Europe/Brussels': 'BE',
  'Europe/Sofia': 'BG',
  'Europe/Zurich': 'CH',
  'Asia/Nicosia': 'CY',
  'Asia/Famagusta': 'CY',
  'Europe/Nicosia': 'CY',
  'Europe/Prague': 'CZ',
  'Europe/Berlin': 'DE',
  'Europe/Busingen': 'DE',
  'Europe/Copenhagen': 'DK',
  'Europe/Tallinn': 'EE',
  'Europe/Madrid': 'ES',
  'Africa/Ceuta': 'ES',
  'Atlantic/Canary': 'ES',
  'Europe/Helsinki': 'FI',
  'Europe/Mariehamn': 'FI',
  'Europe/Paris': 'FR',
  'Europe/Athens': 'GR',
  'Europe/Zagreb': 'HR',
  'Europe/Budapest': 'HU',
  'Europe/Dublin': 'IE',
  'Europe/Rome': 'IT',
  'Europe/Vilnius': 'LT',
  'Europe/Luxembourg': 'LU',
  'Europe/Riga': 'LV',
  'Europe/Amsterdam': 'NL',
  'Europe/Warsaw': 'PL',
  'Europe/Lisbon': 'PT',
  'Atlantic/Madeira': 'PT',
  'Atlantic/Azores': 'PT',
  'Europe/Bucharest': 'RO',
  'Europe/Stockholm': 'SE',
  'Europe/Ljubljana': 'SI',
  'Europe/Bratislava': 'SK',
};

/** A candidate that is none of the 27 countries gives way to the next one. */
export function detectCountry({ answer, topLevelDomain, timeZone }: CountrySources): DetectedCountry {
  const candidates = [answer?.trim().toUpperCase(), countryOfDomain(topLevelDomain), countryOfTimeZone(timeZone)];
  const country = candidates.find(isCountryCode);
  return { country: country ?? defaultCountry, isDefault: country === undefined };
}

export function countryOfTimeZone(timeZone: string | null): CountryCode | undefined {
  return timeZone !== null && Object.hasOwn(countryOfZone, timeZone) ? countryOfZone[timeZone] : undefined;
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
