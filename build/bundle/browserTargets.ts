/** The browsers that the site is written for: scripts and styles derive from package.json's `browserslist`. */
import browserslist from 'browserslist';
import { browserslistToTargets } from 'lightningcss';
import { repositoryRoot } from '../paths.ts';

/** The oldest of each, as lightningcss has it: a byte each for major, minor and patch. */
const css = browserslistToTargets(browserslist(undefined, { path: repositoryRoot }));

/** esbuild's names; what is not here (Samsung's browser) runs an engine that is. */
const engines = { chrome: 'chrome', edge: 'edge', firefox: 'firefox', safari: 'safari', ios_saf: 'ios' } as const;

const script = Object.entries(engines).flatMap(([name, engine]) => {
  const version = css[name as keyof typeof engines];
  return version === undefined ? [] : [`${engine}${version >> 16}.${(version >> 8) & 255}`];
});

export const browserTargets = { script, css };
