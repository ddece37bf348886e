import type { Locale } from '../../shared/locales.ts';
import type { ConsoleNamespace } from '../../shared/namespaces.ts';

/** The console's words, whose files no visitor hears of. */
export function loadConsoleMessages(locale: Locale, namespace: ConsoleNamespace): Promise<unknown> {
  return import(`../../locales/${locale}/admin${namespace.slice('admin'.length)}.json`);
}
