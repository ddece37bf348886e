/** Reads from esbuild's account of a build which files a page needs. */
import { basename } from 'node:path';
import type { Metafile } from 'esbuild';
import { localeTable } from '../../shared/i18n/locales.ts';
import type { AssetManifest } from '../../shared/page/assetManifest.ts';
import { type RouteId, routeIds } from '../../shared/routing/routeTable.ts';
import { pageSource } from '../paths.ts';

type Outputs = Metafile['outputs'];

/** `output` and everything that it imports statically, itself first. */
function staticClosure(outputs: Outputs, output: string, seen: Set<string> = new Set()): Set<string> {
  if (seen.has(output)) return seen;
  seen.add(output);
  for (const { path, kind, external } of outputs[output]?.imports ?? []) {
    if (kind === 'import-statement' && external !== true) staticClosure(outputs, path, seen);
  }
  return seen;
}

export function createManifest(
  outputs: Outputs,
  entryPoint: string,
  others: Pick<AssetManifest, 'stylesheets' | 'fontPreloads'>,
): AssetManifest {
  // Not the output of that name, which may do no more than import the file with the entry's code (client.ts).
  const entry = Object.keys(outputs).find((output) => entryPoint in (outputs[output]?.inputs ?? {}));
  if (entry === undefined) throw new Error(`The build has no output for ${entryPoint}.`);
  const entryFiles = staticClosure(outputs, entry);
  const filesOf = (source: string) => {
    const output = Object.keys(outputs).find((name) => outputs[name]?.entryPoint === source);
    // A part without a chunk of its own was imported statically, and is part of the entry.
    if (output === undefined) return [];
    return [...staticClosure(outputs, output)].filter((file) => !entryFiles.has(file)).map((file) => basename(file));
  };
  return {
    entry: basename(entry),
    entryImports: [...entryFiles].filter((file) => file !== entry).map((file) => basename(file)),
    messages: Object.fromEntries(
      localeTable.map(({ code, files }) => [
        code,
        Object.fromEntries(
          files.flatMap((name) => filesOf(`locales/${code}/${name}.json`).map((file) => [name, file])),
        ),
      ]),
    ) as AssetManifest['messages'],
    ...others,
    pages: Object.fromEntries(routeIds.map((route) => [route, filesOf(pageSource(route))])) as Record<
      RouteId,
      string[]
    >,
  };
}
