/** `npm run build`: generated code, the browser's files, the server's; then what a first visit weighs. */
import { readSizes } from './checks/budgets.ts';
import { buildClient } from './client.ts';
import { areGeneratedFilesCurrent } from './codegen.ts';
import { repositoryRoot } from './paths.ts';
import { runScript } from './runScript.ts';
import { buildServer } from './server.ts';

async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const started = performance.now();
  const result = await work();
  process.stderr.write(`build: ${name} (${Math.round(performance.now() - started)} ms)\n`);
  return result;
}

/** Progress goes to stderr: the product's own stdout stays its own. */
export async function buildAll(root: string): Promise<void> {
  await step('generated code', async () => {
    if (!(await areGeneratedFilesCurrent(root))) {
      throw new Error('The generated GraphQL documents are stale: run "npm run codegen" and commit the result.');
    }
  });
  await step('browser', () => buildClient(root, 'production'));
  await step('server', () => buildServer(root, 'production'));
  process.stderr.write(await readSizes(root));
}

runScript(import.meta.url, () => buildAll(repositoryRoot));
