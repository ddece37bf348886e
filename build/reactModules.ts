/**
 * React's packages as modules. In the form that they are published in, each is one function, which the browser compiles
 * on the main thread when it is called, for a tenth of a second on a phone, and every file asks for it anew. As modules
 * each function is compiled when it is first called, names are bound when the site is built, and what nobody uses is left
 * out.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';

const require = createRequire(import.meta.url);

/** Where each package keeps its production form, beside the file that chooses between the forms. */
export const productionForms = {
  react: 'react.production.js',
  'react/jsx-runtime': 'react-jsx-runtime.production.js',
  'react-dom': 'react-dom.production.js',
  'react-dom/client': 'react-dom-client.production.js',
  scheduler: 'scheduler.production.js',
} as const;

type ReactPackage = keyof typeof productionForms;

export function productionFile(name: ReactPackage): string {
  return join(dirname(require.resolve(name)), 'cjs', productionForms[name]);
}

const requirements = /^var ((?:\w+ = require\("[\w-]+"\)(?:,\s+|(?=;)))+);$/gm;
const requirement = /(\w+) = require\("([\w-]+)"\)/g;
const assignedLater = /^exports\.(\w+) = void 0;$/gm;
const exportedName = /^exports\.(\w+) =\s+([A-Za-z_]\w+)(?<!\bnull);$/gm;
const exportedValue = /^exports\.(\w+) =/gm;

/**
 * The source of a package, as a module with the same exports and, for those who import it whole, a default one.
 * Throws where a new release has a form that this does not know.
 */
export function asModule(source: string, fileName: string): string {
  const later = [...source.matchAll(assignedLater)].map(([, name]) => name);
  const contents = source
    .replace(requirements, (_, list: string) =>
      [...list.matchAll(requirement)].map(([, local, name]) => `import * as ${local} from "${name}";`).join(' '),
    )
    .replace(assignedLater, 'export let $1;')
    .replace(exportedName, 'export { $2 as $1 };')
    .replace(exportedValue, 'export const $1 =')
    .replace(/\bexports\.(\w+)/g, (use, name: string) => (later.includes(name) ? name : use));
  if (/\b(?:exports\b|require\()/.test(contents.replace(/^export .*$/gm, '')))
    throw new Error(`${fileName} exports or requires what build/reactModules.ts does not know.`);
  return `${contents}\nexport * as default from "./${fileName}";\n`;
}

/** For production: the development forms are other files. */
export function createReactModulesPlugin(): Plugin {
  const files = new Map(Object.keys(productionForms).map((name) => [name, productionFile(name as ReactPackage)]));
  const paths = new Set(files.values());
  return {
    name: 'react modules',
    setup(build) {
      build.onResolve(
        { filter: /^(?:react|react\/jsx-runtime|react-dom|react-dom\/client|scheduler)$/ },
        ({ path }) => ({
          path: files.get(path) as string,
        }),
      );
      build.onLoad({ filter: /\.production\.js$/ }, async ({ path }) =>
        paths.has(path)
          ? { contents: asModule(await readFile(path, 'utf8'), basename(path)), loader: 'js' as const }
          : null,
      );
    },
  };
}
