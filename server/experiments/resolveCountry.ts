/**
 * The country of a visitor for experiments (spec §3, `applicationCountry`): from the proxy's header, the backend, the
 * site's domain, or the default.
 */
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import { type ClientAddress, getHostPrefix } from '../../node/http/clientAddress.ts';
import { withTimeout } from '../../shared/graphql/withTimeout.ts';
import { type CountryCode, isCountryCode } from '../../shared/i18n/countries.ts';
import { countryHeaders, detectCountry } from '../../shared/i18n/detectCountry.ts';
import type { Config } from '../config.ts';

/** A page waits for the backend for at most `initialWaitMs`; a later response is used from the next page on. */
export function createResolveCountry({ topLevelDomain, trustProxy }: Config, initialWaitMs: number) {
  const defaultCountry = detectCountry({ backendCountry: null, topLevelDomain, timeZone: null }).country;
  const cache = new LRUCache<string, CountryCode | Promise<CountryCode>>({ max: 10_000, ttl: 3_600_000 });

  /** `fetchCountry` requests the backend; null if nothing depends on the country. */
  return (
    request: Request,
    clientAddress: ClientAddress,
    fetchCountry: (() => Promise<string | null>) | null,
  ): CountryCode | Promise<CountryCode> => {
    const headerCountry = trustProxy > 0 ? readCountryHeader(request) : null;
    if (headerCountry !== null) return headerCountry;
    if (fetchCountry === null) return defaultCountry;
    const host = getHostPrefix(clientAddress);
    const cached = cache.get(host);
    if (cached !== undefined) return cached;
    const lookup = fetchCountry().then(
      (backendCountry) => detectCountry({ backendCountry, topLevelDomain, timeZone: null }).country,
    );
    // Cached before the response, so that simultaneous pages of one client share the request.
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
