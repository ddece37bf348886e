import type { Locale } from '../../../shared/i18n/locales.ts';
import type { AdminNamespace } from '../../../shared/i18n/namespaces.ts';

/** The console's words, whose files no visitor hears of. The build puts a table in its place, as for the visitors' words. */
export const adminMessages = (namespace: AdminNamespace, locale: Locale) => (): Promise<unknown> =>
  import(`../../../locales/${locale}/${namespace}.json`);
