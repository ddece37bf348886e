/**
 * Leads to the address that was meant, before anything else reads it: one that was damaged on its way, and that of the
 * code form as a browser sends it without the page's scripts. So every later step, here and in the browser, reads plain
 * addresses. Nothing of it is logged: it carries secrets.
 */
import type { RequestHandler } from 'express';
import { readCodeForm, readTypedCode } from '../../shared/codes/codeForm.ts';
import { cleanRegistrationCode } from '../../shared/codes/registrationCode.ts';
import { type Address, buildLink } from '../../shared/routing/address.ts';
import { readLinkCode, storedCodeParameter } from '../../shared/routing/carriedParams.ts';
import { isKnownSlug } from '../../shared/routing/landingVariants.ts';
import { matchRoute } from '../../shared/routing/matchRoute.ts';
import { isLinkParameter, readLinkQuery } from '../../shared/routing/readLinkQuery.ts';
import { routeOf } from '../../shared/routing/routeTable.ts';
import { isBelowAdmin } from '../pages/adminAccess.ts';
import { getContext, readInvitationsCookie } from './requestContext.ts';

interface AddressRedirect {
  readonly status: 302 | 308;
  readonly location: string;
}

export function createNormaliseAddress(basePath: string): RequestHandler {
  return function normaliseAddress(request, response, next) {
    const { address } = getContext(response);
    const redirect =
      findCodeFormRedirect(address, basePath, () => readInvitationsCookie(request)) ??
      findNormalisedAddress(address, basePath);
    if (redirect === null) return next();
    response.set('Cache-Control', 'private, no-store').redirect(redirect.status, redirect.location);
  };
}

/** Goes on with the code of a sent form where a link would have put it. */
function findCodeFormRedirect(
  address: Address,
  basePath: string,
  readInvitations: () => string | null,
): AddressRedirect | null {
  const { match, query } = address;
  const form = match.kind === 'page' && routeOf(match.route).readsCodeForm ? readCodeForm(query) : null;
  if (match.kind !== 'page' || form === null) return null;
  const { registrationCode: rc, validityTimestamp: ts } = readTypedCode(form.code);
  // The invitation that the page was of: its number goes on, and with it the timestamp.
  const invitation = readLinkCode(form.carriedParams, readInvitations);
  const isSameCode =
    ts === null &&
    form.carriedParams.has(storedCodeParameter) &&
    cleanRegistrationCode(invitation?.registrationCode ?? '') === rc;
  const to = { route: match.route, query: isSameCode ? {} : ts === null ? { rc } : { rc, ts } };
  return { status: 302, location: buildLink({ ...address, queryWithVariant: form.carriedParams }, basePath, to) };
}

/** Null for an address without damage, and for one of which nothing can be read. */
function findNormalisedAddress(address: Address, basePath: string): AddressRedirect | null {
  const { pathname, search, match } = address;
  const query = readLinkQuery(search);
  if (match.kind !== 'malformed') {
    if (!isDamaged(new URLSearchParams(search), query)) return null;
    return redirectPermanently(match.kind === 'canonical' ? match.path : pathname, query);
  }
  const [head = ''] = /^[\w/-]*/.exec(pathname) ?? [];
  const tail = pathname.slice(head.length).replaceAll(';', '&');
  const pathParameters = [...readLinkQuery(tail)].filter(([name, value]) => isLinkParameter(name) && value !== '');
  const path = isBelowAdmin(pathname) ? null : findPagePath(head, basePath);
  // Nothing behind the path: its slashes alone are wrong.
  const isRepairable =
    tail === '' ? [...query.keys()].some(isLinkParameter) : readLinkCode(query) !== null || isPunctuation(tail);
  if (path !== null && (pathParameters.length > 0 || isRepairable))
    return redirectPermanently(path, new URLSearchParams([...pathParameters, ...query]));
  // No page: its code is not to be lost with it.
  const recovered = readLinkQuery(pathname + search);
  if (readLinkCode(recovered) === null || !isDamaged(address.query, recovered)) return null;
  return {
    status: 302,
    location: buildLink({ prefix: address.prefix, queryWithVariant: recovered }, basePath, { route: 'notFound' }),
  };
}

/** What every reader of a code drops by itself is no damage. */
function isDamaged(original: URLSearchParams, parsed: URLSearchParams): boolean {
  const normalise = (name: string, value: string) => (name === 'rc' ? cleanRegistrationCode(value) : value);
  return [...parsed].some(
    ([name, value]) => isLinkParameter(name) && normalise(name, original.get(name) ?? '') !== normalise(name, value),
  );
}

function redirectPermanently(path: string, query: URLSearchParams): AddressRedirect {
  const text = String(readLinkQuery(String(query)));
  return { status: 308, location: text === '' ? path : `${path}?${text}` };
}

/** The page's one path; null where there is none. Between two slashes a slug may be any word: one of ours is meant. */
function findPagePath(path: string, basePath: string): string | null {
  const single = path.replace(/\/{2,}/g, '/');
  const candidate = single === '/' ? basePath || single : single;
  const match = matchRoute(candidate, basePath);
  const canonicalPath = match.kind === 'canonical' ? match.path : candidate;
  const page = matchRoute(canonicalPath, basePath);
  if (page.kind !== 'page') return null;
  return single === path || page.slug === null || isKnownSlug(page.slug) ? canonicalPath : null;
}

/** Punctuation, quotes, brackets and blanks, as they follow a link in a sentence. */
function isPunctuation(escaped: string): boolean {
  try {
    return /^(?:(?![/\\%])[\s\p{P}\p{S}\p{Cf}])+$/u.test(decodeURIComponent(escaped));
  } catch {
    return false;
  }
}
