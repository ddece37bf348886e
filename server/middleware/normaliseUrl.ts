/**
 * Redirects damaged links, and the code form as browsers submit it without scripts, to the intended URL. URLs are not
 * logged: they contain secrets.
 */
import type { RequestHandler } from 'express';
import { readCodeForm, readTypedCode } from '../../shared/codes/codeForm.ts';
import { cleanRegistrationCode } from '../../shared/codes/registrationCode.ts';
import { readLinkCode, storedCodeParameter } from '../../shared/routing/carriedParams.ts';
import { decodeOrNull } from '../../shared/routing/decodeOrNull.ts';
import { isKnownSlug } from '../../shared/routing/landingVariants.ts';
import { matchRoute } from '../../shared/routing/matchRoute.ts';
import { buildLink, type PageUrl } from '../../shared/routing/pageUrl.ts';
import { isLinkParameter, readLinkQuery } from '../../shared/routing/readLinkQuery.ts';
import { getRoute } from '../../shared/routing/routeTable.ts';
import { isBelowAdmin } from '../pages/adminAccess.ts';
import { getContext, readInvitationsCookie } from './requestContext.ts';

export function createNormaliseUrl(basePath: string): RequestHandler {
  return function normaliseUrl(request, response, next) {
    const { pageUrl } = getContext(response);
    const redirect =
      findCodeFormRedirect(pageUrl, basePath, () => readInvitationsCookie(request)) ??
      findNormalisedUrl(pageUrl, basePath);
    if (redirect === null) return next();
    response.set('Cache-Control', 'private, no-store').redirect(redirect.status, redirect.location);
  };
}

/** The link with the code of a submitted code form. */
function findCodeFormRedirect(pageUrl: PageUrl, basePath: string, readInvitations: () => string | null) {
  const { match, query } = pageUrl;
  const form = match.kind === 'page' && getRoute(match.route).readsCodeForm ? readCodeForm(query) : null;
  if (match.kind !== 'page' || form === null) return null;
  const { registrationCode: rc, validityTimestamp: ts } = readTypedCode(form.code);
  // The page's own code: the link keeps its stored number, and with it the timestamp.
  const invitation = readLinkCode(form.carriedParams, readInvitations);
  const isSameCode =
    ts === null &&
    form.carriedParams.has(storedCodeParameter) &&
    cleanRegistrationCode(invitation?.registrationCode ?? '') === rc;
  const to = { route: match.route, query: isSameCode ? {} : ts === null ? { rc } : { rc, ts } };
  return {
    status: 302,
    location: buildLink({ ...pageUrl, queryWithVariant: form.carriedParams }, basePath, to),
  } as const;
}

/** Null for an intact URL and for one beyond repair. */
function findNormalisedUrl(pageUrl: PageUrl, basePath: string) {
  const { pathname, search, match } = pageUrl;
  if (match.kind === 'malformed') return repairPath(pageUrl, basePath);
  if (search === '') return null;
  const query = readLinkQuery(search);
  if (!isDamaged(pageUrl.query, query)) return null;
  return redirectPermanently(match.kind === 'canonical' ? match.path : pathname, query);
}

function repairPath({ pathname, search, prefix, query: rawQuery }: PageUrl, basePath: string) {
  const query = readLinkQuery(search);
  const [head = ''] = /^[\w/-]*/.exec(pathname) ?? [];
  const tail = pathname.slice(head.length).replaceAll(';', '&');
  const pathParameters = [...readLinkQuery(tail)].filter(([name, value]) => isLinkParameter(name) && value !== '');
  const path = isBelowAdmin(pathname) ? null : findPagePath(head, basePath);
  const isRepairable =
    tail === '' ? [...query.keys()].some(isLinkParameter) : readLinkCode(query) !== null || isPunctuation(tail);
  if (path !== null && (pathParameters.length > 0 || isRepairable))
    return redirectPermanently(path, new URLSearchParams([...pathParameters, ...query]));
  // No page matches, but there is a code: keep it.
  const recovered = readLinkQuery(pathname + search);
  if (readLinkCode(recovered) === null || !isDamaged(rawQuery, recovered)) return null;
  const location = buildLink({ prefix, queryWithVariant: recovered }, basePath, { route: 'notFound' });
  return { status: 302, location } as const;
}

/** Compares codes in their clean form. */
function isDamaged(original: URLSearchParams, parsed: URLSearchParams): boolean {
  const normalise = (name: string, value: string) => (name === 'rc' ? cleanRegistrationCode(value) : value);
  return [...parsed].some(
    ([name, value]) => isLinkParameter(name) && normalise(name, original.get(name) ?? '') !== normalise(name, value),
  );
}

function redirectPermanently(path: string, query: URLSearchParams) {
  const text = String(readLinkQuery(String(query)));
  return { status: 308, location: text === '' ? path : `${path}?${text}` } as const;
}

/** The canonical path of a page, or null. Repeated slashes are repaired for known slugs only. */
function findPagePath(path: string, basePath: string): string | null {
  const single = path.replace(/\/{2,}/g, '/');
  const candidate = single === '/' ? basePath || single : single;
  const match = matchRoute(candidate, basePath);
  const canonicalPath = match.kind === 'canonical' ? match.path : candidate;
  const page = matchRoute(canonicalPath, basePath);
  if (page.kind !== 'page') return null;
  return single === path || page.slug === null || isKnownSlug(page.slug) ? canonicalPath : null;
}

/** As after a link in a sentence. */
const isPunctuation = (escaped: string) => /^(?:(?![/\\%])[\s\p{P}\p{S}\p{Cf}])+$/u.test(decodeOrNull(escaped) ?? '');
