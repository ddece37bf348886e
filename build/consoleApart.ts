/** Holds a build to what is promised of the console: nobody but administrators loads a line or a word of it. */
import type { Metafile } from 'esbuild';
import { toolIds } from '../shared/routeTable.ts';
import { staticClosure } from './manifest.ts';
import { pageSource } from './paths.ts';

type Outputs = Metafile['outputs'];

/** Reached by a dynamic import, when an administrator opens a tool. */
const consoleDoors = ['client/pages/consolePages.ts', 'client/admin/consoleMessages.ts'];

const isConsoleSource = (path: string) =>
  /^(?:client\/admin\/|shared\/graphql\/consoleOperations|locales\/\w+\/admin\w*\.json$)/.test(path) ||
  path === consoleDoors[0] ||
  toolIds.some((id) => path.startsWith(pageSource(id).replace(/[^/]+$/, '')));

/** @throws where a file that visitors load, at once or later, holds a source of the console or names one of its files */
export function refuseConsoleForVisitors(outputs: Outputs): void {
  for (const [output, { entryPoint }] of Object.entries(outputs)) {
    if (entryPoint === undefined || isConsoleSource(entryPoint)) continue;
    for (const file of staticClosure(outputs, output)) refuseIn(outputs, file);
  }
}

function refuseIn(outputs: Outputs, file: string): void {
  const { inputs = {}, imports = [] } = outputs[file] ?? {};
  const held = Object.keys(inputs).find(isConsoleSource);
  if (held !== undefined)
    throw new Error(`Visitors would load ${held}, in ${file}: import it from the console's own files only.`);
  // The names of the console's own chunks are no visitors' business, but for the two that lead to the others.
  const sources = imports.map(({ path }) => outputs[path]?.entryPoint ?? '');
  const named = sources.find((source) => isConsoleSource(source) && !consoleDoors.includes(source));
  if (named !== undefined)
    throw new Error(`Visitors would learn of ${named}: reach it through ${consoleDoors.join(' or ')}.`);
}
