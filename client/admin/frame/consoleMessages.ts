import type { Locale } from '../../../shared/i18n/locales.ts';
import type { ConsoleNamespace } from '../../../shared/i18n/namespaces.ts';

/** The console's words, whose files no visitor hears of. The build puts a table in its place, as for the visitors' words. */
export const consoleMessages = (namespace: ConsoleNamespace, locale: Locale) => (): Promise<unknown> =>
  import(`../../../locales/${locale}/${namespace}.json`);
