/** The browsers that the site is written for: scripts, styles and checks derive from package.json's `browserslist`. */
import browserslist from 'browserslist';
import { browserslistToTargets } from 'lightningcss';
import { repositoryRoot } from './paths.ts';

/** esbuild's names; what is not here (Samsung's browser) runs an engine that is. */
const engines: Readonly<Record<string, string>> = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'ios',
};

/** Browser → its oldest version, in browserslist's names. A range (`15.2-15.3`) counts from its beginning. */
export function readOldestBrowsers(root: string): ReadonlyMap<string, string> {
  const oldest = new Map<string, string>();
  for (const entry of browserslist(undefined, { path: root })) {
    const [name = '', range = ''] = entry.split(' ');
    const version = range.split('-')[0] ?? '';
    const known = oldest.get(name);
    if (known === undefined || isOlder(version, known)) oldest.set(name, version);
  }
  return oldest;
}

export function isOlder(version: string, other: string): boolean {
  const [own = [], least = []] = [version, other].map((text) => text.split(/[.-]/, 3).map(Number));
  const place = least.findIndex((number, index) => number !== (own[index] ?? 0));
  return place >= 0 && (own[place] ?? 0) < (least[place] ?? 0);
}

const browsers = readOldestBrowsers(repositoryRoot);

export const browserTargets = {
  script: [...browsers].flatMap(([name, version]) => (name in engines ? [`${engines[name]}${version}`] : [])),
  css: browserslistToTargets([...browsers].map((browser) => browser.join(' '))),
};
