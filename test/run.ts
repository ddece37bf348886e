/**
 * `npm test`: every layer in the order of cheapness. A layer that fails keeps none of the others from running, but for those
 * that need what it makes. It ends with one line of totals.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { runScript } from '../build/runScript.ts';
import { addTotals, type Totals, totalsOfChecks, totalsOfJest, totalsOfPlaywright } from './support/testTotals.ts';

const results = 'test-results';

interface Step {
  readonly name: string;
  readonly command: readonly string[];
  /** The step whose result it works on: without that there is nothing to test. */
  readonly needs?: string;
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
    needs: 'build',
    totals: { file: 'jest.json', read: totalsOfJest },
  },
  {
    name: 'journeys in a real browser',
    command: ['playwright', 'test'],
    needs: 'build',
    totals: { file: 'e2e.json', read: totalsOfPlaywright },
  },
  {
    name: 'Node 26',
    command: ['tsx', 'test/node26.ts', ...jestReport('node26')],
    needs: 'build',
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
  const failed = new Set<string>();
  let sum: Totals = { passed: 0, failed: 0 };
  for (const [index, step] of steps.entries()) {
    process.stdout.write(`\n[${index + 1}/${steps.length}] ${step.name}\n`);
    if (step.needs !== undefined && failed.has(step.needs)) {
      lines.push(`     ${step.name}: not run, for want of the ${step.needs}`);
      continue;
    }
    const started = performance.now();
    const totals = await countStep(step);
    sum = addTotals(sum, totals);
    if (totals.failed > 0) failed.add(step.name);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    lines.push(
      `${totals.failed === 0 ? 'ok  ' : 'FAIL'} ${step.name}: ${totals.passed} passed, ${totals.failed} failed (${seconds} s)`,
    );
  }
  process.stdout.write(`\n${lines.join('\n')}\n\n${sum.passed} passed, ${sum.failed} failed\n`);
  if (sum.failed > 0) process.exitCode = 1;
});
