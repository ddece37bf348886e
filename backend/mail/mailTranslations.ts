/** The mails' messages. A language that lacks a key of the English ones does not compile. */
import { createI18next } from '../../shared/i18n/createI18next.ts';
import { fallbackLocale, type Locale, locales, parseLocale } from '../../shared/i18n/locales.ts';
import type { Leaf } from '../../shared/i18n/messageKeys.ts';
import de from './messages/de.json';
import en from './messages/en.json';
import fr from './messages/fr.json';
import it from './messages/it.json';
import nl from './messages/nl.json';
import pl from './messages/pl.json';
import sv from './messages/sv.json';

type MailMessages = typeof en;

const messages: Readonly<Record<Locale, MailMessages>> = { en, de, fr, it, nl, pl, sv };

export type MailTranslate = (key: Leaf<MailMessages>, values?: Readonly<Record<string, string>>) => string;

const translations = new Map(
  locales.map((locale) => [locale, createI18next(locale, { translation: messages[locale] }).t as MailTranslate]),
);

/** The fallback for an unknown language. */
export function findMailTranslation(language: string): { readonly locale: Locale; readonly t: MailTranslate } {
  const locale = parseLocale(language) ?? fallbackLocale;
  return { locale, t: translations.get(locale) as MailTranslate };
}
