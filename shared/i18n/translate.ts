/** Messages by i18next, called the cheap way: `t` of one instance per language, never a fixed `t` per component. */
import { createInstance, type i18n } from 'i18next';
import type { Locale } from '../locales.ts';
import type { MessageKey } from '../messageKeys.ts';
import type { Namespace } from '../namespaces.ts';
import { type Placed, textOf } from '../placed.ts';

export type MessageValues = Readonly<Record<string, string | number | Placed>>;

export type Translate = (key: MessageKey, values?: MessageValues) => string;

export type Messages = Partial<Record<Namespace, object>>;

export interface Translator {
  readonly locale: Locale;
  readonly t: Translate;
  has(namespace: Namespace): boolean;
  add(messages: Messages): void;
  /** The messages of these namespaces as they travel to the browser. */
  extract(names: readonly Namespace[]): Messages;
}

/** `messages` are trusted (they are ours); values are placed as text, React escapes them. */
export function createTranslator(locale: Locale, messages: Messages): Translator {
  const instance = createInstance();
  // Initialises synchronously: the messages are at hand.
  void instance.init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: { ...messages } },
    ns: Object.keys(messages),
    defaultNS: 'common',
    initAsync: false,
    interpolation: { escapeValue: false, skipOnVariables: true },
    returnNull: false,
  } as Parameters<i18n['init']>[0]);
  return {
    locale,
    t: (key, values) => (values === undefined ? instance.t(key) : instance.t(key, plain(values))),
    has: (namespace) => instance.hasResourceBundle(locale, namespace),
    add: (more) => {
      for (const [namespace, bundle] of Object.entries(more)) {
        instance.addResourceBundle(locale, namespace, bundle, true, true);
      }
    },
    extract: (names) =>
      Object.fromEntries(names.map((name) => [name, instance.getResourceBundle(locale, name) as object])),
  };
}

function plain(values: MessageValues): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'object' ? textOf(value) : value]),
  );
}
