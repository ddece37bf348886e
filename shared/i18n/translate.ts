/**
 * The browser's translator of messages in i18next's format, as far as the files use it: nested keys, `{{name}}`, plurals
 * by `count`. i18next itself, which translates on the server, weighs 15 kB more.
 */
import type { Locale } from '../locales.ts';
import type { MessageKey } from '../messageKeys.ts';
import type { Namespace } from '../namespaces.ts';
import type { Placed } from '../placed.ts';
import { pluralForm } from './pluralForm.ts';

export type MessageValues = Readonly<Record<string, string | number | Placed>>;

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
  const known: Messages = { ...messages };
  /** Texts at the even places, names of variables at the odd ones. */
  const cut = new Map<string, readonly string[]>();

  const partsOf = (key: string): readonly string[] => {
    let parts = cut.get(key);
    if (parts === undefined) {
      parts = (lookUp(known, key) ?? key.slice(key.indexOf(':') + 1)).split(/\{\{\s*(\w+)\s*\}\}/);
      cut.set(key, parts);
    }
    return parts;
  };

  return {
    locale,
    t: (key, values = {}) => {
      const parts = partsOf(typeof values.count === 'number' ? `${key}_${pluralForm(locale, values.count)}` : key);
      return parts.map((part, index) => (index % 2 === 0 ? part : String(values[part] ?? ''))).join('');
    },
    has: (namespace) => known[namespace] !== undefined,
    add: (more) => {
      Object.assign(known, more);
      cut.clear();
    },
  };
}

function lookUp(messages: Messages, key: string): string | null {
  let found: unknown = messages;
  for (const step of key.split(/[:.]/)) found = (found as Record<string, unknown> | undefined)?.[step];
  return typeof found === 'string' ? found : null;
}
