import { Features, transform } from 'lightningcss';
import type { StylesheetId } from '../../shared/page/assetManifest.ts';
import { compileModule } from '../codegen/cssModules.ts';
import { readTexts } from '../readTexts.ts';
import { type BuildMode, browserTargets } from './browserTargets.ts';
import { createLoadPlugin } from './createLoadPlugin.ts';
import { hashedName } from './writeFolder.ts';

const firstFiles = ['tokens.css', 'reset.css', 'base.css'].map((name) => `client/styles/${name}`);

/** The order of the cascade: global styles, general components, other components, pages. */
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

export async function buildStylesheet(root: string, id: StylesheetId, mode: BuildMode, head = '') {
  const sources = await readTexts(root, 'client/**/*.css', '!client/fonts/**');
  const paths = [...sources.keys()].filter((path) => isAdminStyle(path) === (id === 'admin'));
  const parts = orderStyles(paths).map((path) => {
    const source = sources.get(path) ?? '';
    return path.endsWith('.module.css') ? compileModule(path, source, mode).css : source;
  });
  const { code } = transform({
    filename: 'styles.css',
    code: Buffer.from([head, ...parts].join('\n')),
    targets: browserTargets.css,
    // No rule uses light-dark(), so its fallback is left out.
    exclude: Features.LightDark,
    minify: true,
  });
  return { name: hashedName(id, 'css', code), css: code.toString() };
}

/** Fills in the file name of the stylesheet that the inspector adds to a page. */
export const createStylesheetNamePlugin = (root: string, mode: BuildMode) =>
  createLoadPlugin('stylesheet name', /[\\/]client[\\/]styles[\\/]adminStylesheet\.ts$/, async () => {
    const { name } = await buildStylesheet(root, 'admin', mode);
    return { contents: `export const adminStylesheet = ${JSON.stringify(name)};`, loader: 'js' };
  });
