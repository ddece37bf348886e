/**
 * For `npm run mutate`: the tests without a browser, other processes or PostgreSQL.
 *
 * @jest-config-loader esbuild-register
 */
import { join } from 'node:path';
import { nodeProject } from '../../jest.config.ts';

export default {
  ...nodeProject('mutation', ['<rootDir>/{shared,node,server,backend}/**/*.test.{ts,tsx}']),
  displayName: undefined,
  testTimeout: 300_000,
  testEnvironment: join(process.cwd(), 'test/mutation/environment.ts'),
  testSequencer: '<rootDir>/test/mutation/sequencer.ts',
};
