/** Visitors who come from a listed host (coupon, forum, search, social…) are sent to the deny page. Never cached. */
import type { RequestHandler } from 'express';
import type { Logger } from '../../node/logger.ts';
import { linkFrom } from '../../shared/address.ts';
import { parseUrl } from '../../shared/parseUrl.ts';
import { routeOf } from '../../shared/routeTable.ts';
import type { HostList } from './hostList.ts';
import { contextOf } from './requestContext.ts';

export interface ReferrerBlocklistOptions {
  readonly basePath: string;
  readonly hosts: HostList;
  /** Log what would be denied, deny nobody. */
  readonly shadowMode: boolean;
  readonly log: Logger;
}

export function createReferrerBlocklist(options: ReferrerBlocklistOptions): RequestHandler {
  const { basePath, hosts, shadowMode, log } = options;
  return function referrerBlocklist(request, response, next) {
    const { address, requestId } = contextOf(response);
    const { match } = address;
    if (match.kind !== 'page' || !routeOf(match.route).guards.includes('referrer')) return next();
    const listed = hosts.find(hostOf(request.headers.referer), match.slug);
    if (listed === null) return next();
    log.warn({ requestId, host: listed, shadow: shadowMode }, 'Forbidden referrer');
    if (shadowMode) return next();
    response.set('Cache-Control', 'private, no-store');
    response.redirect(302, linkFrom(address, basePath, { route: 'deny', query: { reason: 'referrer' } }));
  };
}

/** Lower case, without trailing dots; empty where the referrer is missing or does not parse. */
function hostOf(referrer = ''): string {
  // Most visits have none, and refusing what does not parse costs more than reading what does.
  const url = referrer === '' ? null : parseUrl(referrer);
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.hostname.replace(/\.+$/, '') : '';
}
