/**
 * Decides the language: path prefix, then cookie, then Accept-Language, then en. The unprefixed default redirects a
 * visitor who prefers another language; a prefix always wins, is remembered in the cookie, and never redirects.
 */
import type { Request, RequestHandler, Response } from 'express';
import { createInstance, type Module } from 'i18next';
import { handle, LanguageDetector } from 'i18next-http-middleware';
import { buildPath } from '../../shared/buildPath.ts';
import { localeCookie } from '../../shared/localeCookie.ts';
import { fallbackLocale, isLocale, type Locale, locales } from '../../shared/locales.ts';
import { contextOf } from './requestContext.ts';

export interface LocaleOptions {
  readonly basePath: string;
  /** Cookies are marked Secure. */
  readonly secure: boolean;
}

export async function createLocale({ basePath, secure }: LocaleOptions): Promise<RequestHandler[]> {
  // Names of our own: init() puts the package's detectors in place of any of theirs, with another cookie's name.
  const detector = new LanguageDetector(null, {
    order: ['prefix', 'choice', 'acceptLanguage'],
    caches: false,
  });
  detector.addDetector({
    name: 'prefix',
    lookup: (_request: Request, response: Response) => contextOf(response).address.prefix ?? undefined,
  });
  detector.addDetector({ name: 'choice', lookup: (request: Request) => localeInCookie(request) ?? undefined });
  detector.addDetector({ name: 'acceptLanguage', lookup: (request: Request) => acceptedLocale(request) ?? undefined });
  const i18n = createInstance();
  await i18n.use(detector as unknown as Module).init({
    supportedLngs: [...locales],
    fallbackLng: fallbackLocale,
    resources: {},
    initAsync: false,
  });

  return [
    handle(i18n) as unknown as RequestHandler,
    function locale(request, response, next) {
      const context = contextOf(response);
      const detected = (request as { language?: unknown }).language;
      const preferred = isLocale(detected) ? detected : fallbackLocale;
      const { prefix } = context.address;
      context.locale = prefix ?? preferred;
      if (prefix !== null) remember(response, prefix, request, secure);

      const { match, search } = context.address;
      if (prefix !== null || match.kind !== 'page') return next();
      response.vary('Accept-Language').vary('Cookie');
      // The unprefixed default renders in en.
      context.locale = fallbackLocale;
      if (preferred === fallbackLocale) return next();
      const path = buildPath({ basePath, locale: preferred, route: match.route, slug: match.slug });
      response.set('Cache-Control', 'private, no-store');
      response.redirect(302, path + search);
    },
  ];
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
