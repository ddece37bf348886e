/** The browser's translator for i18next's format (nested keys, `{{name}}`, plurals); i18next itself is 15 kB larger. */
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

/** Values are not escaped: React does that. An unknown key is returned without its namespace. */
export function createTranslator(locale: Locale, messages: Messages): Translator {
  const loaded: Messages = { ...messages };
  /** Texts at even indices, variable names at odd ones. */
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
    add: (addedMessages) => {
      Object.assign(loaded, addedMessages);
      splitCache.clear();
    },
  };
}

function lookUp(messages: Messages, key: string): string | null {
  let found: unknown = messages;
  for (const segment of key.split(/[:.]/)) found = (found as Record<string, unknown> | undefined)?.[segment];
  return typeof found === 'string' ? found : null;
}

/** From CLDR (pluralForm.test.ts), without millions. Not `Intl`, whose first object is slow. */
export function pluralForm(locale: Locale, count: number): 'one' | 'few' | 'many' | 'other' {
  if (count === 1 || (locale === 'fr' && count < 2)) return 'one';
  if (locale !== 'pl' || !Number.isInteger(count)) return 'other';
  const [last, lastTwo] = [count % 10, count % 100];
  return last > 1 && last < 5 && (lastTwo < 12 || lastTwo > 14) ? 'few' : 'many';
}
