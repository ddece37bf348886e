/** The browser's files, for the server. Names are relative to the assets folder. */
import type { Locale } from '../i18n/locales.ts';
import type { Namespace } from '../i18n/namespaces.ts';
import type { RouteId } from '../routing/routeTable.ts';

/** `styles` is for all pages, `admin` additionally for admin pages and the inspector. */
export type StylesheetId = 'styles' | 'admin';

export interface AssetManifest {
  readonly entry: string;
  readonly entryImports: readonly string[];
  readonly messages: Readonly<Record<Locale, Readonly<Record<Namespace, string>>>>;
  readonly stylesheets: Readonly<Record<StylesheetId, string>>;
  readonly fontPreloads: Readonly<Record<Locale, readonly string[]>>;
  /** Each route's chunk and its static imports, without those of the entry. */
  readonly pages: Readonly<Record<RouteId, readonly string[]>>;
}
