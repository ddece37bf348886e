/**
 * One CSS module → its scoped rules and its class names. The names depend on the file's path and the local name only,
 * so the server bundle, the browser bundle and the stylesheet agree without knowing of each other.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import { transform } from 'lightningcss';
import { browserTargets } from '../browserTargets.ts';
import { pathInside } from '../paths.ts';

/** `path` is relative to the repository, with slashes. */
export function compileModule(path: string, source: string) {
  const scope = createHash('sha256').update(path).digest('hex').slice(0, 6);
  const { code, exports } = transform({
    filename: path,
    code: Buffer.from(source),
    cssModules: { pattern: `[local]-${scope}`, dashedIdents: false },
    targets: browserTargets.css,
    minify: true,
  });
  const classNames = Object.entries(exports ?? {}).map(([local, { name, composes }]) => {
    const names = composes.map((reference) => {
      if (reference.type === 'dependency') throw new Error(`${path}: composes from another file is not supported.`);
      return reference.name;
    });
    return [local, [name, ...names].join(' ')] as const;
  });
  return { css: code.toString(), classNames: Object.fromEntries(classNames.sort(([a], [b]) => (a < b ? -1 : 1))) };
}

/** For esbuild: importing a CSS module gives its class names and nothing else; the rules are in the one stylesheet. */
export function createCssModulesPlugin(root: string): Plugin {
  return {
    name: 'css-modules',
    setup(build) {
      build.onLoad({ filter: /\.module\.css$/ }, async ({ path }) => {
        const { classNames } = compileModule(pathInside(root, path), await readFile(path, 'utf8'));
        return { contents: `export default ${JSON.stringify(classNames)};`, loader: 'js', watchFiles: [path] };
      });
      // The first handler that matches wins: only global stylesheets come here.
      build.onLoad({ filter: /\.css$/ }, ({ path }) => ({
        errors: [
          {
            text: `${pathInside(root, path)}: every stylesheet under client/ is included by itself; remove the import.`,
          },
        ],
      }));
    },
  };
}
