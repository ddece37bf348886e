/**
 * `npm test`: every layer in the order of cheapness. A layer that fails keeps none of the others from running, but for those
 * that need what it makes. It ends with what took long, what failed and the totals.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { runScript } from '../build/runScript.ts';
import { jestCommand } from './support/jestCommand.ts';
import {
  addTotals,
  checkReader,
  type Failure,
  type FileTime,
  jestReader,
  listFailures,
  listSlowest,
  playwrightReader,
  type ReportReader,
  type Totals,
} from './support/testTotals.ts';

const results = 'test-results';

interface Step {
  readonly name: string;
  readonly command: readonly string[];
  /** The step whose result it works on: without that there is nothing to test. */
  readonly needs?: string;
  /** What the step leaves, and how to read it. */
  readonly report?: { readonly file: string; readonly reader: ReportReader };
}

interface StepResult {
  readonly totals: Totals;
  readonly failures: readonly Failure[];
  readonly times: readonly FileTime[];
}

const nothing: StepResult = { totals: { passed: 0, failed: 0 }, failures: [], times: [] };

const jestReport = (name: string) => ['--json', `--outputFile=${results}/${name}.json`];

const steps: readonly Step[] = [
  {
    name: 'check',
    command: ['tsx', 'build/check.ts', `--report=${results}/check.json`],
    report: { file: 'check.json', reader: checkReader },
  },
  { name: 'build', command: ['tsx', 'build/index.ts'] },
  {
    name: 'unit, component, integration and contract tests',
    command: ['node', ...jestCommand, ...jestReport('jest')],
    needs: 'build',
    report: { file: 'jest.json', reader: jestReader },
  },
  {
    name: 'journeys in a real browser',
    command: ['playwright', 'test'],
    needs: 'build',
    report: { file: 'e2e.json', reader: playwrightReader },
  },
  {
    name: 'Node 26',
    command: ['tsx', 'test/node26.ts', ...jestReport('node26')],
    needs: 'build',
    report: { file: 'node26.json', reader: jestReader },
  },
];

function runStep({ command: [program = '', ...parameters] }: Step): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, { stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

function readReport({ report }: Step): StepResult {
  if (report === undefined) return nothing;
  const { file, reader } = report;
  try {
    const text = readFileSync(`${results}/${file}`, 'utf8');
    return { totals: reader.totals(text), failures: reader.failures(text), times: reader.times(text) };
  } catch {
    return nothing;
  }
}

/** One that broke without counting is one failure. */
async function takeStep(step: Step): Promise<StepResult> {
  const code = await runStep(step);
  const result = readReport(step);
  if (code === 0 || result.totals.failed > 0) return result;
  const failures = [...result.failures, { name: step.name, error: `ended with ${code}` }];
  return { ...result, totals: { ...result.totals, failed: 1 }, failures };
}

const writeBlock = (title: string, lines: readonly string[]) => {
  if (lines.length > 0) process.stdout.write(`\n${title}\n     ${lines.join('\n     ')}\n`);
};

runScript(import.meta.url, async () => {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const lines: string[] = [];
  const failed = new Set<string>();
  const failures: Failure[] = [];
  const times: FileTime[] = [];
  let sum = nothing.totals;
  for (const [index, step] of steps.entries()) {
    process.stdout.write(`\n[${index + 1}/${steps.length}] ${step.name}\n`);
    if (step.needs !== undefined && failed.has(step.needs)) {
      lines.push(`     ${step.name}: not run, for want of the ${step.needs}`);
      continue;
    }
    const started = performance.now();
    const { totals, ...told } = await takeStep(step);
    sum = addTotals(sum, totals);
    failures.push(...told.failures);
    times.push(...told.times);
    if (totals.failed > 0) failed.add(step.name);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    lines.push(
      `${totals.failed === 0 ? 'ok  ' : 'FAIL'} ${step.name}: ${totals.passed} passed, ${totals.failed} failed (${seconds} s)`,
    );
  }
  writeBlock('The slowest files', listSlowest(times));
  writeBlock('What failed', listFailures(failures));
  process.stdout.write(`\n${lines.join('\n')}\n\n${sum.passed} passed, ${sum.failed} failed\n`);
  if (sum.failed > 0) process.exitCode = 1;
});
