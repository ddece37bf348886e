/** Sends visitors from blocked hosts (coupon, forum, search, social…) to the deny page. */
import type { RequestHandler } from 'express';
import * as v from 'valibot';
import type { Logger } from '../../node/logs/logger.ts';
import { createRateLimitedLog } from '../../node/logs/rateLimitedLog.ts';
import { buildLink } from '../../shared/routing/pageUrl.ts';
import { parseUrl } from '../../shared/routing/parseUrl.ts';
import type { EvaluateReferrer, ReferrerRule } from '../../shared/routing/referrerResult.ts';
import { getRoute } from '../../shared/routing/routeTable.ts';
import type { Config } from '../config.ts';
import type { SiteCounts } from '../graphql/siteCounts.ts';
import { getContext } from './requestContext.ts';

export type Blocklist = ReturnType<typeof parseBlocklist>;

export function createReferrerBlocklist(
  { basePath, referrerShadowMode }: Config,
  blocklist: Blocklist,
  counts: SiteCounts,
  log: Logger,
): RequestHandler {
  const warn = createRateLimitedLog(log, 'warn');
  return function referrerBlocklist(request, response, next) {
    const { pageUrl, clientAddress, clientKind, requestId } = getContext(response);
    const { match } = pageUrl;
    if (match.kind !== 'page' || !getRoute(match.route).guards.includes('referrer')) return next();
    const rule = blocklist.evaluate(parseHost(request.headers.referer), match.slug);
    if (rule.kind !== 'listed') return next();
    warn('Referrer blocked', { requestId, host: rule.entry, shadow: referrerShadowMode });
    if (clientKind === 'browser')
      counts.countDenial(rule.entry, referrerShadowMode ? 'shadow' : 'denied', clientAddress);
    if (referrerShadowMode) return next();
    response.set('Cache-Control', 'private, no-store');
    response.redirect(302, buildLink(pageUrl, basePath, { route: 'deny', query: { reason: 'referrer' } }));
  };
}

/** For the admin page: also accepts a bare host. */
export function createEvaluateReferrer(blocklist: Blocklist, shadow: boolean): EvaluateReferrer {
  return (referrer, slug) => {
    const host = parseHost(referrer) || (referrer.includes('://') ? '' : parseHost(`https://${referrer}`));
    return { host, rule: blocklist.evaluate(host, slug), shadow };
  };
}

/** Characters; no host is longer. */
const maxReferrerLength = 1000;

/** Lower case, without trailing dots; empty where the referrer is missing or does not parse. */
function parseHost(referrer = ''): string {
  const url = referrer === '' ? null : parseUrl(referrer.slice(0, maxReferrerLength));
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.hostname.replace(/\.+$/, '') : '';
}

const host = v.pipe(v.string(), v.toLowerCase(), v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'is not a host name'));
const slug = v.pipe(v.string(), v.toLowerCase(), v.regex(/^[a-z0-9-]{1,64}$/, 'is not a slug'));

const schema = v.strictObject({
  /** Hosts by kind: coupon, deal, forum, search, social… */
  blocked: v.record(v.string(), v.array(host)),
  /** Hosts that are never denied although a parent is blocked, such as webmail. */
  allowed: v.array(host),
  /** By slug of a landing page: blocked hosts on which the brand advertises it. */
  campaigns: v.optional(v.record(slug, v.array(host)), {}),
});

/** An entry covers its subdomains; exceptions have priority. @throws when the data does not have the list's shape. */
export function parseBlocklist(data: unknown, extraAllowed: readonly string[] = []) {
  const { blocked, allowed, campaigns } = v.parse(schema, data);
  const listByHost = new Map(
    Object.entries(blocked).flatMap(([list, hosts]) => hosts.map((host) => [host, list] as const)),
  );
  const allowedHosts = new Set([...allowed, ...extraAllowed]);
  const campaignHosts = new Map(Object.entries(campaigns).map(([name, hosts]) => [name, new Set(hosts)]));
  return {
    /** `slug`: of the landing page, whose campaign may allow the host. */
    evaluate(host: string, slug?: string | null): ReferrerRule {
      const campaign = slug?.toLowerCase() ?? '';
      const domains = listDomains(host);
      const campaignEntry = domains.find((entry) => campaignHosts.get(campaign)?.has(entry));
      if (campaignEntry !== undefined) return { kind: 'campaign', slug: campaign, entry: campaignEntry };
      for (const entry of domains) {
        if (allowedHosts.has(entry)) return { kind: 'allowed', entry };
        const list = listByHost.get(entry);
        if (list !== undefined) return { kind: 'listed', list, entry };
      }
      return { kind: host === '' ? 'noHost' : 'unlisted' };
    },
    /** Search engines must not list a site that denies their visitors. */
    blocksSearchEngines: (blocked.search ?? []).length > 0,
  };
}

/** Limits of domain names. */
const maxHostLength = 253;
const maxLabels = 127;

/** The host itself, then its parents. */
function listDomains(host: string): readonly string[] {
  const labels = host.split('.');
  if (host === '' || host.length > maxHostLength || labels.length > maxLabels) return [];
  return labels.map((_, index) => labels.slice(index).join('.'));
}
