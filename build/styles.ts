/**
 * The styles as a few stylesheets, small and cached for ever: one for all pages, one each for the landing page and the
 * form, one for the visitors' other pages, one for the tools. The last four never style the same element but for the inner
 * pages' and the tools', which always come in this order: so the rules' order never depends on who loaded first.
 */
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { Features, transform } from 'lightningcss';
import { glob } from 'tinyglobby';
import { type RouteId, routeIds } from '../shared/routeTable.ts';
import { type SheetId, sheetsOf } from '../shared/stylesheets.ts';
import { browserTargets } from './browserTargets.ts';
import type { BuildMode } from './buildMode.ts';
import { pageSource } from './paths.ts';
import { readTexts } from './readTexts.ts';
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

const pageFolder = (route: RouteId) => posix.dirname(pageSource(route));
const pagesWith = (id: SheetId) => routeIds.filter((route) => sheetsOf(route).at(-1) === id).map(pageFolder);

/** Whose styles a stylesheet has, beside the pages that it is for. All others belong to every page. */
const folders: Readonly<Record<Exclude<SheetId, 'styles'>, readonly string[]>> = {
  landing: [...pagesWith('landing'), 'client/layouts/landing', 'client/components/Row'],
  formStarted: pagesWith('formStarted'),
  inner: [
    ...pagesWith('inner'),
    ...['PageHead', 'StatusPage', 'Voucher', 'Ways'].map((name) => `client/components/${name}`),
  ],
  tools: [...pagesWith('tools'), 'client/admin'],
};

/** `path`: of any source, slash-separated, relative to the root. */
export function sheetOf(path: string): SheetId {
  const found = (Object.keys(folders) as (keyof typeof folders)[]).find((id) =>
    folders[id].some((folder) => path.startsWith(`${folder}/`)),
  );
  return found ?? 'styles';
}

/** @param head `@font-face` rules, which come before everything else. */
export async function buildSheet(root: string, id: SheetId, mode: BuildMode, head = ''): Promise<string> {
  const paths = await glob('client/**/*.css', { cwd: root });
  return compileStyles(
    root,
    mode,
    head,
    paths.filter((path) => sheetOf(path) === id),
  );
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

/** The same in every stylesheet: the others use what the one of all pages defines. */
async function servedProperties(root: string): Promise<ReadonlyMap<string, string>> {
  const read = async (pattern: string) => [...(await readTexts(root, pattern)).values()].join('\n');
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
