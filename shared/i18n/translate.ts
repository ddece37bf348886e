/** The browser's translator of i18next's format (nested keys, `{{name}}`, plurals): i18next weighs 15 kB more. */

import type { OpaqueText } from '../page/opaqueText.ts';
import type { Locale } from './locales.ts';
import type { MessageKey } from './messageKeys.ts';
import type { Namespace } from './namespaces.ts';

export type MessageValues = Readonly<Record<string, string | number | OpaqueText>>;

export type Translate = (key: MessageKey, values?: MessageValues) => string;

export type Messages = Partial<Record<Namespace, object>>;

export interface Translator {
  readonly locale: Locale;
  readonly t: Translate;
  has(namespace: Namespace): boolean;
  add(messages: Messages): void;
}

/** `messages` are trusted (they are ours); values are placed as text, React escapes them. An unknown key reads as itself. */
export function createTranslator(locale: Locale, messages: Messages): Translator {
  const loaded: Messages = { ...messages };
  /** Texts at the even places, names of variables at the odd ones. */
  const splitCache = new Map<string, readonly string[]>();

  const splitText = (key: string): readonly string[] => {
    let parts = splitCache.get(key);
    if (parts === undefined) {
      parts = (lookUp(loaded, key) ?? key.slice(key.indexOf(':') + 1)).split(/\{\{\s*(\w+)\s*\}\}/);
      splitCache.set(key, parts);
    }
    return parts;
  };

  return {
    locale,
    t: (key, values = {}) => {
      const parts = splitText(typeof values.count === 'number' ? `${key}_${pluralForm(locale, values.count)}` : key);
      return parts.map((part, index) => (index % 2 === 0 ? part : String(values[part] ?? ''))).join('');
    },
    has: (namespace) => loaded[namespace] !== undefined,
    add: (more) => {
      Object.assign(loaded, more);
      splitCache.clear();
    },
  };
}

function lookUp(messages: Messages, key: string): string | null {
  let found: unknown = messages;
  for (const segment of key.split(/[:.]/)) found = (found as Record<string, unknown> | undefined)?.[segment];
  return typeof found === 'string' ? found : null;
}

/** As CLDR has it (pluralForm.test.ts), without millions: Intl's first object is slow. */
export function pluralForm(locale: Locale, count: number): 'one' | 'few' | 'many' | 'other' {
  if (count === 1 || (locale === 'fr' && count < 2)) return 'one';
  if (locale !== 'pl' || !Number.isInteger(count)) return 'other';
  const [last, lastTwo] = [count % 10, count % 100];
  return last > 1 && last < 5 && (lastTwo < 12 || lastTwo > 14) ? 'few' : 'many';
}
