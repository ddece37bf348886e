/**
 * Fewer and larger files. esbuild takes each `import()` for the start of a program of its own, and gives every set of
 * modules that the same starts share a file: 29 for the landing page. But a part never starts anything: the entry was
 * there before it. So every part imports the entry, and then all that the entry needs is shared by all: one file,
 * compressed as one. Without it the landing page loads 57 files more, which are 12 kB heavier.
 */
import { readFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import type { Loader, Plugin } from 'esbuild';
import { pathInside } from './paths.ts';

export function createCommonPartPlugin(root: string, entryPoint: string): Plugin {
  const parts = new Set<string>();
  return {
    name: 'common part',
    setup(build) {
      build.onResolve({ filter: /^\..*\.tsx?$/ }, ({ kind, path, resolveDir }) => {
        if (kind === 'dynamic-import') parts.add(join(resolveDir, path));
        return null;
      });
      build.onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
        if (!parts.has(path)) return null;
        // Relative: what is loaded is in the source maps, which are in the names of the files, and those must be the
        // same wherever the site is built.
        const entry = `./${pathInside(dirname(path), join(root, entryPoint))}`;
        const contents = `${await readFile(path, 'utf8')}\nimport ${JSON.stringify(entry)};\n`;
        return { contents, loader: extname(path).slice(1) as Loader, watchFiles: [path] };
      });
    },
  };
}
