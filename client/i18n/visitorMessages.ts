import type { Locale } from '../../shared/i18n/locales.ts';
import type { VisitorNamespace } from '../../shared/i18n/namespaces.ts';

/** The build puts a table in its place, with an import for each file (build/bundle/esbuildBase.ts). */
export const visitorMessages = (namespace: VisitorNamespace, locale: Locale) => (): Promise<unknown> =>
  import(`../../locales/${locale}/${namespace}.json`);
