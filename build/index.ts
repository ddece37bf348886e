/** `npm run build`: generated code, the browser's files, the server's; then what a first visit weighs. */
import { buildClient } from './client.ts';
import { areGeneratedFilesCurrent } from './codegen.ts';
import { outputFolders, repositoryRoot } from './paths.ts';
import { runScript } from './runScript.ts';
import { buildServer } from './server.ts';
import { formatWeights, weighPage } from './sizeTable.ts';

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
  const manifest = await step('browser', () => buildClient(root, 'production'));
  await step('server', () => buildServer(root, 'production'));
  const { assets } = outputFolders(root);
  const weights = {
    landing: await weighPage(assets, manifest, 'landing'),
    formStarted: await weighPage(assets, manifest, 'formStarted'),
  };
  process.stderr.write(formatWeights(weights));
}

runScript(import.meta.url, () => buildAll(repositoryRoot));
