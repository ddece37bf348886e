/**
 * What a first visit may weigh, compressed: `npm run build` prints it, `npm run check` holds it. A limit is raised only
 * with a reason that is written here.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SizeLimitConfig } from 'size-limit';
import { outputFolders } from './build/paths.ts';
import type { AssetManifest } from './shared/assetManifest.ts';
import type { RouteId } from './shared/routeTable.ts';

const folders = outputFolders(process.cwd());
const manifest = JSON.parse(readFileSync(folders.manifest, 'utf8')) as AssetManifest;

const assets = (names: readonly string[]) => names.map((name) => join(folders.assets, name));
const scripts = (route: RouteId) => assets([manifest.entry, ...manifest.entryImports, ...manifest.pages[route]]);

const config: SizeLimitConfig = [
  { name: 'Scripts of the landing page', path: scripts('landing'), gzip: true, limit: '124 kB' },
  // The form brings its fields and their rules, which the landing page does without.
  { name: 'Scripts of the form', path: scripts('formStarted'), gzip: true, limit: '128 kB' },
  { name: 'Stylesheet', path: assets([manifest.styles]), gzip: true, limit: '30 kB' },
  // The format is compressed already. Two fonts fit, and not the smallest third one.
  { name: 'Preloaded fonts', path: assets(manifest.fontPreloads), brotli: false, limit: '60 kB' },
];

export default config;
