import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';
import { createReactModulesPlugin, productionFiles, toModule } from './reactModules.ts';

const names = [...productionFiles.keys()];
const fileOf = (name: string) => productionFiles.get(name) ?? '';
const load = createRequire(join(process.cwd(), 'package.json'));

type Exports = Readonly<Record<string, unknown>>;

const kindsOf = (exports: Exports) =>
  Object.fromEntries(Object.entries(exports).map(([name, value]) => [name, typeof value]));

describe("React's packages as modules", () => {
  let modules: Readonly<Record<string, Exports>>;

  beforeAll(async () => {
    const lines = names.map((name, index) => `import * as p${index} from '${name}';`);
    const list = names.map((name, index) => `'${name}': p${index}`);
    const { outputFiles } = await build({
      stdin: { contents: `${lines.join('')}module.exports = {${list.join()}};`, resolveDir: process.cwd() },
      plugins: [createReactModulesPlugin()],
      bundle: true,
      format: 'cjs',
      write: false,
    });
    const made = { exports: {} };
    new Function('module', outputFiles[0]?.text ?? '')(made);
    modules = made.exports;
  });

  it.each(names)('%s exports what it did, and itself as the default', (name) => {
    const { default: whole, ...exports } = modules[name] as Exports & { default: Exports };
    expect(kindsOf(exports)).toEqual(kindsOf(load(fileOf(name))));
    expect(Object.keys(whole).filter((key) => key !== 'default' && whole[key] !== exports[key])).toEqual([]);
  });

  it('an export has the value that is assigned last', () => {
    const { unstable_now: now } = modules.scheduler as { unstable_now: () => unknown };
    expect(now()).toEqual(expect.any(Number));
  });

  it.each([
    ['an export among others', (text: string) => text.replace(/^exports\.version = /m, 'var v = exports.v = ')],
    ['all exports at once', (text: string) => `${text}module.exports = version;\n`],
    ['an export of what is no export', (text: string) => `${text}exports.a = exports.b;\n`],
    ['a module that is required in passing', (text: string) => `${text}use(require("more"));\n`],
    ['a module that is required by another name', (text: string) => `${text}var r = require;\n`],
  ])('fail with %s', (_, change) => {
    expect(() => toModule(change(readFileSync(fileOf('react'), 'utf8')), 'react.production.js')).toThrow(
      /build\/bundle\/reactModules\.ts/,
    );
  });
});
