/** Two stylesheets, cached for ever: the one of all pages, and what only admin pages and the inspector need beside it. */
import type { Plugin } from 'esbuild';
import { Features, transform } from 'lightningcss';
import type { StylesheetId } from '../../shared/page/assetManifest.ts';
import { compileModule } from '../codegen/cssModules.ts';
import { readTexts } from '../readTexts.ts';
import { browserTargets } from './browserTargets.ts';
import type { BuildMode } from './buildMode.ts';
import { hashedName } from './writeFolder.ts';

const firstFiles = ['tokens.css', 'reset.css', 'base.css'].map((name) => `client/styles/${name}`);

/** Slash-separated paths, relative to the root, in the order of the cascade: general components, then what is built of them, then pages. */
export function orderStyles(paths: readonly string[]): string[] {
  const rank = (path: string) => {
    const first = firstFiles.indexOf(path);
    if (first !== -1) return first;
    if (!path.endsWith('.module.css')) return firstFiles.length;
    if (/^client\/(?:components|form)\//.test(path)) return firstFiles.length + 1;
    return firstFiles.length + (path.includes('/pages/') ? 3 : 2);
  };
  return [...paths].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

const isAdminStyle = (path: string) => /^client\/(?:admin|analytics\/inspector)\//.test(path);

/** @param head rules that come before everything else */
export async function buildStylesheet(root: string, id: StylesheetId, mode: BuildMode, head = '') {
  const sources = await readTexts(root, 'client/**/*.css', '!client/fonts/**');
  const paths = [...sources.keys()].filter((path) => isAdminStyle(path) === (id === 'tools'));
  const parts = orderStyles(paths).map((path) => {
    const source = sources.get(path) ?? '';
    return path.endsWith('.module.css') ? compileModule(path, source, mode).css : source;
  });
  const { code } = transform({
    filename: 'styles.css',
    code: Buffer.from([head, ...parts].join('\n')),
    targets: browserTargets.css,
    // Nothing uses light-dark(), so its stand-in for older browsers would be bytes for nothing.
    exclude: Features.LightDark,
    minify: true,
  });
  return { name: hashedName(id, 'css', code), css: code.toString() };
}

/** Tells the inspector what the tools' stylesheet is called, which it adds to a visitor's page. */
export function createStylesheetNamePlugin(root: string, mode: BuildMode): Plugin {
  return {
    name: 'stylesheet name',
    setup(build) {
      build.onLoad({ filter: /[\\/]client[\\/]styles[\\/]adminStylesheet\.ts$/ }, async () => {
        const { name } = await buildStylesheet(root, 'tools', mode);
        return { contents: `export const adminStylesheet = ${JSON.stringify(name)};`, loader: 'js' };
      });
    },
  };
}
