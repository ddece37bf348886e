import type { Locale } from '../../shared/locales.ts';
import type { VisitorNamespace } from '../../shared/namespaces.ts';

/** The build puts a table in its place, with an import for each file (build/esbuildBase.ts). */
export const visitorMessages = (namespace: VisitorNamespace, locale: Locale) => (): Promise<unknown> =>
  import(`../../locales/${locale}/${namespace}.json`);
