/** The site's pictures. All names share one hash, because a page names many pictures and hashes do not compress. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pictures } from '../../client/pictures/pictures.ts';
import { createLoadPlugin } from './createLoadPlugin.ts';

const pictureFolder = 'client/pictures';

/** `product-belt-480.avif`: the picture `product-belt` 480 px wide; `hero.webm`: a video. */
const fileName = /^(.+)\.(avif|webp|webm|mp4)$/;

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

/** Fills client/components/Picture/pictureSources.ts with the hash and the pictures' ratios and widths. */
export const createPicturesPlugin = (root: string) =>
  createLoadPlugin('pictures', /[\\/]pictureSources\.ts$/, async (path) => {
    const { hash } = await readPictureFiles(root);
    const rows = Object.entries(pictures).map(([id, { widths, ratio }]) => [id, [ratio, ...widths]]);
    return {
      contents: `export const pictureHash = '${hash}'; export const pictureSources = ${JSON.stringify(Object.fromEntries(rows))};`,
      loader: 'js',
      watchFiles: [path],
      watchDirs: [join(root, pictureFolder)].filter(existsSync),
    };
  });

/** Placeholder colours, as rules because the security policy forbids inline styles. */
export function writePictureColours(): string {
  const rows = Object.entries(pictures).map(([id, { colour }]) => `[data-picture="${id}"]{background-color:${colour}}`);
  return rows.join('\n');
}
