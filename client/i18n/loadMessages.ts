/** Loads the messages of a page; each language and namespace is a chunk of its own. */
import type { Messages } from '../../shared/i18n/translate.ts';
import type { Locale } from '../../shared/locales.ts';
import type { Namespace } from '../../shared/namespaces.ts';

export async function loadMessages(locale: Locale, namespaces: readonly Namespace[]): Promise<Messages> {
  const loaded = await Promise.all(
    namespaces.map(async (namespace) => {
      const module = (await import(`../../locales/${locale}/${namespace}.json`)) as { default: object };
      return [namespace, module.default] as const;
    }),
  );
  return Object.fromEntries(loaded);
}
