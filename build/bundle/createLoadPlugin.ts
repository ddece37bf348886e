import type { OnLoadResult, Plugin } from 'esbuild';

/** Loads the files whose path matches `filter`, unless an earlier plugin does. */
export function createLoadPlugin(
  name: string,
  filter: RegExp,
  load: (path: string) => OnLoadResult | Promise<OnLoadResult>,
): Plugin {
  return { name, setup: (build) => build.onLoad({ filter }, ({ path }) => load(path)) };
}
