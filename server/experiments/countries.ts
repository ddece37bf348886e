/**
 * The country of a visitor for experiments (spec §3, `applicationCountry`): what the edge says, what the backend says of
 * that address, the site's own domain, the default. The first page of an address waits a moment for the backend.
 */
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import { type ClientAddress, hostOf } from '../../node/http/clientAddress.ts';
import { within } from '../../shared/graphql/within.ts';
import { type CountryCode, isCountryCode } from '../../shared/i18n/countries.ts';
import { detectCountry } from '../../shared/i18n/detectCountry.ts';
import type { Config } from '../config.ts';

/** By which the edge says a visitor's country, in lower case as Node has them. */
export const countryHeaders = ['cf-ipcountry', 'cloudfront-viewer-country', 'x-country-code'] as const;

/** `ask` is the question to the backend, put where nothing is known of the address; null: it is not worth one. */
export type CountryOf = (
  request: Request,
  address: ClientAddress,
  ask: (() => Promise<string | null>) | null,
) => CountryCode | Promise<CountryCode>;

/** `quick`: how long a page waits, in milliseconds. A later answer counts from the next page on. */
export function createCountries({ publicUrl, trustProxy }: Config, quick: number): CountryOf {
  const topLevelDomain = new URL(publicUrl).hostname.split('.').at(-1) ?? '';
  const usual = detectCountry({ answer: null, topLevelDomain, timeZone: null }).country;
  const answers = new LRUCache<string, CountryCode | Promise<CountryCode>>({ max: 10_000, ttl: 3_600_000 });

  return (request, address, ask) => {
    // Only a proxy's own headers are believed.
    const told = trustProxy > 0 ? toldCountry(request) : null;
    if (told !== null) return told;
    if (ask === null) return usual;
    const host = hostOf(address);
    const known = answers.get(host);
    if (known !== undefined) return known;
    const asked = ask().then((answer) => detectCountry({ answer, topLevelDomain, timeZone: null }).country);
    // One question for an address, and one wait, however many pages it opens meanwhile.
    const first = within(asked, quick, usual).catch(() => usual);
    answers.set(host, first);
    asked.then(
      (country) => answers.set(host, country),
      () => answers.delete(host),
    );
    return first;
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
