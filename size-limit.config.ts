/** The maximum compressed sizes, for `npm run check budgets`. Give a reason here when you raise a limit. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { SizeLimitConfig } from 'size-limit';
import { outputFolders } from './build/paths.ts';
import { locales } from './shared/i18n/locales.ts';
import type { AssetManifest } from './shared/page/assetManifest.ts';
import { getRoute, type RouteId } from './shared/routing/routeTable.ts';

const folders = outputFolders(process.cwd());
const manifest = JSON.parse(readFileSync(folders.manifest, 'utf8')) as AssetManifest;

const assets = (names: readonly string[]) => names.map((name) => join(folders.assets, name));
const measureGzip = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);
/** The messages of the language with the largest ones: pages load them with the scripts. */
const messages = (route: RouteId) =>
  locales
    .map((locale) =>
      assets(['common' as const, ...getRoute(route).namespaces].map((name) => manifest.messages[locale][name])),
    )
    .reduce((largest, files) => (measureGzip(files) > measureGzip(largest) ? files : largest));
const scripts = (route: RouteId) => [
  ...assets([manifest.entry, ...manifest.entryImports, ...manifest.pages[route]]),
  ...messages(route),
];

/** Most languages are written with the same fonts. */
const fontSets = [
  ...new Map(locales.map((locale) => manifest.fontPreloads[locale]).map((names) => [String(names), names])).values(),
];

const config: SizeLimitConfig = [
  // Besides the page itself: consent, tracking, experiments and error reports, which must run from the start (5.5 kB), the
  // Polish messages (5.8), React Router (2.6), all GraphQL documents (1.3), gestures and keys of card and carousels (3.3).
  { name: 'Scripts of the landing page', path: scripts('landing'), gzip: true, limit: '112.3 kB' },
  // Fields, validation, and the German messages (3 kB).
  { name: 'Scripts of the form', path: scripts('formStarted'), gzip: true, limit: '112.9 kB' },
  { name: 'Stylesheet', path: assets([manifest.stylesheets.styles]), gzip: true, limit: '16.5 kB' },
  ...fontSets.map((names) => ({
    name: `Preloaded fonts: ${names.join(', ')}`,
    path: assets(names),
    // Fonts are already compressed.
    brotli: false as const,
    limit: '50 kB',
  })),
];

export default config;
