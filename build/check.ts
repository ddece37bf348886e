/** `npm run check`: every rule of the house, two at a time. Names as arguments choose some of them; `--report=file` leaves the count and the problems there; with `--built`, dist/ has just been built, and others are reading it. */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { budgetCheck, builtBudgetCheck } from './checks/budgets.ts';
import { type Check, createCommandCheck } from './checks/check.ts';
import { consentTextCheck } from './checks/consentTexts.ts';
import { experimentCheck } from './checks/experiments.ts';
import { localeCheck } from './checks/locales.ts';
import { namespaceCheck } from './checks/namespaces.ts';
import { typographyCheck } from './checks/typography.ts';
import { areGeneratedFilesCurrent } from './codegen.ts';
import { repositoryRoot } from './paths.ts';
import { runScript } from './runScript.ts';

const generatedCode: Check = {
  name: 'generated code',
  run: async (root) =>
    (await areGeneratedFilesCurrent(root))
      ? []
      : ['It does not fit the schema, the operations and the styles: run "npm run codegen" and commit the result.'],
};

const checks: readonly Check[] = [
  createCommandCheck('types', ['tsc', '--noEmit'], 'Correct the types: the compiler names file and line.'),
  createCommandCheck(
    'lint and format',
    ['biome', 'check', '--error-on-warnings', '--diagnostic-level=warn', '--colors=off', '.'],
    'Most of it mends itself: npm run format.',
  ),
  generatedCode,
  createCommandCheck(
    'lock file',
    ['npm', 'ci', '--dry-run', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'],
    'Run npm install. If the registry offers no binaries of other platforms, take their entries from an earlier lock file.',
  ),
  localeCheck,
  typographyCheck,
  consentTextCheck,
  namespaceCheck,
  experimentCheck,
  createCommandCheck(
    'unused code',
    ['knip', '--no-progress', '--no-config-hints'],
    'Remove what is listed, or the word "export" where it is used in its own file only.',
  ),
];

/** A check that breaks is a check that fails: its own error is the problem. */
function findProblems(check: Check): Promise<readonly string[]> {
  return check.run(repositoryRoot).catch((error: unknown) => [`The check itself failed: ${String(error)}`]);
}

/** Most of them leave a core idle: two go side by side, and whichever ends first takes the next. */
async function runAll(chosen: readonly Check[]) {
  const waiting = chosen.values();
  const failures: { readonly name: string; readonly error: string }[] = [];
  const runOnes = async () => {
    for (const check of waiting) {
      const started = performance.now();
      const problems = await findProblems(check);
      const time = `${Math.round(performance.now() - started)} ms`;
      process.stdout.write(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${check.name} (${time})\n`);
      for (const problem of problems) process.stdout.write(`     ${problem.replaceAll('\n', '\n     ')}\n`);
      if (problems.length > 0) failures.push({ name: check.name, error: problems.join('\n') });
    }
  };
  await Promise.all([runOnes(), runOnes()]);
  return failures;
}

runScript(import.meta.url, async () => {
  const { values, positionals } = parseArgs({
    options: { report: { type: 'string' }, built: { type: 'boolean' } },
    allowPositionals: true,
  });
  const all = [...checks, values.built === true ? builtBudgetCheck : budgetCheck];
  const chosen = all.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  if (chosen.length === 0)
    throw new Error(`There is no such check. There are: ${all.map(({ name }) => name).join(', ')}`);
  const failures = await runAll(chosen);
  const failed = failures.length;
  const totals = { passed: chosen.length - failed, failed };
  process.stdout.write(`Checks: ${totals.passed} passed, ${failed} failed\n`);
  if (values.report !== undefined) await writeFile(values.report, JSON.stringify({ ...totals, failures }));
  if (failed > 0) process.exitCode = 1;
});
