import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { BuildOptions, BuildResult, Plugin } from 'esbuild';
import { locales } from '../../shared/i18n/locales.ts';
import { isAdminNamespace, namespaces } from '../../shared/i18n/namespaces.ts';
import { createCssModulesPlugin, globalStylesPlugin } from '../codegen/cssModules.ts';
import { type BuildMode, browserTargets } from './browserTargets.ts';
import { createLoadPlugin } from './createLoadPlugin.ts';
import { createPicturesPlugin } from './pictureFiles.ts';
import { createStylesheetNamePlugin } from './styles.ts';

export type BundleOptions = BuildOptions & { write: false; metafile: true; plugins: Plugin[] };

export type Bundle = BuildResult<BundleOptions>;

/** esbuild's JSON loader would export each message, which takes more bytes. */
const messageFilesPlugin = createLoadPlugin('message files', /[\\/]locales[\\/].*\.json$/, async (path) => ({
  contents: `export default ${await readFile(path, 'utf8')}`,
  watchFiles: [path],
}));

/** esbuild's import by pattern hides the file names, which client/browser/loadChunk.ts reads. */
const createMessageTablePlugin = (root: string) =>
  createLoadPlugin('message tables', /[\\/](?:visitor|admin)Messages\.ts$/, (path) => {
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

/** Calls without side effects: marked as pure, they let esbuild drop unused parts of React Router. */
const pureCall = /^(var \w+ = )(React\d*\.(?:createContext|forwardRef|memo)\()/gm;
const displayName = /^\w+\.displayName = "\w+";$/gm;
/** Access to a hook by a constant would include all of React in the bundle. */
const hookByConstant = /\b(React\d*)\[(\w+)\]/g;

const routerPlugin = createLoadPlugin('router', /[\\/]react-router[\\/]dist[\\/].*\.mjs$/, async (path) => {
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
    // Apollo Client chooses its development code by these conditions, React by NODE_ENV.
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
      globalStylesPlugin,
      messageFilesPlugin,
      createMessageTablePlugin(root),
      createPicturesPlugin(root),
      routerPlugin,
      createStylesheetNamePlugin(root, mode),
    ],
  };
}
