/**
 * Decides the language: path prefix, then cookie, then Accept-Language, then en. The unprefixed default redirects a
 * visitor who prefers another language; a prefix always wins, is remembered in the cookie, and never redirects.
 */
import type { Request, RequestHandler, Response } from 'express';
import { createInstance } from 'i18next';
import { LanguageDetector } from 'i18next-http-middleware';
import { buildPath } from '../../shared/buildPath.ts';
import { localeCookie } from '../../shared/localeCookie.ts';
import { fallbackLocale, isLocale, type Locale, locales } from '../../shared/locales.ts';
import { contextOf } from './requestContext.ts';

export interface LocaleOptions {
  readonly basePath: string;
  /** Cookies are marked Secure. */
  readonly secure: boolean;
}

export async function createLocale({ basePath, secure }: LocaleOptions): Promise<RequestHandler> {
  const detect = await createDetect();
  return function locale(request, response, next) {
    const context = contextOf(response);
    const { prefix, match, search } = context.address;
    if (prefix !== null) {
      context.locale = prefix;
      remember(response, prefix, request, secure);
      return next();
    }
    const preferred = detect(request, response);
    context.locale = preferred;
    if (match.kind !== 'page') return next();
    response.vary('Accept-Language').vary('Cookie');
    // The unprefixed default renders in en.
    context.locale = fallbackLocale;
    if (preferred === fallbackLocale) return next();
    const path = buildPath({ basePath, locale: preferred, route: match.route, slug: match.slug });
    response.set('Cache-Control', 'private, no-store');
    response.redirect(302, path + search);
  };
}

/**
 * The package's detector alone. Its middleware makes every request a copy of the i18next instance, which costs more
 * than all other steps together and would be used by nobody.
 */
async function createDetect(): Promise<(request: Request, response: Response) => Locale> {
  const i18n = createInstance();
  const languages = { supportedLngs: [...locales], fallbackLng: fallbackLocale };
  await i18n.init({ ...languages, resources: {}, initAsync: false });
  // Names of our own: the package's detector of cookies reads another cookie.
  const detector = new LanguageDetector(i18n.services, { caches: false }, languages);
  detector.addDetector({ name: 'choice', lookup: (request: Request) => localeInCookie(request) ?? undefined });
  detector.addDetector({ name: 'acceptLanguage', lookup: (request: Request) => acceptedLocale(request) ?? undefined });
  return (request, response) => {
    const detected: unknown = detector.detect(request, response, ['choice', 'acceptLanguage']);
    return isLocale(detected) ? detected : fallbackLocale;
  };
}

function localeInCookie(request: Request): Locale | null {
  const value: unknown = (request.cookies as Record<string, unknown> | undefined)?.[localeCookie.name];
  return isLocale(value) ? value : null;
}

/** Express weighs the q-values, and takes `de-AT` as `de`. */
function acceptedLocale(request: Request): Locale | null {
  if (!request.headers['accept-language']) return null;
  const accepted = request.acceptsLanguages([...locales]);
  return isLocale(accepted) ? accepted : null;
}

function remember(response: Response, locale: Locale, request: Request, secure: boolean): void {
  if (localeInCookie(request) === locale) return;
  const { name, days, path, sameSite } = localeCookie;
  response.cookie(name, locale, { maxAge: days * 86_400_000, path, sameSite, secure });
}
