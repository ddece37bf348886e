/** Visitors who come from a listed host (coupon, forum, search, social…) are sent to the deny page. Never cached. */
import type { RequestHandler } from 'express';
import type { Logger } from '../../node/logs/logger.ts';
import { createRateLimitedLog } from '../../node/logs/rateLimitedLog.ts';
import { buildLink } from '../../shared/routing/address.ts';
import { parseUrl } from '../../shared/routing/parseUrl.ts';
import type { EvaluateReferrer } from '../../shared/routing/referrerResult.ts';
import { routeOf } from '../../shared/routing/routeTable.ts';
import type { Config } from '../config.ts';
import type { SiteCounts } from '../graphql/siteCounts.ts';
import { getContext } from '../middleware/requestContext.ts';
import type { Blocklist } from './blocklist.ts';

export function createReferrerBlocklist(
  { basePath, referrerShadowMode: shadowMode }: Config,
  blocklist: Blocklist,
  counts: SiteCounts,
  log: Logger,
): RequestHandler {
  const warn = createRateLimitedLog(log, 'warn');
  return function referrerBlocklist(request, response, next) {
    const { address, clientAddress, clientKind, requestId } = getContext(response);
    const { match } = address;
    if (match.kind !== 'page' || !routeOf(match.route).guards.includes('referrer')) return next();
    const blockedHost = blocklist.find(parseHost(request.headers.referer), match.slug);
    if (blockedHost === null) return next();
    warn('Referrer blocked', { requestId, host: blockedHost, shadow: shadowMode });
    if (clientKind === 'person') counts.countDenial(blockedHost, shadowMode ? 'shadow' : 'denied', clientAddress);
    if (shadowMode) return next();
    response.set('Cache-Control', 'private, no-store');
    response.redirect(302, buildLink(address, basePath, { route: 'deny', query: { reason: 'referrer' } }));
  };
}

/** For the console, which asks of a referrer that somebody pasted: a bare host is read as one. */
export function createEvaluateReferrer(blocklist: Blocklist, shadow: boolean): EvaluateReferrer {
  return (referrer, slug) => {
    const host = parseHost(referrer) || (referrer.includes('://') ? '' : parseHost(`https://${referrer}`));
    return { host, rule: blocklist.evaluate(host, slug), shadow };
  };
}

/** Beyond it nothing is read: no host is longer, and a name or a password before it is no browser's. */
const maxReferrerLength = 1000;

/** Lower case, without trailing dots; empty where the referrer is missing or does not parse. */
function parseHost(referrer = ''): string {
  // Most visits have none, and refusing what does not parse costs more than reading what does.
  const url = referrer === '' ? null : parseUrl(referrer.slice(0, maxReferrerLength));
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.hostname.replace(/\.+$/, '') : '';
}
