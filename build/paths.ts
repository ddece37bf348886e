import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { globSync } from 'tinyglobby';
import type { RouteId } from '../shared/routing/routeTable.ts';

export const repositoryRoot = dirname(dirname(fileURLToPath(import.meta.url)));

/** The path of `path` relative to `root`, with slashes on every system. */
export function pathInside(root: string, path: string): string {
  return relative(root, path).split(sep).join('/');
}

/** The source of a page: `Landing.tsx` for `landing`. */
export function pageSource(route: RouteId): string {
  const name = route.charAt(0).toUpperCase() + route.slice(1);
  const [path] = globSync(`client/{pages,admin/pages}/**/${name}.tsx`, { cwd: repositoryRoot });
  if (path === undefined) throw new Error(`The route ${route} has no ${name}.tsx among the pages.`);
  return path;
}

export function outputFolders(root: string) {
  const dist = join(root, 'dist');
  return {
    assets: join(dist, 'client/assets'),
    public: join(dist, 'client/public'),
    sourceMaps: join(dist, 'sourcemaps'),
    manifest: join(dist, 'client/manifest.json'),
    server: join(dist, 'server'),
  };
}
