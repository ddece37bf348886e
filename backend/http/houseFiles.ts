/**
 * The house's faces and cloth for the backend's own pages, which load nothing from anywhere else. The site's build made the
 * files and its manifest names them; they are read once, and nothing that a request says becomes a path.
 */
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { RequestHandler } from 'express';
import type { AssetManifest } from '../../shared/assetManifest.ts';
import { sendRefusal } from './refusals.ts';

/** Where those pages are, so that whoever publishes them publishes their files too. */
export const houseFilesFolder = '/membership-interest/assets';
export const houseFilesPath = `${houseFilesFolder}/:name`;

export type HouseFiles = NonNullable<Awaited<ReturnType<typeof readHouseFiles>>>;

/** `clientFolder`: the build's `dist/client`. Null where it is not: the pages have what every visitor's system has. */
export async function readHouseFiles(clientFolder: string) {
  try {
    const manifest = JSON.parse(await readFile(join(clientFolder, 'manifest.json'), 'utf8')) as AssetManifest;
    const { fontFaces, fonts, cloth } = manifest.plainPages;
    const names = [...fonts, cloth];
    const contents = await Promise.all(names.map((name) => readFile(join(clientFolder, 'assets', name))));
    return {
      /** Hashed name → content. */
      contents: new Map(contents.map((content, index) => [names[index] ?? '', content])),
      /** With addresses at this backend, as the cloth's. */
      fontFaces: fontFaces.replaceAll('url("', `url("${houseFilesFolder}/`),
      cloth: `${houseFilesFolder}/${cloth}`,
    };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Their names carry a hash of their content, so they may be kept for good. */
export function createHouseFiles(files: HouseFiles | null): RequestHandler<{ name: string }> {
  return function houseFiles({ params: { name } }, response) {
    const content = files?.contents.get(name);
    if (content === undefined) return sendRefusal(response, 404);
    response.type(extname(name)).set('Cache-Control', 'public, max-age=31536000, immutable').send(content);
  };
}
