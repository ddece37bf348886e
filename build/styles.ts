/**
 * The visitors' styles as one stylesheet: small, cached for ever, and the rules' order never depends on who loaded first.
 * The styles of the tools are a second one, which no visitor loads.
 */
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { Features, transform } from 'lightningcss';
import { glob } from 'tinyglobby';
import { toolIds } from '../shared/routeTable.ts';
import { browserTargets } from './browserTargets.ts';
import type { BuildMode } from './buildMode.ts';
import { pageSource } from './paths.ts';
import { compileModule } from './styles/cssModules.ts';
import { renameProperties, shortenPropertyNames } from './styles/propertyNames.ts';

const firstFiles = ['tokens.css', 'reset.css', 'fonts.css', 'base.css'].map((name) => `client/styles/${name}`);

/** Slash-separated paths, relative to `root`, in the order of the cascade. */
export function orderStyles(paths: readonly string[]): string[] {
  const rank = (path: string) => {
    const first = firstFiles.indexOf(path);
    if (first !== -1) return first;
    return path.endsWith('.module.css') ? firstFiles.length + 1 : firstFiles.length;
  };
  // No page's stylesheet knows another's. Backwards, those that are alike lie nearer to each other, for gzip.
  const isPage = (path: string) => path.startsWith('client/pages/');
  return [...paths].sort((a, b) => rank(a) - rank(b) || (a < b === (isPage(a) && isPage(b)) ? 1 : -1));
}

/** Of marketers and administrators. */
const toolFolders = ['client/admin', 'client/inspector', ...toolIds.map((id) => posix.dirname(pageSource(id)))].map(
  (folder) => `${folder}/**/*.css`,
);

/** @param fontFaces the `@font-face` rules, which come before everything else. */
export async function buildStyles(root: string, fontFaces: string, mode: BuildMode): Promise<string> {
  return compileStyles(root, mode, fontFaces, await glob('client/**/*.css', { cwd: root, ignore: toolFolders }));
}

/** For a page or part that has the visitors' stylesheet already. */
export async function buildToolStyles(root: string, mode: BuildMode): Promise<string> {
  return compileStyles(root, mode, '', await glob(toolFolders, { cwd: root }));
}

async function compileStyles(root: string, mode: BuildMode, head: string, paths: readonly string[]): Promise<string> {
  const parts = [head];
  for (const path of orderStyles(paths)) {
    const source = await readFile(join(root, path), 'utf8');
    refuseRelativeUrls(path, source);
    parts.push(path.endsWith('.module.css') ? compileModule(path, source, mode).css : source);
  }
  const { code } = transform({
    filename: 'styles.css',
    code: Buffer.from(parts.join('\n')),
    targets: browserTargets.css,
    // Nothing uses light-dark(), so its stand-in for older browsers would be bytes for nothing.
    exclude: Features.LightDark,
    minify: true,
  });
  return mode === 'production' ? renameProperties(code.toString(), await servedProperties(root)) : code.toString();
}

/** The same in every stylesheet: that of the tools uses what the visitors' one defines. */
async function servedProperties(root: string): Promise<ReadonlyMap<string, string>> {
  const read = async (pattern: string) => {
    const paths = await glob(pattern, { cwd: root });
    return (await Promise.all(paths.map((path) => readFile(join(root, path), 'utf8')))).join('\n');
  };
  return shortenPropertyNames(await read('client/**/*.css'), await read('client/**/*.{ts,tsx}'));
}

/** The stylesheet moves to another folder, so a relative address would break without anybody noticing. */
function refuseRelativeUrls(path: string, source: string): void {
  const address = /url\(\s*["']?(?!data:|#|["')])([^"')]+)/.exec(source)?.[1];
  if (address === undefined) return;
  throw new Error(
    `${path}: url(${address}) would not resolve. Inline the image as data, or place it from a component.`,
  );
}
