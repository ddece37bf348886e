/**
 * `npm test`: every layer in the order of cheapness. It stops at the first that fails, since the later ones would only
 * repeat the news, and ends with one line of totals.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { runScript } from '../build/runScript.ts';
import { addTotals, type Totals, totalsOfChecks, totalsOfJest, totalsOfPlaywright } from './support/testTotals.ts';

const results = 'test-results';

interface Step {
  readonly name: string;
  readonly command: readonly string[];
  /** Where the step leaves its count, and how to read it. */
  readonly totals?: { readonly file: string; readonly read: (report: string) => Totals };
}

const jestReport = (name: string) => ['--json', `--outputFile=${results}/${name}.json`];

const steps: readonly Step[] = [
  {
    name: 'check',
    command: ['tsx', 'build/check.ts', `--report=${results}/check.json`],
    totals: { file: 'check.json', read: totalsOfChecks },
  },
  { name: 'build', command: ['tsx', 'build/index.ts'] },
  {
    name: 'unit, component, integration and contract tests',
    command: ['jest', ...jestReport('jest')],
    totals: { file: 'jest.json', read: totalsOfJest },
  },
  {
    name: 'journeys in a real browser',
    command: ['playwright', 'test'],
    totals: { file: 'e2e.json', read: totalsOfPlaywright },
  },
  {
    name: 'Node 26',
    command: ['tsx', 'test/node26.ts', ...jestReport('node26')],
    totals: { file: 'node26.json', read: totalsOfJest },
  },
];

function runStep({ command: [program = '', ...parameters] }: Step): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, { stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

function readTotals({ totals }: Step): Totals {
  if (totals === undefined) return { passed: 0, failed: 0 };
  try {
    return totals.read(readFileSync(`${results}/${totals.file}`, 'utf8'));
  } catch {
    return { passed: 0, failed: 0 };
  }
}

/** What one step adds to the sum; one that broke without counting is one failure. */
async function countStep(step: Step): Promise<Totals> {
  const code = await runStep(step);
  const totals = readTotals(step);
  return code !== 0 && totals.failed === 0 ? { ...totals, failed: 1 } : totals;
}

runScript(import.meta.url, async () => {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const lines: string[] = [];
  let sum: Totals = { passed: 0, failed: 0 };
  for (const [index, step] of steps.entries()) {
    process.stdout.write(`\n[${index + 1}/${steps.length}] ${step.name}\n`);
    const started = performance.now();
    const totals = await countStep(step);
    sum = addTotals(sum, totals);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    lines.push(
      `${totals.failed === 0 ? 'ok  ' : 'FAIL'} ${step.name}: ${totals.passed} passed, ${totals.failed} failed (${seconds} s)`,
    );
    if (totals.failed > 0) break;
  }
  const skipped = steps.slice(lines.length).map(({ name }) => `     ${name}: not run`);
  process.stdout.write(`\n${[...lines, ...skipped].join('\n')}\n\n${sum.passed} passed, ${sum.failed} failed\n`);
  if (sum.failed > 0) process.exitCode = 1;
});
