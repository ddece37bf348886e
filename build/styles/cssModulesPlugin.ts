/** For esbuild: importing a CSS module gives its class names and nothing else; the rules are in the one stylesheet. */
import { readFile } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import type { Plugin } from 'esbuild';
import { compileModule } from './compileModule.ts';

export function createCssModulesPlugin(root: string): Plugin {
  return {
    name: 'css-modules',
    setup(build) {
      build.onLoad({ filter: /\.module\.css$/ }, async ({ path }) => {
        const { classNames } = compileModule(relative(root, path).split(sep).join('/'), await readFile(path, 'utf8'));
        return { contents: `export default ${JSON.stringify(classNames)};`, loader: 'js', watchFiles: [path] };
      });
      // The first handler that matches wins: only global stylesheets come here.
      build.onLoad({ filter: /\.css$/ }, ({ path }) => ({
        errors: [
          { text: `${relative(root, path)}: every stylesheet under client/ is included by itself; remove the import.` },
        ],
      }));
    },
  };
}
