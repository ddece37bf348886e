import { localeCookie } from '../../shared/localeCookie.ts';
import type { Locale } from '../../shared/locales.ts';
import { writeCookie } from '../cookies.ts';

/** Keeps the language of a switch that the server does not see. Without cookies the address alone keeps it. */
export function rememberLocale(locale: Locale): void {
  writeCookie(localeCookie, locale);
}
