import type { Metafile } from 'esbuild';
import { refusePackagesAtStart } from './packagesApart.ts';

type Import = Metafile['outputs'][string]['imports'][number];

const outputsWith = (...imports: readonly Import[]): Metafile['outputs'] => ({
  'dist/server/chunks/a.js': { bytes: 1, inputs: {}, exports: [], imports: [...imports] },
});

it('refuses a bundle that starts with a package', () => {
  const outputs = outputsWith({ path: '@electric-sql/pglite', kind: 'import-statement', external: true });
  expect(() => refusePackagesAtStart(outputs)).toThrow(
    'dist/server/chunks/a.js would not start without @electric-sql/pglite',
  );
});

it('admits what Node brings, what is bundled, and what is loaded later or where it is there', () => {
  const outputs = outputsWith(
    { path: 'node:fs', kind: 'import-statement', external: true },
    { path: 'crypto', kind: 'import-statement', external: true },
    { path: 'dist/server/chunks/b.js', kind: 'import-statement' },
    { path: '@electric-sql/pglite', kind: 'dynamic-import', external: true },
    { path: 'pg-native', kind: 'require-call', external: true },
  );
  expect(() => refusePackagesAtStart(outputs)).not.toThrow();
});
