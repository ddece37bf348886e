/**
 * Leads to the address that was meant, before anything else reads it: one that was damaged on its way, and that of the
 * code form as a browser sends it without the page's scripts. So every later step, here and in the browser, reads plain
 * addresses. Nothing of it is logged: it carries secrets.
 */
import type { RequestHandler } from 'express';
import { readTypedCode, sentCodeForm } from '../../shared/codes/codeForm.ts';
import { cleanRegistrationCode } from '../../shared/codes/registrationCode.ts';
import { type Address, linkFrom } from '../../shared/routing/address.ts';
import { codeOf, keptParameter } from '../../shared/routing/journey.ts';
import { isKnownSlug } from '../../shared/routing/landingVariants.ts';
import { matchRoute } from '../../shared/routing/matchRoute.ts';
import { isOurs, readLinkQuery } from '../../shared/routing/readLinkQuery.ts';
import { routeOf } from '../../shared/routing/routeTable.ts';
import { isBelowAdmin } from '../pages/adminAccess.ts';
import { contextOf, keptInvitations } from './requestContext.ts';

interface Way {
  readonly status: 302 | 308;
  readonly location: string;
}

export function createMendAddress(basePath: string): RequestHandler {
  return function mendAddress(request, response, next) {
    const { address } = contextOf(response);
    const way = findForm(address, basePath, () => keptInvitations(request)) ?? findMeant(address, basePath);
    if (way === null) return next();
    response.set('Cache-Control', 'private, no-store').redirect(way.status, way.location);
  };
}

/** Goes on with the code of a sent form where a link would have put it. */
function findForm(address: Address, basePath: string, readKept: () => string | null): Way | null {
  const { match, query } = address;
  const sent = match.kind === 'page' && routeOf(match.route).readsCodeForm ? sentCodeForm(query) : null;
  if (match.kind !== 'page' || sent === null) return null;
  const { registrationCode: rc, validityTimestamp: ts } = readTypedCode(sent.code);
  // The invitation that the page was of: its number goes on, and with it the timestamp.
  const kept = codeOf(sent.journey, readKept);
  const isKept =
    ts === null && sent.journey.has(keptParameter) && cleanRegistrationCode(kept?.registrationCode ?? '') === rc;
  const to = { route: match.route, query: isKept ? {} : ts === null ? { rc } : { rc, ts } };
  return { status: 302, location: linkFrom({ ...address, arrival: sent.journey }, basePath, to) };
}

/** Null for an address without damage, and for one of which nothing can be read. */
function findMeant(address: Address, basePath: string): Way | null {
  const { pathname, search, match } = address;
  const query = readLinkQuery(search);
  if (match.kind !== 'malformed') {
    if (!isDamaged(new URLSearchParams(search), query)) return null;
    return permanent(match.kind === 'canonical' ? match.path : pathname, query);
  }
  const [head = ''] = /^[\w/-]*/.exec(pathname) ?? [];
  const tail = pathname.slice(head.length).replaceAll(';', '&');
  const brought = [...readLinkQuery(tail)].filter(([name, value]) => isOurs(name) && value !== '');
  const path = isBelowAdmin(pathname) ? null : pageAt(head, basePath);
  // Nothing behind the path: its slashes alone are wrong.
  const isMeant = tail === '' ? [...query.keys()].some(isOurs) : codeOf(query) !== null || isMarks(tail);
  if (path !== null && (brought.length > 0 || isMeant))
    return permanent(path, new URLSearchParams([...brought, ...query]));
  // No page: its code is not to be lost with it.
  const seen = readLinkQuery(pathname + search);
  if (codeOf(seen) === null || !isDamaged(address.query, seen)) return null;
  return {
    status: 302,
    location: linkFrom({ prefix: address.prefix, arrival: seen }, basePath, { route: 'notFound' }),
  };
}

/** What every reader of a code drops by itself is no damage. */
function isDamaged(written: URLSearchParams, read: URLSearchParams): boolean {
  const plain = (name: string, value: string) => (name === 'rc' ? cleanRegistrationCode(value) : value);
  return [...read].some(([name, value]) => isOurs(name) && plain(name, written.get(name) ?? '') !== plain(name, value));
}

function permanent(path: string, query: URLSearchParams): Way {
  const text = String(readLinkQuery(String(query)));
  return { status: 308, location: text === '' ? path : `${path}?${text}` };
}

/** The page's one path; null where there is none. Between two slashes a slug may be any word: one of ours is meant. */
function pageAt(path: string, basePath: string): string | null {
  const single = path.replace(/\/{2,}/g, '/');
  const inside = single === '/' ? basePath || single : single;
  const match = matchRoute(inside, basePath);
  const found = match.kind === 'canonical' ? match.path : inside;
  const page = matchRoute(found, basePath);
  if (page.kind !== 'page') return null;
  return single === path || page.slug === null || isKnownSlug(page.slug) ? found : null;
}

/** Punctuation, quotes, brackets and blanks, as they follow a link in a sentence. */
function isMarks(escaped: string): boolean {
  try {
    return /^(?:(?![/\\%])[\s\p{P}\p{S}\p{Cf}])+$/u.test(decodeURIComponent(escaped));
  } catch {
    return false;
  }
}
