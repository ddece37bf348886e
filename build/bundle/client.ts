import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build, type Loader, type Metafile, type Plugin } from 'esbuild';
import { locales, localeTable } from '../../shared/i18n/locales.ts';
import type { AssetManifest } from '../../shared/page/assetManifest.ts';
import { type RouteId, routeIds } from '../../shared/routing/routeTable.ts';
import { outputFolders, pageSource, pathInside, repositoryRoot } from '../paths.ts';
import { readTexts } from '../readTexts.ts';
import type { BuildMode } from './browserTargets.ts';
import { type Bundle, type BundleOptions, baseOptions } from './esbuildBase.ts';
import { readPictureFiles, writePictureColours } from './pictureFiles.ts';
import { createReactModulesPlugin } from './reactModules.ts';
import { buildStylesheet } from './styles.ts';
import { hashedName, writeFolder } from './writeFolder.ts';

const clientEntry = 'client/entry.tsx';

/**
 * Makes fewer and larger files. esbuild writes a file for each set of modules that the same entry points share, and every
 * `import()` is an entry point. If each of them imports the entry, all modules of the entry are in one file.
 */
function createSharedChunkPlugin(root: string): Plugin {
  const dynamicImports = new Set<string>();
  return {
    name: 'common part',
    setup(build) {
      build.onResolve({ filter: /^\..*\.tsx?$/ }, ({ kind, path, resolveDir }) => {
        if (kind === 'dynamic-import') dynamicImports.add(join(resolveDir, path));
        return null;
      });
      build.onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
        if (!dynamicImports.has(path)) return null;
        // A relative path, because source maps contain it and file names are hashes of them.
        const entry = `./${pathInside(dirname(path), join(root, clientEntry))}`;
        const contents = `${await readFile(path, 'utf8')}\nimport ${JSON.stringify(entry)};\n`;
        return { contents, loader: extname(path).slice(1) as Loader, watchFiles: [path] };
      });
    },
  };
}

export function clientOptions(root: string, mode: BuildMode): BundleOptions {
  const base = baseOptions(root, mode);
  return {
    ...base,
    plugins: [
      ...base.plugins,
      createSharedChunkPlugin(root),
      ...(mode === 'production' ? [createReactModulesPlugin()] : []),
    ],
    platform: 'browser',
    entryPoints: [clientEntry],
    outdir: outputFolders(root).assets,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    // Source maps are not served, and no comment links to them.
    sourcemap: 'external',
    legalComments: 'external',
  };
}

const fontFolder = join(repositoryRoot, 'client/fonts');

const firstPaintFonts = ['bodoni-moda', 'instrument-sans'];
const polishFonts = firstPaintFonts.map((name) => `${name}-pl`);

async function readFonts() {
  const names = (await readdir(fontFolder))
    .filter((name) => name.endsWith('.woff2'))
    .map((name) => name.replace('.woff2', ''));
  const contents = await Promise.all(names.map((name) => readFile(join(fontFolder, `${name}.woff2`))));
  const hashed = new Map(names.map((name, index) => [name, hashedName(name, 'woff2', contents[index] ?? '')]));
  const getHashedName = (name: string) => hashed.get(name) ?? '';
  const source = await readFile(join(fontFolder, 'fonts.css'), 'utf8');
  const css = source.replace(/url\("(.+)\.woff2"\)/g, (_, name: string) => `url("${getHashedName(name)}")`);
  const preloads = locales.map((locale) => [
    locale,
    [...firstPaintFonts, ...(locale === 'pl' ? polishFonts : [])].map(getHashedName),
  ]);
  return {
    files: contents.map((content, index) => [getHashedName(names[index] ?? ''), content] as const),
    css,
    preloads: Object.fromEntries(preloads) as AssetManifest['fontPreloads'],
  };
}

type Outputs = Metafile['outputs'];

function staticClosure(outputs: Outputs, output: string, seen: Set<string> = new Set()): Set<string> {
  if (seen.has(output)) return seen;
  seen.add(output);
  for (const { path, kind, external } of outputs[output]?.imports ?? []) {
    if (kind === 'import-statement' && external !== true) staticClosure(outputs, path, seen);
  }
  return seen;
}

