/** Visitors who come from a listed host (coupon, forum, search, social…) are sent to the deny page. Never cached. */
import type { RequestHandler } from 'express';
import type { Logger } from '../../node/logs/logger.ts';
import { createSparseLog } from '../../node/logs/sparseLog.ts';
import { linkFrom } from '../../shared/routing/address.ts';
import { parseUrl } from '../../shared/routing/parseUrl.ts';
import type { JudgeReferrer } from '../../shared/routing/referrerVerdict.ts';
import { routeOf } from '../../shared/routing/routeTable.ts';
import type { Config } from '../config.ts';
import type { SiteCounts } from '../graphql/siteCounts.ts';
import { contextOf } from '../middleware/requestContext.ts';
import type { HostList } from './hostList.ts';

export function createReferrerBlocklist(
  { basePath, referrerShadowMode: shadowMode }: Config,
  hosts: HostList,
  counts: SiteCounts,
  log: Logger,
): RequestHandler {
  const note = createSparseLog(log, 'warn');
  return function referrerBlocklist(request, response, next) {
    const { address, clientAddress, reader, requestId } = contextOf(response);
    const { match } = address;
    if (match.kind !== 'page' || !routeOf(match.route).guards.includes('referrer')) return next();
    const listed = hosts.find(hostOf(request.headers.referer), match.slug);
    if (listed === null) return next();
    note('Forbidden referrer', { requestId, host: listed, shadow: shadowMode });
    if (reader === 'person') counts.noteDenial(listed, shadowMode ? 'shadow' : 'denied', clientAddress);
    if (shadowMode) return next();
    response.set('Cache-Control', 'private, no-store');
    response.redirect(302, linkFrom(address, basePath, { route: 'deny', query: { reason: 'referrer' } }));
  };
}

/** For the console, which asks of a referrer that somebody pasted: a bare host is read as one. */
export function createJudgeReferrer(hosts: HostList, shadow: boolean): JudgeReferrer {
  return (referrer, slug) => {
    const host = hostOf(referrer) || (referrer.includes('://') ? '' : hostOf(`https://${referrer}`));
    return { host, rule: hosts.judge(host, slug), shadow };
  };
}

/** Beyond it nothing is read: no host is longer, and a name or a password before it is no browser's. */
const longestRead = 1000;

/** Lower case, without trailing dots; empty where the referrer is missing or does not parse. */
function hostOf(referrer = ''): string {
  // Most visits have none, and refusing what does not parse costs more than reading what does.
  const url = referrer === '' ? null : parseUrl(referrer.slice(0, longestRead));
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.hostname.replace(/\.+$/, '') : '';
}
