/**
 * Decides the language: path prefix, cookie, Accept-Language, en. A prefix is stored in the cookie and never redirects; an
 * unprefixed page redirects visitors who prefer another language than en.
 */
import type { Request, RequestHandler, Response } from 'express';
import { createInstance } from 'i18next';
import { LanguageDetector } from 'i18next-http-middleware';
import { fallbackLocale, isLocale, localeCookie, locales, parseLocale } from '../../shared/i18n/locales.ts';
import { buildPath } from '../../shared/routing/buildPath.ts';
import { formatCookie } from '../../shared/security/formatCookie.ts';
import type { Config } from '../config.ts';
import { getContext, readRequestCookie } from './requestContext.ts';

export async function createLocale({ basePath, secure }: Config): Promise<RequestHandler> {
  const detect = await createLocaleDetector();
  return function locale(request, response, next) {
    const context = getContext(response);
    const { prefix, match, search } = context.pageUrl;
    // The site's own value has priority over one with a region, which another program has set.
    const cookieLocale = readRequestCookie(request, localeCookie.name, (value) => (isLocale(value) ? value : null));
    const detected =
      prefix ?? cookieLocale ?? readRequestCookie(request, localeCookie.name, parseLocale) ?? detect(request, response);
    context.locale = detected;
    if (prefix !== null) {
      if (cookieLocale !== prefix) response.append('Set-Cookie', formatCookie(localeCookie, prefix, secure));
      return next();
    }
    if (match.kind !== 'page') return next();
    response.vary('Accept-Language').vary('Cookie');
    context.locale = fallbackLocale;
    if (detected === fallbackLocale) return next();
    const path = buildPath({ basePath, locale: detected, route: match.route, slug: match.slug });
    response.set('Cache-Control', 'private, no-store');
    response.redirect(302, path + search);
  };
}

/** The package's detector without its middleware (`handle`), which copies the i18next instance for every request. */
async function createLocaleDetector() {
  const languages = { supportedLngs: [...locales], fallbackLng: fallbackLocale };
  const i18n = createInstance();
  await i18n.init({ ...languages, resources: {}, initAsync: false });
  const options = {
    caches: false,
    lookupHeaderRegex: acceptLanguagePattern,
    // Otherwise a second `de` would have priority over a first `en-GB`.
    convertDetectedLanguage: (tag: string) => tag.replace(/[-_].*/s, '').toLowerCase(),
  } as const;
  const detector = new LanguageDetector(i18n.services, options, languages);
  return (request: Request, response: Response) => {
    const detected: unknown = detector.detect(request, response, ['header']);
    return isLocale(detected) ? detected : fallbackLocale;
  };
}

/** A tag of Accept-Language, with its weight in the fifth group. A weight of 0 excludes it (RFC 9110 §12.4.2). */
const acceptLanguagePattern =
  /(?<![\w-])(([a-z]{2,3})([-_][a-z0-9]{1,8})*)(?![\w-])(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))\s*(?:;\s*(q=([0-9.]+)))?/gi;