/** Finds in esbuild's metafile the files that each page needs. */
function createManifest(outputs: Outputs, others: Pick<AssetManifest, 'stylesheets' | 'fontPreloads'>): AssetManifest {
  // The output named like the entry may only import the file with its code.
  const entry = Object.keys(outputs).find((output) => clientEntry in (outputs[output]?.inputs ?? {}));
  if (entry === undefined) throw new Error(`The build has no output for ${clientEntry}.`);
  const entryFiles = staticClosure(outputs, entry);
  const getFiles = (source: string) => {
    const output = Object.keys(outputs).find((name) => outputs[name]?.entryPoint === source);
    // A source without a chunk is part of the entry.
    if (output === undefined) return [];
    return [...staticClosure(outputs, output)].filter((file) => !entryFiles.has(file)).map((file) => basename(file));
  };
  const pages = Object.fromEntries(routeIds.map((id) => [id, getFiles(pageSource(id))]));
  return {
    entry: basename(entry),
    entryImports: [...entryFiles].filter((file) => file !== entry).map((file) => basename(file)),
    messages: Object.fromEntries(
      localeTable.map(({ code, files }) => {
        const entries = files.flatMap((name) => getFiles(`locales/${code}/${name}.json`).map((file) => [name, file]));
        return [code, Object.fromEntries(entries)];
      }),
    ) as AssetManifest['messages'],
    ...others,
    pages: pages as Record<RouteId, string[]>,
  };
}

function sortOutputs(files: Bundle['outputFiles']) {
  const assets = new Map<string, Uint8Array>();
  const sourceMaps = new Map<string, Uint8Array>();
  const licences = new Set<string>();
  for (const { path, contents, text } of files) {
    if (path.endsWith('.map')) sourceMaps.set(basename(path), contents);
    else if (path.endsWith('.LEGAL.txt')) licences.add(text.trim());
    else assets.set(basename(path), contents);
  }
  return { assets, sourceMaps, licences: [...licences].join('\n\n') };
}

const compressible = /\.(?:js|css|svg)$/;

/** Writes the compressed variants next to each file, for the server to choose from (server/middleware/files.ts). */
function withCompressed(files: ReadonlyMap<string, Uint8Array>): ReadonlyMap<string, Uint8Array> {
  const compressed = [...files].flatMap(([name, content]): [string, Uint8Array][] =>
    compressible.test(name)
      ? [
          [`${name}.br`, brotliCompressSync(content)],
          [`${name}.gz`, gzipSync(content, { level: 9 })],
        ]
      : [],
  );
  return new Map([...files, ...compressed]);
}

export async function writeClient(root: string, result: Bundle, mode: BuildMode): Promise<AssetManifest> {
  const folders = outputFolders(root);
  const { assets, sourceMaps, licences } = sortOutputs(result.outputFiles);
  const pictures = await readPictureFiles(root);
  const fonts = await readFonts();
  const styles = await buildStylesheet(root, 'styles', mode, `${fonts.css}\n${writePictureColours()}`);
  const adminStyles = await buildStylesheet(root, 'admin', mode);
  const stylesheets = { styles: styles.name, admin: adminStyles.name };
  const references = { stylesheets, fontPreloads: fonts.preloads };
  const manifest = createManifest(result.metafile.outputs, references);
  const stylesheetFiles = [styles, adminStyles].map(({ name, css }) => [name, Buffer.from(css)] as const);
  const files = new Map([...assets, ...pictures.files, ...fonts.files, ...stylesheetFiles]);
  await writeFolder(folders.assets, mode === 'production' ? withCompressed(files) : files);
  // For esbuild's analyzer, which shows what each file contains.
  const metafile = Buffer.from(JSON.stringify(result.metafile));
  await writeFolder(folders.sourceMaps, new Map([...sourceMaps, ['metafile.json', metafile]]));
  await rm(folders.public, { recursive: true, force: true });
  await cp(join(root, 'client/public'), folders.public, { recursive: true });
  const fontLicences = await readTexts(repositoryRoot, 'client/fonts/*.LICENCE.txt');
  await writeFile(join(folders.public, 'licences.txt'), `${[licences, ...fontLicences.values()].join('\n\n')}\n`);
  await writeFile(folders.manifest, `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

export async function buildClient(root: string, mode: BuildMode): Promise<AssetManifest> {
  return writeClient(root, await build(clientOptions(root, mode)), mode);
}
