/**
 * `npm run test:node26`: the unit tests and the built server on the Node that production runs, which comes from npm.
 * Needless where that Node runs already.
 */
import { spawn } from 'node:child_process';
import { runScript } from '../build/runScript.ts';
import { jestCommand } from './support/jestCommand.ts';
import { productionNode } from './support/productionNode.ts';

runScript(import.meta.url, async () => {
  const running = Number.parseInt(process.versions.node, 10);
  if (running >= productionNode) {
    process.stdout.write(`Not repeated: all tests ran on Node ${process.versions.node} already.\n`);
    return;
  }
  const jest = [...jestCommand, '--selectProjects', 'unit', 'integration'];
  const chosen = ['--testPathPatterns', '/(shared|node|server|backend|build)/', 'test/integration/builtServer'];
  // The package fetches its program when it is installed.
  const allowed = '--allow-scripts=node';
  const parameters = ['exec', '--yes', allowed, `--package=node@${productionNode}`, '--', 'node', ...jest, ...chosen];
  const child = spawn('npm', [...parameters, ...process.argv.slice(2)], { stdio: ['ignore', 'inherit', 'inherit'] });
  process.exitCode = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
});
