/**
 * The country of a visitor for experiments (spec §3, `applicationCountry`), without waiting for anybody: what the edge
 * says, what the backend said of that address before, the site's own domain, the default.
 */
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import { type ClientAddress, hostOf } from '../../node/clientAddress.ts';
import { type CountryCode, isCountryCode } from '../../shared/countries.ts';
import { detectCountry } from '../../shared/detectCountry.ts';
import type { Config } from '../config.ts';
import { countryHeaders } from '../middleware/countryHeaders.ts';

/** `ask` is the question to the backend, put where nothing is known of the address; null: it is not worth one. */
export type CountryOf = (
  request: Request,
  address: ClientAddress,
  ask: (() => Promise<string | null>) | null,
) => CountryCode;

export function createCountries({ publicUrl, trustProxy }: Config): CountryOf {
  const topLevelDomain = new URL(publicUrl).hostname.split('.').at(-1) ?? '';
  const usual = detectCountry({ answer: null, topLevelDomain, timeZone: null }).country;
  const answers = new LRUCache<string, CountryCode>({ max: 10_000, ttl: 3_600_000 });

  return (request, address, ask) => {
    // Only a proxy's own headers are believed.
    const told = trustProxy > 0 ? toldCountry(request) : null;
    if (told !== null) return told;
    if (ask === null) return usual;
    const host = hostOf(address);
    const known = answers.get(host);
    if (known !== undefined) return known;
    // One question for an address, however many pages it opens meanwhile.
    answers.set(host, usual);
    ask().then(
      (answer) => answers.set(host, detectCountry({ answer, topLevelDomain, timeZone: null }).country),
      () => answers.delete(host),
    );
    return usual;
  };
}

function toldCountry({ headers }: Request): CountryCode | null {
  for (const name of countryHeaders) {
    const value = headers[name];
    const code = typeof value === 'string' ? value.toUpperCase() : null;
    if (isCountryCode(code)) return code;
  }
  return null;
}
