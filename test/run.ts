/**
 * `npm test`: the build, then every layer, two of them side by side: no layer alone keeps all cores busy from its beginning to
 * its end. A layer that fails keeps none of the others from running, but for those that need what it makes. It ends with what
 * took long, what failed and the totals.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { runScript } from '../build/runScript.ts';
import { jestCommand } from './support/jestCommand.ts';
import './support/runFolder.ts';
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
  readonly seconds: number;
}

const nothing: Omit<StepResult, 'seconds'> = { totals: { passed: 0, failed: 0 }, failures: [], times: [] };

const jestReport = (name: string) => ['--json', `--outputFile=${results}/${name}.json`];

/** Those of a stage run at the same time. The first one's words are shown as they come, the others' once they have ended. */
const stages: readonly (readonly Step[])[] = [
  [{ name: 'build', command: ['tsx', 'build/index.ts'] }],
  [
    {
      name: 'unit, component, integration and contract tests',
      command: ['node', ...jestCommand, ...jestReport('jest')],
      needs: 'build',
      report: { file: 'jest.json', reader: jestReader },
    },
    {
      name: 'check',
      command: ['tsx', 'build/check.ts', '--built', `--report=${results}/check.json`],
      report: { file: 'check.json', reader: checkReader },
    },
  ],
  [
    {
      name: 'journeys in a real browser',
      command: ['playwright', 'test'],
      needs: 'build',
      report: { file: 'e2e.json', reader: playwrightReader },
    },
  ],
];

/** Answers with the exit code. */
async function runStep(
  { name, command: [program = '', ...parameters] }: Step,
  isShownAtOnce: boolean,
): Promise<number> {
  const begin = () => process.stdout.write(`\n[${name}]\n`);
  const output = isShownAtOnce ? 'inherit' : 'pipe';
  if (isShownAtOnce) begin();
  const child = spawn(program, parameters, { stdio: ['ignore', output, output] });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (ended) => resolve(ended ?? 1));
  });
  if (!isShownAtOnce) {
    begin();
    process.stdout.write(Buffer.concat(chunks));
  }
  return code;
}

function readReport({ report }: Step): Omit<StepResult, 'seconds'> {
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
async function takeStep(step: Step, isShownAtOnce: boolean): Promise<StepResult> {
  const started = performance.now();
  const code = await runStep(step, isShownAtOnce);
  const seconds = (performance.now() - started) / 1000;
  const result = { ...readReport(step), seconds };
  if (code === 0 || result.totals.failed > 0) return result;
  const failures = [...result.failures, { name: step.name, error: `ended with ${code}` }];
  return { ...result, totals: { ...result.totals, failed: 1 }, failures };
}

const writeBlock = (title: string, lines: readonly string[]) => {
  if (lines.length > 0) process.stdout.write(`\n${title}\n     ${lines.join('\n     ')}\n`);
};

runScript(import.meta.url, async () => {
  // An interrupted run exits like any other, so that its temporary files go.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const lines: string[] = [];
  const failed = new Set<string>();
  const failures: Failure[] = [];
  const times: FileTime[] = [];
  let sum = nothing.totals;
  for (const stage of stages) {
    const possible = stage.filter(({ needs }) => needs === undefined || !failed.has(needs));
    const ended = await Promise.all(
      possible.map(async (step, index) => ({ step, ...(await takeStep(step, index === 0)) })),
    );
    for (const { step, totals, seconds, ...told } of ended) {
      sum = addTotals(sum, totals);
      failures.push(...told.failures);
      times.push(...told.times);
      if (totals.failed > 0) failed.add(step.name);
      const counted = `${totals.passed} passed, ${totals.failed} failed (${seconds.toFixed(1)} s)`;
      lines.push(`${totals.failed === 0 ? 'ok  ' : 'FAIL'} ${step.name}: ${counted}`);
    }
    for (const { name, needs } of stage.filter((step) => !possible.includes(step)))
      lines.push(`     ${name}: not run, for want of the ${needs}`);
  }
  writeBlock('The slowest files', listSlowest(times));
  writeBlock('What failed', listFailures(failures));
  process.stdout.write(`\n${lines.join('\n')}\n\n${sum.passed} passed, ${sum.failed} failed\n`);
  if (sum.failed > 0) process.exitCode = 1;
});
