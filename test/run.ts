/**
 * `npm test`: the build, then each behaviour once. `npm run test:all`: the build, then the rest of the matrix.
 * SECOND_NODE, the path of another Node, also runs the tests on it.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { runScript } from '../build/runScript.ts';
import './support/runFolder.ts';

const results = 'test-results';

interface Step {
  readonly name: string;
  readonly command: readonly string[];
  /** Output is shown as it comes, or with `pipe` at the end. */
  readonly output?: 'inherit' | 'pipe';
}

/** `report`: the name of the report file without its extension. */
const jest = (projects: readonly string[], report = 'jest', node = 'node') => [
  // Suites create much short-lived garbage: a larger young generation saves processor time.
  ...[node, '--max-semi-space-size=64', 'node_modules/jest/bin/jest.js'],
  ...['--json', `--outputFile=${results}/${report}.json`, '--selectProjects', ...projects],
];
const playwright = (project: string) => ['playwright', 'test', '--project', project];

/** Groups run one after the other. The checks run beside Jest, which does not use all cores. */
const usual: readonly (readonly Step[])[] = [
  [
    {
      name: 'unit, component, integration and contract tests',
      command: jest(['unit', 'component', 'integration', 'contract']),
    },
    { name: 'checks', command: ['tsx', 'build/checks/check.ts', '--built'], output: 'pipe' },
  ],
  [{ name: 'user flows in a real browser', command: playwright('journeys') }],
];

const { SECOND_NODE: secondNode = '' } = process.env;

const matrix: typeof usual = [
  [{ name: 'both databases, every row of a table, processes under load', command: jest(['matrix']) }],
  secondNode === ''
    ? []
    : [{ name: `tests in ${secondNode}`, command: jest(['unit', 'integration', 'contract'], 'second', secondNode) }],
  [{ name: 'every screen, language and window', command: playwright('matrix') }],
];

/** Returns whether it passed. */
async function run({ name, command: [program = '', ...parameters], output = 'inherit' }: Step) {
  const started = performance.now();
  const child = spawn(program, parameters, { stdio: ['ignore', output, output] });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  process.stdout.write(Buffer.concat(chunks));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  return { passed: code === 0, line: `${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)` };
}

/** Of the reported tests; none if the runner failed before its report. */
function countTests(): string {
  const read = (name: string) => {
    try {
      return JSON.parse(readFileSync(`${results}/${name}.json`, 'utf8'));
    } catch {
      return {};
    }
  };
  const { expected = 0, unexpected = 0, flaky = 0 } = read('e2e').stats ?? {};
  const counts = { passed: expected, failed: unexpected + flaky };
  for (const { numPassedTests = 0, numFailedTests = 0 } of [read('jest'), read('second')]) {
    counts.passed += numPassedTests;
    counts.failed += numFailedTests;
  }
  return `${counts.passed} passed, ${counts.failed} failed`;
}

runScript(import.meta.url, async () => {
  // An interrupted run exits normally, so that temporary files are removed.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const build = await run({ name: 'build', command: ['tsx', 'build/index.ts'] });
  const steps = [build];
  const groups = process.argv.includes('--matrix') ? matrix : usual;
  if (build.passed) for (const group of groups) steps.push(...(await Promise.all(group.map(run))));
  process.stdout.write(`\n${steps.map(({ line }) => line).join('\n')}\n\n${countTests()}\n`);
  if (steps.some(({ passed }) => !passed)) process.exitCode = 1;
});
