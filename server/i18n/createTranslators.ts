/** One translator per language, made once from the files and never changed afterwards: requests share words, not state. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTranslator, type Messages, type Translator } from '../../shared/i18n/translate.ts';
import { type Locale, locales } from '../../shared/locales.ts';
import { namespaces } from '../../shared/namespaces.ts';

export type Translators = Readonly<Record<Locale, Translator>>;

export async function createTranslators(rootFolder: string): Promise<Translators> {
  const entries = await Promise.all(
    locales.map(async (locale) => [locale, createTranslator(locale, await readMessages(rootFolder, locale))] as const),
  );
  return Object.fromEntries(entries) as Record<Locale, Translator>;
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
