/** The browser's files: scripts, the stylesheet, fonts, and the manifest that names them for the server. */
import { existsSync } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type BuildOptions, type BuildResult, build } from 'esbuild';
import type { AssetManifest } from '../shared/assetManifest.ts';
import { type BuildMode, baseOptions } from './esbuildBase.ts';
import { type BuiltFonts, buildFonts } from './fonts.ts';
import { createManifest } from './manifest.ts';
import { outputFolders } from './paths.ts';
import { readPictureFiles, writePictureColours } from './pictureFiles.ts';
import { buildStyles } from './styles.ts';
import { hashedName, writeFolder } from './writeFolder.ts';

const clientEntry = 'client/entry.tsx';

export function clientOptions(root: string, mode: BuildMode) {
  return {
    ...baseOptions(root, mode),
    platform: 'browser',
    entryPoints: [clientEntry],
    outdir: outputFolders(root).assets,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    // Maps are written, but apart from what is served and without a comment that leads to them.
    sourcemap: 'external',
    legalComments: 'external',
  } satisfies BuildOptions;
}

interface SortedOutputs {
  readonly assets: Map<string, Uint8Array>;
  readonly sourceMaps: Map<string, Uint8Array>;
  readonly licences: string;
}

function sortOutputs(files: NonNullable<BuildResult['outputFiles']>): SortedOutputs {
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

/** Puts the outcome of esbuild, the styles, the pictures and the fonts where the server looks for them. */
export async function writeClient(
  root: string,
  result: BuildResult<ReturnType<typeof clientOptions>>,
  fonts: BuiltFonts,
): Promise<AssetManifest> {
  const folders = outputFolders(root);
  const { assets, sourceMaps, licences } = sortOutputs(result.outputFiles);
  const pictures = await readPictureFiles(root);
  const css = await buildStyles(root, `${fonts.css}\n${writePictureColours()}`);
  const styles = hashedName('styles', 'css', css);
  const manifest = createManifest(result.metafile.outputs, clientEntry, { styles, fontPreloads: fonts.preloads });
  await writeFolder(
    folders.assets,
    new Map<string, string | Uint8Array>([...assets, ...pictures.files, ...fonts.files, [styles, css]]),
  );
  await writeFolder(folders.sourceMaps, sourceMaps);
  await copyPublicFiles(root, folders.public, licences);
  await writeFile(folders.manifest, `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

async function copyPublicFiles(root: string, target: string, licences: string): Promise<void> {
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  const source = join(root, 'client/public');
  if (existsSync(source)) await cp(source, target, { recursive: true });
  await writeFile(join(target, 'licences.txt'), `${licences}\n`);
}

export async function buildClient(root: string, mode: BuildMode): Promise<AssetManifest> {
  const [result, fonts] = await Promise.all([build(clientOptions(root, mode)), buildFonts()]);
  return writeClient(root, result, fonts);
}
