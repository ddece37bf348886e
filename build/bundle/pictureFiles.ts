/**
 * The pictures among the site's files. All share one hash: a hash compresses to nothing less than itself, and a page
 * that names thirty pictures has to travel in one flight of packets. They are drawn, so they seldom change.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { pictures } from '../../client/pictures/pictures.ts';

const pictureFolder = 'client/pictures';

/** `garment-belt-480.avif` is a width of `garment-belt`, `hero.webm` the film of `hero`. */
const fileName = /^(.+)\.(avif|webp|webm|mp4)$/;

/** `files`: hashed name → content. `hash`: what the names of all of them end with; empty where there is none. */
export async function readPictureFiles(root: string) {
  const folder = join(root, pictureFolder);
  const names = existsSync(folder) ? (await readdir(folder)).filter((name) => fileName.test(name)).sort() : [];
  const contents = await Promise.all(names.map((name) => readFile(join(folder, name))));
  const hasher = createHash('sha256');
  for (const content of contents) hasher.update(content);
  const hash = names.length === 0 ? '' : hasher.digest('base64url').replace(/[-_]/g, '').slice(0, 8);
  const files = new Map<string, Uint8Array>(
    contents.map((content, index) => [(names[index] ?? '').replace(fileName, `$1-${hash}.$2`), content]),
  );
  return { files, hash };
}

/** For esbuild: what the hashed names are made of, in place of client/components/Picture/pictureSources.ts. */
export function createPicturesPlugin(root: string): Plugin {
  return {
    name: 'pictures',
    setup(build) {
      build.onLoad({ filter: /[\\/]pictureSources\.ts$/ }, async ({ path }) => {
        const { hash } = await readPictureFiles(root);
        const rows = Object.entries(pictures).map(([id, { widths, ratio }]) => [id, [ratio, ...widths]]);
        return {
          contents: `export const pictureHash = '${hash}'; export const pictureSources = ${JSON.stringify(Object.fromEntries(rows))};`,
          loader: 'js',
          watchFiles: [path],
          watchDirs: [join(root, pictureFolder)].filter(existsSync),
        };
      });
    },
  };
}

/** What stands in a picture's place until it has come. Rules, since the page's policy allows no inline styles. */
export function writePictureColours(): string {
  const rows = Object.entries(pictures).map(([id, { colour }]) => `[data-picture="${id}"]{background-color:${colour}}`);
  return rows.join('\n');
}
