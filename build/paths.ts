/** Where things are, from any working folder. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repositoryRoot = dirname(dirname(fileURLToPath(import.meta.url)));

export interface OutputFolders {
  /** Hashed files, cached for ever. */
  readonly assets: string;
  /** Files that keep their names. */
  readonly public: string;
  /** Kept apart from everything that is served. */
  readonly sourceMaps: string;
  readonly manifest: string;
  readonly server: string;
}

export function outputFolders(root: string): OutputFolders {
  const dist = join(root, 'dist');
  return {
    assets: join(dist, 'client/assets'),
    public: join(dist, 'client/public'),
    sourceMaps: join(dist, 'sourcemaps'),
    manifest: join(dist, 'client/manifest.json'),
    server: join(dist, 'server'),
  };
}
