/** What a build is for: its mode, and the browsers of package.json's `browserslist`. */
import browserslist from 'browserslist';
import { browserslistToTargets } from 'lightningcss';
import { repositoryRoot } from '../paths.ts';

export type BuildMode = 'production' | 'development';

const css = browserslistToTargets(browserslist(undefined, { path: repositoryRoot }));

/** browserslist's names and esbuild's. Samsung's browser, which esbuild does not know, is based on Chrome. */
const engines = { chrome: 'chrome', edge: 'edge', firefox: 'firefox', safari: 'safari', ios_saf: 'ios' } as const;

const script = Object.entries(engines).flatMap(([name, engine]) => {
  const version = css[name as keyof typeof engines];
  return version === undefined ? [] : [`${engine}${version >> 16}.${(version >> 8) & 255}`];
});

export const browserTargets = { script, css };
