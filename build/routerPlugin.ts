/**
 * For esbuild: lets it leave out the parts of React Router that nobody uses. It keeps every component that is made by a
 * call or named by an assignment, as either might have an effect; in this package neither has.
 */
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

const madeByCall = /^(var \w+ = )(React\d*\.(?:createContext|forwardRef|memo)\()/gm;
const namedForDevelopers = /^\w+\.displayName = "\w+";$/gm;

export function createRouterPlugin(): Plugin {
  return {
    name: 'router',
    setup(build) {
      build.onLoad({ filter: /[\\/]react-router[\\/]dist[\\/].*\.mjs$/ }, async ({ path }) => {
        const text = await readFile(path, 'utf8');
        const contents = text.replace(madeByCall, '$1/* @__PURE__ */ $2').replace(namedForDevelopers, '');
        return { contents, loader: 'js' };
      });
    },
  };
}
