/** Holds a build to what its stylesheets promise: a page finds the styles of all that it shows in those that it loads. */
import type { Metafile } from 'esbuild';
import { type SheetId, sheetsOf } from '../shared/stylesheets.ts';
import { staticClosure } from './manifest.ts';
import { sheetOf } from './styles.ts';

type Outputs = Metafile['outputs'];

/** What is there when a source of each kind is: all pages' with everything, and the inner pages' with the tools'. */
const atHand: Readonly<Record<SheetId, readonly SheetId[]>> = {
  styles: ['styles'],
  landing: sheetsOf('landing'),
  formStarted: sheetsOf('formStarted'),
  inner: sheetsOf('deny'),
  tools: sheetsOf('splitGenerator'),
};

/** The layout is in every page's scripts, and shows on the landing page what belongs to it alone. */
const whereAllPagesAre: readonly SheetId[] = ['styles', 'landing'];

/** @throws where a part of a page uses a stylesheet that the page may not have */
export function refuseMissingStyles(outputs: Outputs, clientEntry: string): void {
  const closureOf = (isStart: (output: Outputs[string]) => boolean) =>
    Object.entries(outputs).flatMap(([name, output]) => (isStart(output) ? [...staticClosure(outputs, name)] : []));
  const always = new Set(closureOf(({ inputs }) => clientEntry in inputs));
  refuse(clientEntry, whereAllPagesAre, [...always]);
  for (const { entryPoint } of Object.values(outputs)) {
    if (entryPoint === undefined) continue;
    const own = closureOf((output) => output.entryPoint === entryPoint).filter((file) => !always.has(file));
    refuse(entryPoint, atHand[sheetOf(entryPoint)], own);
  }

  function refuse(source: string, allowed: readonly SheetId[], files: readonly string[]): void {
    const used = files.flatMap((file) => Object.keys(outputs[file]?.inputs ?? {}));
    const missing = used.find((path) => path.endsWith('.module.css') && !allowed.includes(sheetOf(path)));
    if (missing === undefined) return;
    throw new Error(`${source} uses ${missing}, which is not in a stylesheet that it has: see build/styles.ts.`);
  }
}
