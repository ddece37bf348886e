/** The messages of the pages, from their files: i18next translates what the server renders. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createI18next } from '../../node/createI18next.ts';
import type { Messages, Translate, Translator } from '../../shared/i18n/translate.ts';
import { type Locale, locales } from '../../shared/locales.ts';
import { namespaces } from '../../shared/namespaces.ts';

export type Translators = Readonly<Record<Locale, Translator>>;

export async function createTranslators(rootFolder: string): Promise<Translators> {
  const entries = await Promise.all(
    locales.map(async (locale) => [locale, createTranslator(locale, await readMessages(rootFolder, locale))] as const),
  );
  return Object.fromEntries(entries) as Record<Locale, Translator>;
}

/** Reads as the browser's translator (shared/i18n/translate.ts); createTranslators.test.ts compares every message. */
export function createTranslator(locale: Locale, messages: Messages): Translator {
  const i18n = createI18next(locale, messages);
  const translate = i18n.t as (key: string, values?: object) => string;
  const t: Translate = (key, values = {}) => translate(key, { ...values });
  return {
    locale,
    t,
    has: (namespace) => i18n.hasResourceBundle(locale, namespace),
    add: (more) => {
      for (const [namespace, bundle] of Object.entries(more)) i18n.addResourceBundle(locale, namespace, bundle);
    },
  };
}

async function readMessages(rootFolder: string, locale: Locale): Promise<Messages> {
  const bundles = await Promise.all(
    namespaces.map(async (namespace) => {
      const file = join(rootFolder, 'locales', locale, `${namespace}.json`);
      return [namespace, JSON.parse(await readFile(file, 'utf8')) as object] as const;
    }),
  );
  return Object.fromEntries(bundles);
}
