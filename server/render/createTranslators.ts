/** The server's translators, by i18next, from the message files. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createI18next } from '../../shared/i18n/createI18next.ts';
import { type Locale, localeTable } from '../../shared/i18n/locales.ts';
import type { Namespace } from '../../shared/i18n/namespaces.ts';
import type { Messages, Translate, Translator } from '../../shared/i18n/translate.ts';

export type Translators = Readonly<Record<Locale, Translator>>;

export async function createTranslators(rootFolder: string): Promise<Translators> {
  const entries = await Promise.all(
    localeTable.map(async ({ code, files }) => {
      const messages = await readMessages(join(rootFolder, 'locales', code), files);
      return [code, createTranslator(code, messages)] as const;
    }),
  );
  return Object.fromEntries(entries) as Record<Locale, Translator>;
}

/** Translates as the browser's translator does (shared/i18n/translate.ts); the test compares every message. */
export function createTranslator(locale: Locale, messages: Messages): Translator {
  const i18n = createI18next(locale, messages);
  const translate = i18n.t as (key: string, values?: object) => string;
  /** i18next parses a text each time; one without values is always the same. */
  const fixedTexts = new Map<string, string>();
  const t: Translate = (key, values) => {
    if (values !== undefined) return translate(key, { ...values });
    const text = fixedTexts.get(key) ?? translate(key);
    fixedTexts.set(key, text);
    return text;
  };
  return {
    locale,
    t,
    has: (namespace) => i18n.hasResourceBundle(locale, namespace),
    add: (addedMessages) => {
      fixedTexts.clear();
      for (const [namespace, bundle] of Object.entries(addedMessages))
        i18n.addResourceBundle(locale, namespace, bundle);
    },
  };
}

async function readMessages(folder: string, files: readonly Namespace[]): Promise<Messages> {
  const bundles = await Promise.all(
    files.map(async (name) => {
      const text = await readFile(join(folder, `${name}.json`), 'utf8');
      return [name, JSON.parse(text) as object] as const;
    }),
  );
  return Object.fromEntries(bundles);
}
