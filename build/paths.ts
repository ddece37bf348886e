/** Where things are, from any working folder. */
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RouteId } from '../shared/routeTable.ts';

export const repositoryRoot = dirname(dirname(fileURLToPath(import.meta.url)));

/** `path` as seen from `root`, with slashes on every system. */
export function pathInside(root: string, path: string): string {
  return relative(root, path).split(sep).join('/');
}

/** A page's source follows from its route: `landing` is client/pages/Landing/Landing.tsx. */
export function pageSource(route: RouteId): string {
  const name = route.charAt(0).toUpperCase() + route.slice(1);
  return `client/pages/${name}/${name}.tsx`;
}

export function outputFolders(root: string) {
  const dist = join(root, 'dist');
  return {
    /** Hashed files, cached for ever. */
    assets: join(dist, 'client/assets'),
    /** Files that keep their names. */
    public: join(dist, 'client/public'),
    /** Kept apart from everything that is served. */
    sourceMaps: join(dist, 'sourcemaps'),
    manifest: join(dist, 'client/manifest.json'),
    server: join(dist, 'server'),
  };
}
