/** Where things are, from any working folder. */
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { globSync } from 'tinyglobby';
import type { RouteId } from '../shared/routing/routeTable.ts';

export const repositoryRoot = dirname(dirname(fileURLToPath(import.meta.url)));

/** `path` as seen from `root`, with slashes on every system. */
export function pathInside(root: string, path: string): string {
  return relative(root, path).split(sep).join('/');
}

/** `landing` is the one Landing.tsx among the pages. */
export function pageSource(route: RouteId): string {
  const name = route.charAt(0).toUpperCase() + route.slice(1);
  const [path] = globSync(`client/{pages,admin/pages}/**/${name}.tsx`, { cwd: repositoryRoot });
  if (path === undefined) throw new Error(`The route ${route} has no ${name}.tsx among the pages.`);
  return path;
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
