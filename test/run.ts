/** `npm test`: the build, then every layer. No layer alone keeps all cores busy, so the checks run beside Jest. */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { runScript } from '../build/runScript.ts';
import './support/runFolder.ts';

const results = 'test-results';

// Suites make much that is soon needed no more: a larger place for what is young spares an eighth of their processor time.
const jest = ['node', '--max-semi-space-size=64', 'node_modules/jest/bin/jest.js'];

/** What it prints is shown as it comes, or with `output: 'pipe'` once it has ended. Answers whether it passed. */
async function run(
  name: string,
  [program = '', ...parameters]: readonly string[],
  output: 'inherit' | 'pipe' = 'inherit',
) {
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

/** Of the tests that a runner reports on; none where it broke before it wrote. */
function countTests(): string {
  const read = (name: string) => {
    try {
      return JSON.parse(readFileSync(`${results}/${name}.json`, 'utf8'));
    } catch {
      return {};
    }
  };
  const { numPassedTests = 0, numFailedTests = 0 } = read('jest');
  const { expected = 0, unexpected = 0, flaky = 0 } = read('e2e').stats ?? {};
  return `${numPassedTests + expected} passed, ${numFailedTests + unexpected + flaky} failed`;
}

runScript(import.meta.url, async () => {
  // An interrupted run exits like any other, so that its temporary files go.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const build = await run('build', ['tsx', 'build/index.ts']);
  const steps = [build];
  if (build.passed) {
    const besideJest = [
      run('unit, component, integration and contract tests', [...jest, '--json', `--outputFile=${results}/jest.json`]),
      run('checks', ['tsx', 'build/checks/check.ts', '--built'], 'pipe'),
    ];
    steps.push(...(await Promise.all(besideJest)), await run('journeys in a real browser', ['playwright', 'test']));
  }
  process.stdout.write(`\n${steps.map(({ line }) => line).join('\n')}\n\n${countTests()}\n`);
  if (steps.some(({ passed }) => !passed)) process.exitCode = 1;
});
