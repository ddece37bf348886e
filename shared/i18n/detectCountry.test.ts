import { detectCountry, findCountryByTimeZone, preselectCountry } from './detectCountry.ts';

const nothing = { backendCountry: null, topLevelDomain: 'com', timeZone: null };

describe('detectCountry', () => {
  it.each([
    [
      "the backend's response",
      { ...nothing, backendCountry: 'SE', topLevelDomain: 'at', timeZone: 'Europe/Rome' },
      'SE',
      false,
    ],
    ['a response in lower case', { ...nothing, backendCountry: ' pl ' }, 'PL', false],
    ['the domain without a response', { ...nothing, topLevelDomain: ' at', timeZone: 'Europe/Rome' }, 'AT', false],
    [
      'the domain if the response is no country of the form',
      { ...nothing, backendCountry: 'US', topLevelDomain: 'ch' },
      'CH',
      false,
    ],
    [
      'the time zone if the domain is uk, which maps to GB',
      { ...nothing, topLevelDomain: 'uk', timeZone: 'Europe/Dublin' },
      'IE',
      false,
    ],
    ['the time zone without a domain', { ...nothing, timeZone: 'Atlantic/Canary' }, 'ES', false],
    ['the default without hints', nothing, 'DE', true],
    ['the default for a foreign time zone', { ...nothing, timeZone: 'America/New_York' }, 'DE', true],
    ['the default for a time zone named like a property', { ...nothing, timeZone: 'constructor' }, 'DE', true],
  ])('uses %s', (_case, sources, country, isDefault) => {
    expect(detectCountry(sources)).toEqual({ country, isDefault });
  });
});

describe('preselectCountry', () => {
  it.each([
    ['the detected one', 'AT', ['AT', 'DE'], 'AT'],
    ['the only one allowed', 'AT', ['DE'], 'DE'],
    ['none where several others are allowed', 'AT', ['DE', 'CH'], ''],
  ] as const)('offers %s', (_case, detected, options, expected) => {
    expect(preselectCountry(detected, options)).toBe(expected);
  });
});

it('has a time zone of each of the 27 countries', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  const found = new Set(zones.map((zone) => findCountryByTimeZone(zone)).filter(Boolean));
  expect(found.size).toBe(27);
});
