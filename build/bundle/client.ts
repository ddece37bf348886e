/** The browser's files: scripts, stylesheets, fonts, and the manifest that names them for the server. */
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build, type Loader, type Plugin } from 'esbuild';
import type { AssetManifest } from '../../shared/page/assetManifest.ts';
import { outputFolders, pathInside, repositoryRoot } from '../paths.ts';
import { readTexts } from '../readTexts.ts';
import type { BuildMode } from './buildMode.ts';
import { type Bundle, type BundleOptions, baseOptions } from './esbuildBase.ts';
import { readFonts } from './fonts.ts';
import { createManifest } from './manifest.ts';
import { readPictureFiles, writePictureColours } from './pictureFiles.ts';
import { createReactModulesPlugin } from './reactModules.ts';
import { buildStylesheet } from './styles.ts';
import { writeFolder } from './writeFolder.ts';

const clientEntry = 'client/entry.tsx';

/**
 * Fewer and larger files. esbuild takes each `import()` for the start of a program of its own, and gives every set of
 * modules that the same starts share a file: 29 for the landing page. But a part never starts anything: the entry was
 * there before it. So every part imports the entry, and then all that the entry needs is shared by all: one file,
 * compressed as one. Without it the landing page loads 57 files more, which are 12 kB heavier.
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
        // Relative: what is loaded is in the source maps, which are in the names of the files, and those must be the
        // same wherever the site is built.
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
    // Maps are written, but apart from what is served and without a comment that leads to them.
    sourcemap: 'external',
    legalComments: 'external',
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

/** Text and drawings shrink to a third; pictures and fonts are compressed in themselves. */
const compressible = /\.(?:js|css|svg)$/;

/** Beside each file its compressed forms, for the server to choose from (server/middleware/files.ts). */
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

/** Puts the outcome of esbuild, the styles, the pictures and the fonts where the server looks for them. */
export async function writeClient(root: string, result: Bundle, mode: BuildMode): Promise<AssetManifest> {
  const folders = outputFolders(root);
  const { assets, sourceMaps, licences } = sortOutputs(result.outputFiles);
  const pictures = await readPictureFiles(root);
  const fonts = await readFonts();
  const styles = await buildStylesheet(root, 'styles', mode, `${fonts.css}\n${writePictureColours()}`);
  const adminStyles = await buildStylesheet(root, 'tools', mode);
  const stylesheets = { styles: styles.name, tools: adminStyles.name };
  const references = { stylesheets, fontPreloads: fonts.preloads };
  const manifest = createManifest(result.metafile.outputs, clientEntry, references);
  const stylesheetFiles = [styles, adminStyles].map(({ name, css }) => [name, Buffer.from(css)] as const);
  const files = new Map([...assets, ...pictures.files, ...fonts.files, ...stylesheetFiles]);
  await writeFolder(folders.assets, mode === 'production' ? withCompressed(files) : files);
  await writeFolder(folders.sourceMaps, sourceMaps);
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
