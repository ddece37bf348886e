import type { Locale } from '../../shared/i18n/locales.ts';
import { isAdminNamespace, type Namespace } from '../../shared/i18n/namespaces.ts';
import type { Messages } from '../../shared/i18n/translate.ts';
import { loadChunk } from '../browser/loadChunk.ts';
import { visitorMessages } from './visitorMessages.ts';

/** Each language and namespace is a chunk. `loadModule`: without loadChunk where the document preloads them. */
export async function loadMessages(
  locale: Locale,
  namespaces: readonly Namespace[],
  loadModule: <Module>(load: () => Promise<Module>) => Promise<Module> = loadChunk,
): Promise<Messages> {
  const loaded = await Promise.all(
    namespaces.map(async (namespace) => {
      const load = isAdminNamespace(namespace)
        ? (await loadModule(() => import('../admin/layout/adminMessages.ts'))).adminMessages(namespace, locale)
        : visitorMessages(namespace, locale);
      const module = await loadModule(load);
      return [namespace, (module as { readonly default: object }).default] as const;
    }),
  );
  return Object.fromEntries(loaded);
}
