/** What the build tells the server about the browser's files. All names are relative to the assets folder. */
import type { Locale } from '../i18n/locales.ts';
import type { Namespace } from '../i18n/namespaces.ts';
import type { RouteId } from '../routing/routeTable.ts';

/** Of all pages; of admin pages and the inspector, beside it. */
export type StylesheetId = 'styles' | 'tools';

export interface AssetManifest {
  readonly entry: string;
  /** The modules that the entry imports statically: worth a preload on every page. */
  readonly entryImports: readonly string[];
  /** The file of each language's messages, per namespace. */
  readonly messages: Readonly<Record<Locale, Readonly<Record<Namespace, string>>>>;
  readonly stylesheets: Readonly<Record<StylesheetId, string>>;
  /** The fonts that the first paint needs in each language. */
  readonly fontPreloads: Readonly<Record<Locale, readonly string[]>>;
  /** Per route, its own chunk and what that imports statically, without the entry's modules. */
  readonly pages: Readonly<Record<RouteId, readonly string[]>>;
}
