/** What the browser's and the server's bundles have in common. */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { BuildOptions, BuildResult, Plugin } from 'esbuild';
import { locales } from '../../shared/i18n/locales.ts';
import { isAdminNamespace, namespaces } from '../../shared/i18n/namespaces.ts';
import { createCssModulesPlugin } from '../codegen/cssModules.ts';
import { browserTargets } from './browserTargets.ts';
import type { BuildMode } from './buildMode.ts';
import { createPicturesPlugin } from './pictureFiles.ts';
import { createStylesheetNamePlugin } from './styles.ts';

export type BundleOptions = BuildOptions & { write: false; metafile: true; plugins: Plugin[] };

/** The files of a bundle, in memory, and esbuild's account of them. */
export type Bundle = BuildResult<BundleOptions>;

function createMessagesPlugin(root: string): Plugin {
  return {
    name: 'messages',
    setup(build) {
      // Left to esbuild, each message would be an export of its own: 0.4 kB more of a page's.
      build.onLoad({ filter: /[\\/]locales[\\/].*\.json$/ }, async ({ path }) => ({
        contents: `export default ${await readFile(path, 'utf8')}`,
        watchFiles: [path],
      }));
      // Left to esbuild, a pattern hides behind a function of its own, where client/browser/loadChunk.ts cannot read the names.
      build.onLoad({ filter: /[\\/](?:visitor|admin)Messages\.ts$/ }, ({ path }) => {
        const name = basename(path, '.ts');
        const groupNamespaces = namespaces.filter(
          (namespace) => isAdminNamespace(namespace) === (name === 'adminMessages'),
        );
        const table = groupNamespaces.map((namespace) => {
          const files = locales.map((locale) => `${locale}: () => import('./locales/${locale}/${namespace}.json')`);
          return `${namespace}: { ${files} }`;
        });
        const contents = `export const ${name} = (namespace, locale) => ({ ${table} })[namespace][locale];`;
        return { contents, resolveDir: root };
      });
    },
  };
}

/**
 * Lets esbuild drop unused parts of React Router: it keeps what a call makes, though none of these has an effect. Without
 * it the landing page's scripts are 10 kB heavier.
 */
const pureCall = /^(var \w+ = )(React\d*\.(?:createContext|forwardRef|memo)\()/gm;
const displayName = /^\w+\.displayName = "\w+";$/gm;
/** Asked for in this way, for the sake of Reacts that do not have it, a hook would keep all of React in the bundle. */
const hookByConstant = /\b(React\d*)\[(\w+)\]/g;

function createRouterPlugin(): Plugin {
  return {
    name: 'router',
    setup(build) {
      build.onLoad({ filter: /[\\/]react-router[\\/]dist[\\/].*\.mjs$/ }, async ({ path }) => {
        const text = await readFile(path, 'utf8');
        const contents = text
          .replace(pureCall, '$1/* @__PURE__ */ $2')
          .replace(displayName, '')
          .replace(hookByConstant, (use, react: string, constant: string) => {
            const [, hook] = new RegExp(`^var ${constant} = "(\\w+)";$`, 'm').exec(text) ?? [];
            return hook === undefined ? use : `${react}.${hook}`;
          });
        return { contents, loader: 'js' };
      });
    },
  };
}

export function baseOptions(root: string, mode: BuildMode): BundleOptions {
  return {
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    splitting: true,
    write: false,
    metafile: true,
    target: browserTargets.script,
    jsx: 'automatic',
    jsxDev: false,
    minify: mode === 'production',
    charset: 'utf8',
    logLevel: 'silent',
    loader: { '.graphql': 'text' },
    // Apollo Client chooses its development code by these conditions, React by NODE_ENV; Sentry's is left out.
    conditions: ['module', mode],
    define: {
      'process.env.NODE_ENV': JSON.stringify(mode),
      'globalThis.__DEV__': String(mode === 'development'),
      __DEV__: String(mode === 'development'),
      __SENTRY_DEBUG__: 'false',
      __SENTRY_TRACING__: 'false',
    },
    plugins: [
      createCssModulesPlugin(root, mode),
      createMessagesPlugin(root),
      createPicturesPlugin(root),
      createRouterPlugin(),
      createStylesheetNamePlugin(root, mode),
    ],
  };
}
