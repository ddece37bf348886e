import type { Locale } from '../../shared/i18n/locales.ts';
import type { VisitorNamespace } from '../../shared/i18n/namespaces.ts';

/** The build replaces this by a table with an import for each file (build/bundle/esbuildBase.ts). */
export const visitorMessages = (namespace: VisitorNamespace, locale: Locale) => (): Promise<unknown> =>
  import(`../../locales/${locale}/${namespace}.json`);
