/** For esbuild: puts the hashed names of the pictures, in their short form, where the source has the plain ones. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { pictureFolder, readPictureFiles, writePictureSources } from './pictureFiles.ts';

export function createPicturesPlugin(root: string): Plugin {
  return {
    name: 'pictures',
    setup(build) {
      build.onLoad({ filter: /[\\/]pictureSources\.ts$/ }, async ({ path }) => {
        const { hashes } = await readPictureFiles(root);
        const folder = join(root, pictureFolder);
        return {
          contents: writePictureSources(hashes),
          loader: 'js',
          watchFiles: [path],
          watchDirs: existsSync(folder) ? [folder] : [],
        };
      });
    },
  };
}
