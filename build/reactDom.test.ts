import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { asModule } from './reactDom.ts';

const folder = dirname(createRequire(join(process.cwd(), 'package.json')).resolve('react-dom/client'));
const published = readFileSync(join(folder, 'cjs/react-dom-client.production.js'), 'utf8');

describe('React DOM as a module', () => {
  it('exports what it did, and requires nothing', () => {
    const text = asModule(published);
    expect([...text.matchAll(/^export const (\w+)/gm)].map(([, name]) => name)).toEqual([
      'createRoot',
      'hydrateRoot',
      'version',
    ]);
    expect(text).not.toMatch(/\brequire\(|\bexports\./);
  });

  it.each([
    ['an export that is gone', (text: string) => text.replace('exports.hydrateRoot', 'exports.hydrate')],
    ['an export that is new', (text: string) => `${text}exports.more = 1;\n`],
    ['a module that is new', (text: string) => `${text}var more = require("more");\n`],
  ])('is refused with %s, which a new release may bring', (_, change) => {
    expect(() => asModule(change(published))).toThrow(/build\/reactDom\.ts/);
  });
});
