/** A list of hosts where an entry covers its subdomains, with exceptions that win. Look-up is by label, not by entry. */
import * as v from 'valibot';
import type { ReferrerRule } from '../../shared/routing/referrerResult.ts';

export interface Blocklist {
  /** The entry that covers this host, or null. `slug`: the landing page that it leads to; a campaign may let it in. */
  find(host: string, slug?: string | null): string | null;
  /** The same with the rule behind it. */
  evaluate(host: string, slug?: string | null): ReferrerRule;
  /** Whoever turns the visitors of search engines away must not invite the engines. */
  readonly blocksSearchEngines: boolean;
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
export function parseBlocklist(data: unknown, extraAllowed: readonly string[] = []): Blocklist {
  const { blocked, allowed, campaigns } = v.parse(schema, data);
  const listByHost = new Map(
    Object.entries(blocked).flatMap(([list, hosts]) => hosts.map((host) => [host, list] as const)),
  );
  const allowedHosts = new Set([...allowed, ...extraAllowed]);
  const campaignHosts = new Map(Object.entries(campaigns).map(([name, hosts]) => [name, new Set(hosts)]));
  const evaluate: Blocklist['evaluate'] = (host, slug = null) => {
    const campaign = slug?.toLowerCase() ?? '';
    const campaignEntry = findMatch(host, campaignHosts.get(campaign));
    if (campaignEntry !== null) return { kind: 'campaign', slug: campaign, entry: campaignEntry };
    for (const entry of iterateDomains(host)) {
      if (allowedHosts.has(entry)) return { kind: 'allowed', entry };
      const list = listByHost.get(entry);
      if (list !== undefined) return { kind: 'listed', list, entry };
    }
    return { kind: host === '' ? 'noHost' : 'unlisted' };
  };
  return {
    evaluate,
    find(host, slug) {
      const rule = evaluate(host, slug);
      return rule.kind === 'listed' ? rule.entry : null;
    },
    blocksSearchEngines: (blocked[searchKind] ?? []).length > 0,
  };
}

function findMatch(host: string, hosts: ReadonlySet<string> | undefined): string | null {
  for (const name of hosts === undefined ? [] : iterateDomains(host)) if (hosts?.has(name)) return name;
  return null;
}

/** By the rules of domain names. */
const maxHostLength = 253;
const maxLabels = 127;

/** The host itself, then its parents. */
function* iterateDomains(host: string): Generator<string> {
  if (host.length > maxHostLength || host.split('.').length > maxLabels) return;
  for (let name = host; name !== ''; name = name.includes('.') ? name.slice(name.indexOf('.') + 1) : '') yield name;
}
