import { localeCookie } from '../../shared/localeCookie.ts';
import type { Locale } from '../../shared/locales.ts';

/** Keeps the language of a switch that the server does not see. Without cookies the address alone keeps it. */
export function rememberLocale(locale: Locale): void {
  const { name, days, path } = localeCookie;
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is newer than the browsers that are supported.
  document.cookie = `${name}=${locale}; Max-Age=${days * 86_400}; Path=${path}; SameSite=Lax${secure}`;
}
