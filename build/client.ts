/** The browser's files: scripts, stylesheets, fonts, and the manifest that names them for the server. */
import { cp, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import type { AssetManifest } from '../shared/assetManifest.ts';
import type { BuildMode } from './buildMode.ts';
import { createCommonPartPlugin } from './commonPart.ts';
import { refuseConsoleForVisitors } from './consoleApart.ts';
import { type Bundle, type BundleOptions, baseOptions } from './esbuildBase.ts';
import { buildFonts } from './fonts.ts';
import { createManifest } from './manifest.ts';
import { outputFolders } from './paths.ts';
import { readPictureFiles, writePictureColours } from './pictureFiles.ts';
import { createReactModulesPlugin } from './reactModules.ts';
import { readSheets } from './sheetNames.ts';
import { refuseMissingStyles } from './stylesAtHand.ts';
import { writeFolder } from './writeFolder.ts';

const clientEntry = 'client/entry.tsx';

export function clientOptions(root: string, mode: BuildMode): BundleOptions {
  const base = baseOptions(root, mode);
  return {
    ...base,
    plugins: [
      ...base.plugins,
      createCommonPartPlugin(root, clientEntry),
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

/** Beside each file its compressed forms, for the server to choose from (server/middleware/staticAssets.ts). */
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
export async function writeClient(
  root: string,
  result: Bundle,
  fonts: Awaited<ReturnType<typeof buildFonts>>,
  mode: BuildMode,
): Promise<AssetManifest> {
  const folders = outputFolders(root);
  const { assets, sourceMaps, licences } = sortOutputs(result.outputFiles);
  const pictures = await readPictureFiles(root);
  const sheets = await readSheets(root, mode, `${fonts.css}\n${writePictureColours()}`);
  const named = { ...sheets.names, fontPreloads: fonts.preloads };
  refuseConsoleForVisitors(result.metafile.outputs);
  refuseMissingStyles(result.metafile.outputs, clientEntry);
  const manifest = createManifest(result.metafile.outputs, clientEntry, named);
  const files = new Map([...assets, ...pictures.files, ...fonts.files, ...sheets.files]);
  await writeFolder(folders.assets, mode === 'production' ? withCompressed(files) : files);
  await writeFolder(folders.sourceMaps, sourceMaps);
  await rm(folders.public, { recursive: true, force: true });
  await cp(join(root, 'client/public'), folders.public, { recursive: true });
  await writeFile(join(folders.public, 'licences.txt'), `${licences}\n`);
  await writeFile(folders.manifest, `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

export async function buildClient(root: string, mode: BuildMode): Promise<AssetManifest> {
  const [result, fonts] = await Promise.all([build(clientOptions(root, mode)), buildFonts()]);
  return writeClient(root, result, fonts, mode);
}
