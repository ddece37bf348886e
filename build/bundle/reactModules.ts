/** Turns React's CommonJS packages into modules, so that browsers compile functions lazily and unused code is dropped. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';

const require = createRequire(import.meta.url);

const requireFromReactDom = createRequire(require.resolve('react-dom'));

const productionFile = (found: string, name: string) => join(dirname(found), 'cjs', `${name}.production.js`);

export const productionFiles: ReadonlyMap<string, string> = new Map([
  ['react', productionFile(require.resolve('react'), 'react')],
  ['react/jsx-runtime', productionFile(require.resolve('react/jsx-runtime'), 'react-jsx-runtime')],
  ['react-dom', productionFile(require.resolve('react-dom'), 'react-dom')],
  ['react-dom/client', productionFile(require.resolve('react-dom/client'), 'react-dom-client')],
  ['scheduler', productionFile(requireFromReactDom.resolve('scheduler'), 'scheduler')],
]);

const requirements = /^var ((?:\w+ = require\("[\w-]+"\)(?:,\s+|(?=;)))+);$/gm;
const requirement = /(\w+) = require\("([\w-]+)"\)/g;
const firstAssignment = /^exports\.(\w+)(?= =)/gm;

/** The package's source as a module with the same exports and a default one. Throws if a new release has an unknown form. */
export function toModule(source: string, fileName: string): string {
  const names = [...new Set([...source.matchAll(firstAssignment)].map(([, name = '']) => name))];
  const contents = source
    .replace(requirements, (_, list: string) =>
      [...list.matchAll(requirement)].map(([, local, name]) => `import * as ${local} from "${name}";`).join(' '),
    )
    // The export's name may be taken by a variable or a global.
    .replace(firstAssignment, 'var exported_$1')
    .replace(/\bexports\.(\w+)/g, (use, name: string) => (names.includes(name) ? `exported_${name}` : use));
  if (/\b(?:exports|require)\b/.test(contents))
    throw new Error(`${fileName} has an unexpected export or require: extend build/bundle/reactModules.ts.`);
  const list = names.map((name) => `exported_${name} as ${name}`).join(', ');
  return `${contents}\nexport { ${list} };\nexport * as default from "./${fileName}";\n`;
}

/** For production builds only. */
export function createReactModulesPlugin(): Plugin {
  const paths = new Set(productionFiles.values());
  return {
    name: 'react modules',
    setup(build) {
      build.onResolve({ filter: /^(?:react|scheduler)\b/ }, ({ path }) => {
        const file = productionFiles.get(path);
        return file === undefined ? null : { path: file };
      });
      build.onLoad({ filter: /\.production\.js$/ }, async ({ path }) =>
        paths.has(path)
          ? { contents: toModule(await readFile(path, 'utf8'), basename(path)), loader: 'js' as const }
          : null,
      );
    },
  };
}
