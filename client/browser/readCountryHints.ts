import type { CountryHints } from '../../shared/page/page.ts';

export const readCountryHints = (): CountryHints => ({
  topLevelDomain: window.location.hostname.split('.').at(-1) ?? '',
  // Read on use: the first read is slow on a phone.
  get timeZone() {
    return Intl.DateTimeFormat().resolvedOptions().timeZone;
  },
});
