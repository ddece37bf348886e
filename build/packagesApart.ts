/** Holds a build to what the image rests on: it carries the bundles and no package, so no process needs one to start. */
import { isBuiltin } from 'node:module';
import type { Metafile } from 'esbuild';

/** @throws where a process would load a package that is not bundled before it does anything */
export function refusePackagesAtStart(outputs: Metafile['outputs']): void {
  for (const [output, { imports }] of Object.entries(outputs)) {
    const found = imports.find(
      ({ kind, external, path }) => kind === 'import-statement' && external && !isBuiltin(path),
    );
    if (found !== undefined)
      throw new Error(
        `${output} would not start without ${found.path}, which is not bundled: import it where it is needed.`,
      );
  }
}
