/** `npm run check [names]`: with `--built`, dist/ is up to date and not built again. */
import { execFile } from 'node:child_process';
import { parseArgs, promisify } from 'node:util';
import { buildClient } from '../bundle/client.ts';
import { areGeneratedFilesCurrent } from '../codegen/codegen.ts';
import { repositoryRoot } from '../paths.ts';
import { runScript } from '../runScript.ts';
import { checkConsentTexts } from './consentTexts.ts';
import { checkExperiments } from './experiments.ts';
import { checkLocales } from './locales.ts';
import { checkNamespaces } from './namespaces.ts';
import { checkSpecification } from './specification.ts';
import { checkTypography } from './typography.ts';

const { values, positionals } = parseArgs({ options: { built: { type: 'boolean' } }, allowPositionals: true });

async function runProgram(
  [program = '', ...parameters]: readonly string[],
  remedy: string,
): Promise<readonly string[]> {
  try {
    await promisify(execFile)(program, parameters, { cwd: repositoryRoot, maxBuffer: 64 * 1024 * 1024 });
    return [];
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    if (stdout === undefined) throw error;
    return [`${stdout}${stderr}`.trim(), remedy];
  }
}

const checks: Readonly<Record<string, () => Promise<readonly string[]>>> = {
  types: () => runProgram(['tsc', '--noEmit'], 'Correct the types: the compiler names file and line.'),
  'lint and format': () =>
    runProgram(
      ['biome', 'check', '--error-on-warnings', '--diagnostic-level=warn', '--colors=off', '.'],
      'Most of it can be fixed by npm run format.',
    ),
  'generated code': async () =>
    (await areGeneratedFilesCurrent(repositoryRoot))
      ? []
      : ['It is out of date: run "npm run codegen" and commit the result.'],
  'lock file': () =>
    runProgram(
      ['npm', 'ci', '--dry-run', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'],
      'Run npm install. If the registry offers no binaries of other platforms, take their entries from an earlier lock file.',
    ),
  locales: () => checkLocales(repositoryRoot),
  typography: () => checkTypography(repositoryRoot),
  'consent texts': () => checkConsentTexts(repositoryRoot),
  namespaces: () => checkNamespaces(repositoryRoot),
  experiments: () => checkExperiments(repositoryRoot),
  specification: () => checkSpecification(repositoryRoot),
  'unused code': () =>
    runProgram(
      ['knip', '--no-progress', '--no-config-hints'],
      'Remove what is listed, or the word "export" where it is used in its own file only.',
    ),
  budgets: async () => {
    if (values.built !== true) await buildClient(repositoryRoot, 'production');
    return runProgram(
      ['size-limit', '--config', 'size-limit.config.ts', '--silent'],
      'Load code that the initial viewport does not need by import(), share style rules, and preload only what the initial viewport shows.',
    );
  },
};

async function runCheck(name: string): Promise<boolean> {
  const started = performance.now();
  const errors = await checks[name]?.().catch((error: unknown) => [`The check itself failed: ${String(error)}`]);
  const passed = errors?.length === 0;
  process.stdout.write(`${passed ? 'ok  ' : 'FAIL'} ${name} (${Math.round(performance.now() - started)} ms)\n`);
  for (const error of errors ?? []) process.stdout.write(`     ${error.replaceAll('\n', '\n     ')}\n`);
  return passed;
}

runScript(import.meta.url, async () => {
  const selected = Object.keys(checks).filter((name) => positionals.length === 0 || positionals.includes(name));
  if (selected.length === 0) throw new Error(`Unknown check. Available checks: ${Object.keys(checks).join(', ')}`);
  let failed = 0;
  // Most checks use one core, so two run at a time.
  const queue = selected.values();
  const runWorker = async () => {
    for (const name of queue) if (!(await runCheck(name))) failed += 1;
  };
  await Promise.all([runWorker(), runWorker()]);
  process.stdout.write(`Checks: ${selected.length - failed} passed, ${failed} failed\n`);
  if (failed > 0) process.exitCode = 1;
});
