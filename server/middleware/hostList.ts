/** A list of hosts where an entry covers its subdomains, with exceptions that win. Look-up is by label, not by entry. */
import * as v from 'valibot';

export interface HostList {
  /** The entry that covers this host, or null. `slug`: the landing page that it leads to; a campaign may let it in. */
  find(host: string, slug?: string | null): string | null;
  /** Whoever turns the visitors of search engines away must not invite the engines. */
  readonly hasSearchEngines: boolean;
}

const host = v.pipe(v.string(), v.toLowerCase(), v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'is no host name'));
const slug = v.pipe(v.string(), v.toLowerCase(), v.regex(/^[a-z0-9-]{1,64}$/, 'is no slug'));

const schema = v.strictObject({
  /** Hosts by kind: coupon, deal, forum, search, social… */
  blocked: v.record(v.string(), v.array(host)),
  /** Hosts that are never denied though a parent is listed: webmail, redirectors of mail providers. */
  allowed: v.array(host),
  /** By slug of a landing page: listed hosts that the house itself advertises that page on. */
  campaigns: v.optional(v.record(slug, v.array(host)), {}),
});

/** The kind whose hosts find pages by crawling them. */
const searchKind = 'search';

/** @throws when the data is not of the list's shape. */
export function parseHostList(data: unknown, alsoAllowed: readonly string[] = []): HostList {
  const { blocked, allowed, campaigns } = v.parse(schema, data);
  const blockedHosts = new Set(Object.values(blocked).flat());
  const allowedHosts = new Set([...allowed, ...alsoAllowed]);
  const campaignHosts = new Map(Object.entries(campaigns).map(([name, hosts]) => [name, new Set(hosts)]));
  return {
    find(host, slug = null) {
      const advertised = slug === null ? undefined : campaignHosts.get(slug.toLowerCase());
      for (const name of namesOf(host)) if (advertised?.has(name)) return null;
      for (const name of namesOf(host)) {
        if (allowedHosts.has(name)) return null;
        if (blockedHosts.has(name)) return name;
      }
      return null;
    },
    hasSearchEngines: (blocked[searchKind] ?? []).length > 0,
  };
}

/** The host itself, then its parents. */
function* namesOf(host: string): Generator<string> {
  for (let name = host; name !== ''; name = name.includes('.') ? name.slice(name.indexOf('.') + 1) : '') yield name;
}
