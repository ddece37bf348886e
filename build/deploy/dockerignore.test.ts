import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** The folders of the product, by what its bundles are made of. */
const sources = ['backend', 'build', 'client', 'locales', 'node', 'server', 'shared'];

it('lets every folder of the product into the image, and names existing files only', () => {
  const admitted = readFileSync('.dockerignore', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1));
  expect(admitted).toEqual(expect.arrayContaining(sources));
  expect(admitted.filter((path) => !existsSync(path))).toEqual([]);
});

it('contains every folder that the product imports from', () => {
  const imports = execFileSync(
    'git',
    ['grep', '-hoE', "from '(\\.\\./)+[a-z]+/", '--', ...sources.map((name) => `${name}/**/*.ts`), ':!*.test.ts'],
    {
      encoding: 'utf8',
    },
  );
  const tops = new Set([...imports.matchAll(/(?:\.\.\/)+([a-z]+)\//g)].map(([, name = '']) => name));
  const topFolders = [...tops].filter((name) => existsSync(name));
  expect(sources).toEqual(expect.arrayContaining(topFolders.filter((name) => name !== 'test')));
});
