/** spec §3: the 27 countries of the registration form, as ISO 3166-1 alpha-2 codes. */
export const countryCodes = [
  'AT',
  'BE',
  'BG',
  'CH',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'ES',
  'FI',
  'FR',
  'GR',
  'HR',
  'HU',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'NL',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
] as const;

export type CountryCode = (typeof countryCodes)[number];

/** spec §9. */
export const defaultCountry: CountryCode = 'DE';

export function isCountryCode(value: unknown): value is CountryCode {
  return countryCodes.some((code) => code === value);
}
