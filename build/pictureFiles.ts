/** The pictures among the site's files. All files of one share a hash, told in place of six addresses. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { pictures } from '../client/pictures/pictures.ts';

const pictureFolder = 'client/pictures';

/** `garment-belt-480.avif` is a width of `garment-belt`, `hero.webm` the film of `hero`. */
const fileName = /^(.+?)(-\d+)?\.(avif|webp|webm|mp4)$/;

/** `files`: hashed name → content. `hashes`: a picture's id → the hash in the names of its files. */
export async function readPictureFiles(root: string) {
  const folder = join(root, pictureFolder);
  const groups = new Map<string, { width: string; format: string; content: Uint8Array }[]>();
  for (const name of existsSync(folder) ? (await readdir(folder)).sort() : []) {
    const [, id, width = '', format] = fileName.exec(name) ?? [];
    if (id === undefined || format === undefined) continue;
    groups.set(id, [...(groups.get(id) ?? []), { width, format, content: await readFile(join(folder, name)) }]);
  }
  const files = new Map<string, Uint8Array>();
  const hashes: Record<string, string> = {};
  for (const [id, group] of groups) {
    const sum = createHash('sha256');
    for (const { content } of group) sum.update(content);
    const hash = sum.digest('base64url').replace(/[-_]/g, '').slice(0, 6);
    hashes[id] = hash;
    for (const { width, format, content } of group) files.set(`${id}${width}-${hash}.${format}`, content);
  }
  return { files, hashes };
}

/** For esbuild: the hashed names, in their short form, in place of client/components/Picture/pictureSources.ts. */
export function createPicturesPlugin(root: string): Plugin {
  return {
    name: 'pictures',
    setup(build) {
      build.onLoad({ filter: /[\\/]pictureSources\.ts$/ }, async ({ path }) => {
        const { hashes } = await readPictureFiles(root);
        const rows = Object.entries(pictures).map(([id, { widths, ratio }]) => [
          id,
          [hashes[id] ?? '', ratio, ...widths],
        ]);
        return {
          contents: `export const pictureSources = ${JSON.stringify(Object.fromEntries(rows))};`,
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
