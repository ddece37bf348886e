/**
 * The country of a visitor for experiments (spec §3, `applicationCountry`): what the edge says, what the backend says of
 * that address, the site's own domain, the default. The first page of an address waits a moment for the backend.
 */
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import { type ClientAddress, hostOf } from '../../node/http/clientAddress.ts';
import { withTimeout } from '../../shared/graphql/withTimeout.ts';
import { type CountryCode, isCountryCode } from '../../shared/i18n/countries.ts';
import { countryHeaders, detectCountry } from '../../shared/i18n/detectCountry.ts';
import type { Config } from '../config.ts';

/** `ask` is the question to the backend, put where nothing is known of the address; null: it is not worth one. */
export type ResolveCountry = (
  request: Request,
  address: ClientAddress,
  fetchCountry: (() => Promise<string | null>) | null,
) => CountryCode | Promise<CountryCode>;

/** `quick`: how long a page waits, in milliseconds. A later answer counts from the next page on. */
export function createResolveCountry({ publicUrl, trustProxy }: Config, initialWaitMs: number): ResolveCountry {
  const topLevelDomain = new URL(publicUrl).hostname.split('.').at(-1) ?? '';
  const defaultCountry = detectCountry({ answer: null, topLevelDomain, timeZone: null }).country;
  const cache = new LRUCache<string, CountryCode | Promise<CountryCode>>({ max: 10_000, ttl: 3_600_000 });

  return (request, address, fetchCountry) => {
    // Only a proxy's own headers are believed.
    const headerCountry = trustProxy > 0 ? readCountryHeader(request) : null;
    if (headerCountry !== null) return headerCountry;
    if (fetchCountry === null) return defaultCountry;
    const host = hostOf(address);
    const cached = cache.get(host);
    if (cached !== undefined) return cached;
    const lookup = fetchCountry().then((answer) => detectCountry({ answer, topLevelDomain, timeZone: null }).country);
    // One question for an address, and one wait, however many pages it opens meanwhile.
    const boundedLookup = withTimeout(lookup, initialWaitMs, defaultCountry).catch(() => defaultCountry);
    cache.set(host, boundedLookup);
    lookup.then(
      (country) => cache.set(host, country),
      () => cache.delete(host),
    );
    return boundedLookup;
  };
}

function readCountryHeader({ headers }: Request): CountryCode | null {
  for (const name of countryHeaders) {
    const value = headers[name];
    const code = typeof value === 'string' ? value.toUpperCase() : null;
    if (isCountryCode(code)) return code;
  }
  return null;
}
