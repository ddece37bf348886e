import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { asModule, productionFile, productionForms } from './reactModules.ts';

const names = Object.keys(productionForms) as (keyof typeof productionForms)[];
const published = (name: (typeof names)[number]) => readFileSync(productionFile(name), 'utf8');

describe("React's packages as modules", () => {
  it.each(names)('%s exports what it did, and requires nothing', (name) => {
    const text = asModule(published(name), productionForms[name]);
    const exported = [...text.matchAll(/^export (?:const |let |\{ \w+ as )(\w+)/gm)].map(([, each]) => each);
    const load = createRequire(join(process.cwd(), 'package.json'));
    expect(exported.toSorted()).toEqual(Object.keys(load(productionFile(name))).toSorted());
    expect(text).not.toMatch(/\brequire\(|\bexports\./);
  });

  it.each([
    [
      'an export that is not a statement',
      (text: string) => text.replace(/^exports\.version = /m, 'var v = exports.v = '),
    ],
    ['all exports at once', (text: string) => `${text}module.exports = version;\n`],
    ['a module that is required in passing', (text: string) => `${text}use(require("more"));\n`],
  ])('are refused with %s, which a new release may bring', (_, change) => {
    expect(() => asModule(change(published('react')), 'react.production.js')).toThrow(/build\/reactModules\.ts/);
  });
});
