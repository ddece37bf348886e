/** `npm run check`: every rule of the house, in the order of cheapness. Names as arguments choose some of them; `--report=file` leaves the count there. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { browserInterfaces } from './checks/browserInterfaces.ts';
import { budgetCheck } from './checks/budgets.ts';
import { type Check, createCommandCheck } from './checks/check.ts';
import { environmentCheck } from './checks/environment.ts';
import { createExperimentCheck } from './checks/experiments.ts';
import { localeCheck } from './checks/locales.ts';
import { namespaceCheck } from './checks/namespaces.ts';
import { areGeneratedFilesCurrent } from './codegen.ts';
import { type Lockfile, missingEntries } from './lockfile.ts';
import { repositoryRoot } from './paths.ts';
import { runScript } from './runScript.ts';

const generatedCode: Check = {
  name: 'generated code',
  run: async (root) =>
    (await areGeneratedFilesCurrent(root))
      ? []
      : [
          'The GraphQL documents do not fit the schema and the operations: run "npm run codegen" and commit the result.',
        ],
};

const lockFile: Check = {
  name: 'lock file',
  run: async (root) => {
    const lockfile = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lockfile;
    const missing = Object.keys(missingEntries(lockfile));
    return missing.length === 0 ? [] : [`npm ci would refuse it (${missing[0]} is missing): run "npm run lockfile".`];
  },
};

const checks: readonly Check[] = [
  createCommandCheck('types', ['tsc', '--noEmit'], 'Correct the types: the compiler names file and line.'),
  createCommandCheck(
    'lint and format',
    ['biome', 'check', '--error-on-warnings', '--diagnostic-level=warn', '--colors=off', '.'],
    'Most of it mends itself: npm run format.',
  ),
  browserInterfaces,
  generatedCode,
  lockFile,
  localeCheck,
  namespaceCheck,
  environmentCheck,
  createExperimentCheck(() => new Date()),
  createCommandCheck(
    'unused code',
    ['knip', '--no-progress', '--no-config-hints'],
    'Remove what is listed, or the word "export" where it is used in its own file only.',
  ),
  budgetCheck,
];

/** A check that breaks is a check that fails: its own error is the problem. */
async function runCheck(check: Check): Promise<readonly string[]> {
  try {
    return await check.run(repositoryRoot);
  } catch (error) {
    return [`The check itself failed: ${error instanceof Error ? error.message : String(error)}`];
  }
}

runScript(import.meta.url, async () => {
  const parameters = process.argv.slice(2);
  const report = parameters.find((parameter) => parameter.startsWith('--report='))?.slice('--report='.length);
  const wanted = parameters.filter((parameter) => !parameter.startsWith('--'));
  const chosen = checks.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  if (chosen.length === 0)
    throw new Error(`There is no such check. There are: ${checks.map(({ name }) => name).join(', ')}`);
  let failed = 0;
  for (const check of chosen) {
    const started = performance.now();
    const problems = await runCheck(check);
    const time = `${Math.round(performance.now() - started)} ms`;
    process.stdout.write(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${check.name} (${time})\n`);
    for (const problem of problems) process.stdout.write(`     ${problem.replaceAll('\n', '\n     ')}\n`);
    if (problems.length > 0) failed += 1;
  }
  process.stdout.write(`Checks: ${chosen.length - failed} passed, ${failed} failed\n`);
  if (report !== undefined) await writeFile(report, JSON.stringify({ passed: chosen.length - failed, failed }));
  if (failed > 0) process.exitCode = 1;
});
