/**
 * What a first visit may weigh, compressed: `npm run check budgets` holds it. A limit is raised only
 * with a reason that is written here.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { SizeLimitConfig } from 'size-limit';
import { outputFolders } from './build/paths.ts';
import { locales } from './shared/i18n/locales.ts';
import type { AssetManifest } from './shared/page/assetManifest.ts';
import { type RouteId, routeOf } from './shared/routing/routeTable.ts';

const folders = outputFolders(process.cwd());
const manifest = JSON.parse(readFileSync(folders.manifest, 'utf8')) as AssetManifest;

const assets = (names: readonly string[]) => names.map((name) => join(folders.assets, name));
const weigh = (files: readonly string[]) => files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);
/** In the language whose words weigh most: the document has them fetched with the scripts. */
const messages = (route: RouteId) =>
  locales
    .map((locale) =>
      assets(['common' as const, ...routeOf(route).namespaces].map((name) => manifest.messages[locale][name])),
    )
    .reduce((heaviest, files) => (weigh(files) > weigh(heaviest) ? files : heaviest));
const scripts = (route: RouteId) => [
  ...assets([manifest.entry, ...manifest.entryImports, ...manifest.pages[route]]),
  ...messages(route),
];

/** Most languages are written with the same fonts. */
const fontSets = [
  ...new Map(locales.map((locale) => manifest.fontPreloads[locale]).map((names) => [String(names), names])).values(),
];

const config: SizeLimitConfig = [
  // 94 kB for what the page is; 5.5 for the beginnings of consent, tracking, experiments and error reports, which must be
  // there from the start; 5.8 for the messages (Polish); 1.75 for React Router's matching of the route table, in the place
  // of a look-up of our own; 1.3 for the documents of all pages in one file; 0.8 for its warnings to developers; 3.3 for the
  // card, rows and popups that hand, key and wheel can use, for a consent given in another tab, and for the addresses of
  // admin pages, which are left to the server.
  { name: 'Scripts of the landing page', path: scripts('landing'), gzip: true, limit: '112.3 kB' },
  // Its fields and their rules, the answer to a press that came before the scripts, and the messages in German (3 kB).
  { name: 'Scripts of the form', path: scripts('formStarted'), gzip: true, limit: '112.9 kB' },
  { name: 'Stylesheet', path: assets([manifest.stylesheets.styles]), gzip: true, limit: '16.5 kB' },
  ...fontSets.map((names) => ({
    name: `Preloaded fonts: ${names.join(', ')}`,
    path: assets(names),
    // The format is compressed already.
    brotli: false as const,
    limit: '50 kB',
  })),
];

export default config;
