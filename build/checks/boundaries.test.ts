/** The import rules of biome.json and tsconfig.json, as the programs themselves apply them. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFolder, removeFolder } from '../../test/support/temporaryFolder.ts';

const dependencies = '{"dependencies":{"react":"1","@apollo/client":"1"},"devDependencies":{"esbuild":"1"}}';
const targets = Object.fromEntries(
  ['client/Button.tsx', 'client/App.tsx', 'server/target.ts', 'backend/index.ts', 'backend/db.ts', 'test/target.ts']
    .concat('client/target.ts', 'client/pages/registry.ts', 'build/target.ts')
    .concat('shared/target.ts', 'node/target.ts')
    .map((path) => [path, 'export type T = 1;']),
);

/** [what, where, the source, the rule that refuses it] */
const refused = [
  ['client → server', 'client/a.ts', `import '../server/target.ts';`, 'noRestrictedImports'],
  ['client → server from further inside', 'client/a/b.ts', `import '../../server/target.ts';`, 'noRestrictedImports'],
  [
    'client → server by a detour',
    'client/detour.ts',
    `import './pages/../../server/target.ts';`,
    'noRestrictedImports',
  ],
  ['client → server by type', 'client/b.ts', `export type { T } from '../server/target.ts';`, 'noRestrictedImports'],
  ['client → server when asked for', 'client/c.ts', `void import('../server/target.ts');`, 'noRestrictedImports'],
  ['client → Node', 'client/d.ts', `import 'node:fs';`, 'noNodejsModules'],
  ['shared → Node without the prefix', 'shared/a.ts', `import 'fs';`, 'noNodejsModules'],
  ['shared → client', 'shared/b.ts', `export * from '../client/target.ts';`, 'noRestrictedImports'],
  ['shared → messages but the English', 'shared/c.ts', `import '../locales/de/a.json';`, 'noRestrictedImports'],
  ['shared → node', 'shared/e.ts', `import '../node/target.ts';`, 'noRestrictedImports'],
  ['client → node', 'client/f.ts', `import '../node/target.ts';`, 'noRestrictedImports'],
  ['node → server', 'node/a.ts', `import '../server/target.ts';`, 'noRestrictedImports'],
  ['node → backend', 'node/b.ts', `import '../backend/index.ts';`, 'noRestrictedImports'],
  ['server → a component', 'server/a.ts', `import '../client/Button.tsx';`, 'noRestrictedImports'],
  ['server → backend', 'server/b.ts', `import '../backend/index.ts';`, 'noRestrictedImports'],
  ['the mount → the inside of the backend', 'server/index.ts', `import '../backend/db.ts';`, 'noRestrictedImports'],
  ['backend → server', 'backend/a.ts', `import '../server/target.ts';`, 'noRestrictedImports'],
  ['the product → test', 'backend/b.ts', `import '../test/target.ts';`, 'noRestrictedImports'],
  ['the product → build', 'shared/d.ts', `import '../build/target.ts';`, 'noRestrictedImports'],
  ['the product → a development package', 'server/c.ts', `import 'esbuild';`, 'noUndeclaredDependencies'],
  ['a path without its extension', 'build/a.ts', `import './target';`, 'useImportExtensions'],
  ['a cycle', 'build/cycle.ts', `import './cycleBack.ts';`, 'noImportCycles'],
  ['a cycle that types alone close', 'test/cycle.ts', `import './cycleOfTypes.ts';`, 'noImportCycles'],
] as const;

const allowed = {
  'client/ok.tsx': `import '../shared/target.ts'; import '@apollo/client/core'; import 'react'; import './target.ts';`,
  'shared/ok.ts': `import type en from '../locales/en/a.json'; export type M = typeof en;`,
  'server/ok.ts': `import '../client/App.tsx'; import '../client/pages/registry.ts'; import '../node/target.ts';`,
  'node/ok.ts': `import '../shared/target.ts'; import 'node:fs';`,
  'server/types.ts': `import type { Plugin } from 'esbuild'; export type P = Plugin;`,
  'backend/ok.ts': `import '../shared/target.ts'; import '../node/target.ts';`,
  'test/ok.ts': `import '../server/target.ts'; import '../client/Button.tsx'; import 'esbuild';`,
  'client/ok.test.ts': `import 'node:fs'; import '../test/target.ts'; import 'esbuild';`,
};

const files = {
  ...targets,
  ...allowed,
  ...Object.fromEntries(refused.map(([, path, source]) => [path, source])),
  'build/cycleBack.ts': `import './cycle.ts';`,
  'test/cycleOfTypes.ts': `import type { A } from './cycle.ts'; export type B = A;`,
  'locales/en/a.json': '{}',
  'locales/de/a.json': '{}',
  'package.json': dependencies,
  'biome.json': readFileSync('biome.json', 'utf8'),
  '.gitignore': readFileSync('.gitignore', 'utf8'),
};

/** What the program prints when it runs in a folder of `files`. */
function run(program: string, files: Readonly<Record<string, string>>, parameters: readonly string[]): string {
  const root = createFolder(files);
  try {
    const path = join(process.cwd(), 'node_modules/.bin', program);
    return spawnSync(path, parameters, { cwd: root, encoding: 'utf8' }).stdout;
  } finally {
    removeFolder(root);
  }
}

describe('the import rules', () => {
  /** file → the import rules that refuse it */
  const broken = new Map<string, string[]>();

  beforeAll(() => {
    const parameters = ['lint', '--reporter=github', '--max-diagnostics=none'];
    const rules = /title=lint\/\w+\/(no\w*(?:Import|Modules|Dependencies)\w*|useImportExtensions),file=(.+?),line=/g;
    for (const [, rule = '', file = ''] of run('biome', files, parameters).matchAll(rules)) {
      const path = Object.keys(files).find((name) => file.endsWith(`/${name}`)) ?? file;
      broken.set(path, [...(broken.get(path) ?? []), rule]);
    }
  });

  it.each(refused)('refuse %s', (_, path, __, rule) => {
    expect(broken.get(path)).toEqual([rule]);
  });

  it.each(Object.keys(allowed))('allow the imports of %s', (path) => {
    expect(broken.get(path)).toBeUndefined();
  });

  it('refuse a missing file', () => {
    const base = { extends: join(process.cwd(), 'tsconfig.json'), compilerOptions: { types: [] }, include: ['*.ts'] };
    const missing = { 'a.ts': `import './missing.ts';`, 'tsconfig.json': JSON.stringify(base) };
    expect(run('tsc', missing, ['--noEmit'])).toContain('a.ts(1,8): error TS');
  });
});
