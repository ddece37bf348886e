import { createFolder, removeFolder } from '../../test/support/temporaryFolder.ts';
import { boundaries } from './boundaries.ts';

const packageFile = { 'package.json': '{"dependencies":{"react":"1"}}' };

async function check(files: Record<string, string>): Promise<readonly string[]> {
  const root = createFolder({ ...packageFile, ...files });
  try {
    return await boundaries.run(root);
  } finally {
    removeFolder(root);
  }
}

describe('the boundaries', () => {
  it('let the browser code import shared rules and production packages', async () => {
    const files = {
      'client/App.tsx': `import { x } from '../shared/x.ts'; import { y } from 'react'; export const App = () => <p>{x + y}</p>;`,
      'shared/x.ts': 'export const x = 1;',
    };
    expect(await check(files)).toEqual([]);
  });

  it.each([
    ['client → server', 'client/a.ts', `import '../server/target.ts';`, 'server/target.ts'],
    ['client → server by type', 'client/a.ts', `import type { T } from '../server/target.ts';`, 'server/target.ts'],
    [
      'client → server when asked for',
      'client/a.ts',
      `const f = () => import('../server/target.ts');`,
      'server/target.ts',
    ],
    ['client → Node', 'client/a.ts', `import { readFile } from 'node:fs';`, undefined],
    ['shared → Node without the prefix', 'shared/a.ts', `import { readFile } from 'fs';`, undefined],
    ['shared → client', 'shared/a.ts', `export * from '../client/target.ts';`, 'client/target.ts'],
    ['server → a component', 'server/a.ts', `import '../client/Button.tsx';`, 'client/Button.tsx'],
    ['server → backend', 'server/a.ts', `import '../backend/index.ts';`, 'backend/index.ts'],
    ['the mount → the inside of the backend', 'server/index.ts', `import '../backend/db.ts';`, 'backend/db.ts'],
    ['backend → server', 'backend/a.ts', `import '../server/target.ts';`, 'server/target.ts'],
    ['the product → test', 'backend/a.ts', `import '../test/target.ts';`, 'test/target.ts'],
    ['the product → a development package', 'server/a.ts', `import 'jest';`, undefined],
    ['a file that is not there', 'shared/a.ts', `import './missing.ts';`, undefined],
  ])('refuse %s', async (_, path, source, target) => {
    const problems = await check({ [path]: source, ...(target && { [target]: 'export type T = 1;' }) });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`${path} imports `);
  });

  it('refuse a cycle, and allow one that types alone close', async () => {
    const cycle = { 'shared/a.ts': `import './b.ts';`, 'shared/b.ts': `import './a.ts';` };
    expect(await check(cycle)).toEqual([expect.stringContaining('shared/a.ts → shared/b.ts → shared/a.ts')]);
    expect(await check({ ...cycle, 'shared/b.ts': `import type { A } from './a.ts';` })).toEqual([]);
  });

  it('leave tests free', async () => {
    expect(await check({ 'client/a.test.ts': `import 'node:fs'; import '../test/support/x.ts';` })).toEqual([]);
  });
});
