/** `npm run dev`: rebuilds what changed and restarts the server. Reload the page to see it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { context, formatMessages, type Plugin } from 'esbuild';
import { clientOptions, writeClient } from './bundle/client.ts';
import type { Bundle, BundleOptions } from './bundle/esbuildBase.ts';
import { serverOptions, writeServer } from './bundle/server.ts';
import { outputFolders, repositoryRoot } from './paths.ts';
import { runScript } from './runScript.ts';

const log = (message: string) => process.stderr.write(`dev: ${message}\n`);

let server: ChildProcess | undefined;
let timer: NodeJS.Timeout | undefined;

function startServer(): void {
  const script = join(outputFolders(repositoryRoot).server, 'index.js');
  server = spawn(process.execPath, ['--enable-source-maps', script], { stdio: 'inherit' });
}

/** Restarts once after several builds; never runs two servers. */
function restartServer(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    const isRunning = server !== undefined && server.exitCode === null && server.signalCode === null;
    if (!isRunning) return startServer();
    server?.removeAllListeners('exit').once('exit', startServer).kill();
  }, 200);
}

async function watchBundle(name: string, options: BundleOptions, write: (bundle: Bundle) => Promise<unknown>) {
  const afterBuild: Plugin = {
    name: 'after-build',
    setup(build) {
      build.onEnd(async (result) => {
        if (result.errors.length > 0) {
          const messages = await formatMessages(result.errors, { kind: 'error', color: process.stderr.isTTY === true });
          log(`${name} does not build\n${messages.join('')}`);
          return;
        }
        await write(result as Bundle);
        log(`${name} built`);
      });
    },
  };
  const bundle = await context({ ...options, plugins: [...options.plugins, afterBuild] });
  await bundle.watch();
  return bundle;
}

runScript(import.meta.url, async () => {
  const root = repositoryRoot;
  const [browser, node] = await Promise.all([
    watchBundle('browser', clientOptions(root, 'development'), async (bundle) => {
      await writeClient(root, bundle, 'development');
      restartServer();
    }),
    watchBundle('server', serverOptions(root, 'development'), async (bundle) => {
      await writeServer(root, bundle);
      restartServer();
    }),
  ]);
  // esbuild does not watch global stylesheets, because no bundle contains them.
  const styles = watch(join(root, 'client/styles'), () => void browser.rebuild().catch(() => undefined));
  const shutDown = async () => {
    styles.close();
    clearTimeout(timer);
    server?.removeAllListeners('exit').kill();
    await Promise.all([browser.dispose(), node.dispose()]);
  };
  process.once('SIGINT', () => void shutDown());
  process.once('SIGTERM', () => void shutDown());
});
