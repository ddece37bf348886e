/** A list of hosts where an entry covers its subdomains, with exceptions that win. Look-up is by label, not by entry. */
import * as v from 'valibot';

export interface HostList {
  /** The entry that covers this host, or null. */
  find(host: string): string | null;
}

const host = v.pipe(v.string(), v.toLowerCase(), v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'is no host name'));

const schema = v.object({
  /** Hosts by kind: coupon, deal, forum, search, social… */
  blocked: v.record(v.string(), v.array(host)),
  /** Hosts that are never denied though a parent is listed: webmail, redirectors of mail providers. */
  allowed: v.array(host),
});

/** @throws when the data is not of the list's shape. */
export function parseHostList(data: unknown, alsoAllowed: readonly string[] = []): HostList {
  const { blocked, allowed } = v.parse(schema, data);
  const blockedHosts = new Set(Object.values(blocked).flat());
  const allowedHosts = new Set([...allowed, ...alsoAllowed]);
  return {
    find(host) {
      for (let name = host; name !== ''; name = parentOf(name)) {
        if (allowedHosts.has(name)) return null;
        if (blockedHosts.has(name)) return name;
      }
      return null;
    },
  };
}

function parentOf(host: string): string {
  const dot = host.indexOf('.');
  return dot === -1 ? '' : host.slice(dot + 1);
}
