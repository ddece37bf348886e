/** The mails' words in seven languages. English is the key source: a language with a missing key does not compile. */
import { fallbackLocale, isLocale, type Locale } from '../../shared/locales.ts';
import de from './messages/de.json';
import en from './messages/en.json';
import fr from './messages/fr.json';
import it from './messages/it.json';
import nl from './messages/nl.json';
import pl from './messages/pl.json';
import sv from './messages/sv.json';

export type MailMessages = typeof en;

const byLocale: Readonly<Record<Locale, MailMessages>> = { en, de, fr, it, nl, pl, sv };

export function mailMessagesOf(language: string): { readonly locale: Locale; readonly messages: MailMessages } {
  const locale = isLocale(language) ? language : fallbackLocale;
  return { locale, messages: byLocale[locale] };
}

/** A function replaces, so that a `$&` in a value stays what it is. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, key: string) =>
    Object.hasOwn(values, key) ? (values[key] ?? '') : placeholder,
  );
}
