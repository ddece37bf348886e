/**
 * `npm run mutate [-- --mutate <glob>]` changes the code of the rooms, one change after the other, and names the
 * changes that no test finds. Those that may stay are in survivors.md.
 */
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { globSync } from 'tinyglobby';
import { runScript } from '../../build/runScript.ts';

interface Room {
  readonly files: readonly string[];
  /** The cheapest that cover them, without a browser or other processes. */
  readonly tests: readonly string[];
}

const unitTests = (folders: string) => `<rootDir>/${folders}/**/*.test.{ts,tsx}`;
const suites = (...names: readonly string[]) => names.map((name) => `<rootDir>/test/integration/${name}.test.{ts,tsx}`);

/** Tested by the site's responses. */
const sharedByServer = `shared/{${[
  'consent/consent',
  'page/{openPage,page}',
  'routing/{landingVariants,legalLink}',
  'security/{adminAccess,adminSessionLifetime,readRoles}',
].join()}}.ts`;

const backendCalls = 'shared/graphql/{createApolloClient,runOperation,transport,withTimeout}.ts';

const rooms: readonly Room[] = [
  {
    files: ['shared/**', `!${sharedByServer}`, `!${backendCalls}`, '!shared/experiments/readAssignments.ts'],
    tests: [unitTests('{shared,server/graphql,backend/domain/codes}'), '<rootDir>/{backend,server}/config.test.ts'],
  },
  {
    files: [backendCalls],
    tests: [
      unitTests('{shared,server}/graphql'),
      ...suites('backendFailures', 'correlation', 'redirectingBackend', 'streaming'),
    ],
  },
  {
    files: [
      'node/http/requestQueue.ts',
      'node/security/{rateLimit,signedHeaders}.ts',
      'server/graphql/codeCheckCache.ts',
      'server/middleware/canonicalHost.ts',
    ],
    tests: [unitTests('{node/{http,security},server/{graphql,middleware}}')],
  },
  {
    files: [
      'backend/domain/{days,rateLimits}.ts',
      'backend/domain/codes/{decideCodeOutcome,parseNewCode,readCodeTable,signedLinks,vouchers}.ts',
    ],
    tests: [unitTests('backend/domain')],
  },
  {
    files: [
      sharedByServer,
      'node/http/clientAddress.ts',
      'node/security/securityHeaders.ts',
      'server/middleware/!(adminSignIn|canonicalHost|files).ts',
      'server/pages/{adminAccess,decidePage}.ts',
      'server/render/{cachedPage,pageCache}.ts',
      'server/reports.ts',
    ],
    tests: [
      unitTests('{node/http,server,shared}'),
      ...suites('admin', 'adminDownloads', 'adminSignIn', 'compression', 'consent', 'embeddedData', 'errorPage'),
      ...suites('headerSet', 'indexing', 'landingVariant', 'locale', 'pageCache', 'pages', 'paths', 'protocol'),
      ...suites('referrers', 'reports', 'tagPolicy'),
    ],
  },
  {
    files: ['server/experiments/*', 'shared/experiments/readAssignments.ts'],
    tests: [unitTests('server/experiments'), ...suites('experiments', 'experiments.upstream', 'overrides', 'splits')],
  },
  {
    files: ['backend/domain/registration/*'],
    tests: [
      ...suites('accountPrivacy', 'activationToken', 'backend.lifetime', 'backend.mail', 'backend.registration'),
      ...suites('botCheck', 'commands', 'outbox'),
    ],
  },
  { files: ['backend/domain/membership/*'], tests: suites('admin.applications', 'membershipInterest') },
  {
    files: ['backend/domain/codes/{checkRegistrationCode,createCodes,createLinks}.ts', 'backend/domain/records.ts'],
    tests: suites('admin.codes', 'admin.links', 'codeDetails', 'codes'),
  },
  {
    files: ['backend/domain/admin/*', 'server/middleware/adminSignIn.ts'],
    tests: [unitTests('backend/domain/admin'), ...suites('admin.codes', 'adminSignIn', 'funnelCounts')],
  },
];

const excluded = [
  '**/*.test.*',
  '**/*.graphql',
  // Generated.
  '**/*.generated.ts',
  // Names, data, and texts for operators.
  'shared/brand/**',
  'shared/codes/activationSubject.ts',
  'shared/consent/{formTextVersion,retention}.ts',
  'shared/experiments/experiments.ts',
  'shared/i18n/{countries,messageKeys,namespaces}.ts',
  'shared/page/{bootstrapState,scriptNotice}.ts',
  'shared/routing/routeTable.ts',
  'shared/settings/commonVariables.ts',
  'backend/domain/codes/codeErrors.ts',
  'backend/domain/durations.ts',
  // Serve files and connect to other servers, without decisions.
  'node/security/identityProvider.ts',
  'server/experiments/realtimePing.ts',
  'server/middleware/files.ts',
];

async function mutate({ files, tests }: Room, selected: ReadonlySet<string>): Promise<void> {
  const mutated = globSync(files, { ignore: excluded }).filter((file) => selected.has(file));
  if (mutated.length === 0) return;
  const folder = '.data/mutation';
  const startsServers = tests.some((glob) => glob.includes('integration'));
  await new Stryker({
    mutate: mutated,
    testRunner: 'jest',
    testRunnerNodeArgs: ['--require', 'esbuild-register', '--max-semi-space-size=64'],
    jest: { configFile: 'test/mutation/jest.config.ts', config: { testMatch: [...tests] } },
    coverageAnalysis: 'perTest',
    // What is evaluated at import is tested by all tests of a room, which takes too long with servers.
    ignoreStatic: startsServers,
    incremental: true,
    incrementalFile: `${folder}/incremental.json`,
    tempDirName: `${folder}/copies`,
    ignorePatterns: ['/.data', '/dist', '/docs', '/test/{e2e,image,load,matrix}', '/test-results'],
    reporters: ['clear-text', 'progress-append-only', 'json'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    jsonReporter: { fileName: `${folder}/report.json` },
    // These need TypeScript's former compiler.
    disableTypeChecks: false,
    tsconfigFile: 'none',
    concurrency: 2,
    // Long, because a slow machine must not kill a mutant.
    dryRunTimeoutMinutes: 60,
    timeoutMS: startsServers ? 60_000 : 10_000,
    timeoutFactor: 5,
  }).runMutationTest();
}

runScript(import.meta.url, async () => {
  const { values } = parseArgs({ options: { mutate: { type: 'string', multiple: true, default: ['**'] } } });
  const selected = new Set(globSync(values.mutate, { ignore: ['node_modules/**', ...excluded] }));
  for (const room of rooms) await mutate(room, selected);
});
