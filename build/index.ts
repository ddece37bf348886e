/** `npm run build`: generated code, the browser's files, the server's. */
import { buildClient } from './bundle/client.ts';
import { buildServer } from './bundle/server.ts';
import { areGeneratedFilesCurrent } from './codegen/codegen.ts';
import { repositoryRoot } from './paths.ts';
import { runScript } from './runScript.ts';

/** Writes progress to stderr, so that stdout contains only the output of a started process. */
async function runStep(name: string, work: () => Promise<unknown>): Promise<void> {
  const started = performance.now();
  await work();
  process.stderr.write(`build: ${name} (${Math.round(performance.now() - started)} ms)\n`);
}

runScript(import.meta.url, async () => {
  await runStep('generated code', async () => {
    if (!(await areGeneratedFilesCurrent(repositoryRoot)))
      throw new Error('The generated files are stale: run "npm run codegen" and commit the result.');
  });
  await runStep('browser', () => buildClient(repositoryRoot, 'production'));
  await runStep('server', () => buildServer(repositoryRoot, 'production'));
});
