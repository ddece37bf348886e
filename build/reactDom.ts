/**
 * React DOM as a module. In the form that it is published in, all of it is one function, which the browser compiles on
 * the main thread when it is called, for a tenth of a second on a phone. As a module each function is compiled when it is
 * first called, and what nobody uses is left out.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';

const require = createRequire(import.meta.url);

/** Each once, in this order: the file's only statements that are about its form. */
const forms = [
  [
    /^var Scheduler = require\("scheduler"\),\n {2}React = require\("react"\),\n {2}ReactDOM = require\("react-dom"\);$/m,
    'import Scheduler from "scheduler";\nimport React from "react";\nimport ReactDOM from "react-dom";',
  ],
  [/^exports\.createRoot = function \(/m, 'export const createRoot = /* @__PURE__ */ function ('],
  [/^exports\.hydrateRoot = function \(/m, 'export const hydrateRoot = function ('],
  [/^exports\.version = /m, 'export const version = '],
] as const;

export function asModule(source: string): string {
  const contents = forms.reduce((text, [form, module]) => {
    if (!form.test(text)) throw new Error(`React DOM has another form than ${form}: look at build/reactDom.ts.`);
    return text.replace(form, module);
  }, source);
  if (/\b(?:exports\.|require\()/.test(contents))
    throw new Error('React DOM exports or requires what build/reactDom.ts does not know.');
  return contents;
}

/** For production: the development form is another file. */
export function createReactDomPlugin(): Plugin {
  return {
    name: 'react dom',
    setup(build) {
      const path = join(dirname(require.resolve('react-dom/client')), 'cjs/react-dom-client.production.js');
      // A file like any other: in a namespace of its own its address, and with it the name of its chunk, would be this machine's.
      build.onResolve({ filter: /^react-dom\/client$/ }, () => ({ path }));
      build.onLoad({ filter: /react-dom-client\.production\.js$/ }, async () => ({
        contents: asModule(await readFile(path, 'utf8')),
        loader: 'js',
      }));
    },
  };
}
