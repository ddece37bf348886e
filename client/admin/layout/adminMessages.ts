import type { Locale } from '../../../shared/i18n/locales.ts';
import type { AdminNamespace } from '../../../shared/i18n/namespaces.ts';

/** Loads a message file of the admin pages. The build replaces this module with a table of its files. */
export const adminMessages = (namespace: AdminNamespace, locale: Locale) => (): Promise<unknown> =>
  import(`../../../locales/${locale}/${namespace}.json`);
