/**
 * What a first visit may weigh, compressed: `npm run build` prints it, `npm run check` holds it. A limit is raised only
 * with a reason that is written here.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { SizeLimitConfig } from 'size-limit';
import { outputFolders } from './build/paths.ts';
import type { AssetManifest } from './shared/assetManifest.ts';
import { locales } from './shared/locales.ts';
import { type RouteId, routeOf } from './shared/routeTable.ts';
import { linkedStylesheets } from './shared/stylesheets.ts';

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
const sheets = (route: RouteId) => assets(linkedStylesheets(manifest, route));

/** Most languages are written with the same fonts. */
const fontSets = [
  ...new Map(locales.map((locale) => manifest.fontPreloads[locale]).map((names) => [String(names), names])).values(),
];

const config: SizeLimitConfig = [
  // 93 kB and 96.9 kB for what the pages are; 5.5 for the beginnings of consent, tracking, experiments and error
  // reports, which must be there from the start, while what is large of them comes later; 2 for the guest's card and for
  // rows and popups that hand, key and wheel can use; 0.3 for a consent given in another tab, which is read from the
  // event because the cookie may come later; 0.3 for the addresses of the console's tools, which the router must know to
  // leave them to the server; 0.27 to add the next page's stylesheet, which a first page does without: 2.6 and 6.5 kB less
  // before the first paint of the landing page and of the form; 1.75 for React Router's matching of the route table, in the
  // place of a look-up of our own; 0.1 for the names of chunks, which change with every edit
  // and compress some bytes better or worse; 5.37 for its messages (Polish), which were not counted before;
  // 0.75 for what is said of each piece, for a voucher by the code's own tier, and for what the form's line names below.
  { name: 'Scripts of the landing page', path: scripts('landing'), gzip: true, limit: '109.4 kB' },
  // The form brings its fields and their rules, which the landing page does without; 0.1 to tell the site, once, that
  // somebody begins to fill it in; 0.3 to answer a press that came before the scripts, to lead nobody on by a late answer,
  // and to find the visitor's own registration again; 0.05 to open the error page where a page's code came and failed; 0.3
  // for addresses without an invitation where tags run, and with click ids; 0.2 for files of its own for the
  // country's detection, which tracking shares; 3.03 for its messages (German).
  { name: 'Scripts of the form', path: scripts('formStarted'), gzip: true, limit: '111.25 kB' },
  { name: 'Stylesheet of the landing page', path: sheets('landing'), gzip: true, limit: '13.5 kB' },
  // A round trip beside the fonts brings 10 kB.
  { name: 'Stylesheet of the form', path: sheets('formStarted'), gzip: true, limit: '9.5 kB' },
  { name: 'Stylesheet of the pages behind them', path: sheets('deny'), gzip: true, limit: '11 kB' },
  ...fontSets.map((names) => ({
    name: `Preloaded fonts: ${names.join(', ')}`,
    path: assets(names),
    // The format is compressed already.
    brotli: false as const,
    limit: '50 kB',
  })),
];

export default config;
