/** `npm run dev`: rebuilds what changed and restarts the server. Reload the page to see it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { context, formatMessages, type Plugin } from 'esbuild';
import { clientOptions, writeClient } from './client.ts';
import type { Bundle, BundleOptions } from './esbuildBase.ts';
import { outputFolders, repositoryRoot } from './paths.ts';
import { runScript } from './runScript.ts';
import { serverOptions, writeServer } from './server.ts';

const say = (message: string) => process.stderr.write(`dev: ${message}\n`);

function createServerProcess(script: string) {
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let restarted: Promise<unknown> = Promise.resolve();
  const stop = async () => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((resolve) => child?.once('exit', resolve));
    child.kill('SIGTERM');
    await exited;
  };
  const start = async () => {
    await stop();
    child = spawn(process.execPath, ['--enable-source-maps', script], { stdio: 'inherit' });
  };
  return {
    stop,
    /** Once for a burst of requests, never twice at a time. */
    restart: () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        restarted = restarted.then(start).catch((error: unknown) => say(String(error)));
      }, 200);
    },
  };
}

/** Builds now and after each change: what is finished goes to `write`, what is wrong is printed. */
async function watchBundle(name: string, options: BundleOptions, write: (bundle: Bundle) => Promise<unknown>) {
  const afterBuild: Plugin = {
    name: 'after-build',
    setup(build) {
      build.onEnd(async (result) => {
        if (result.errors.length > 0) {
          const messages = await formatMessages(result.errors, { kind: 'error', color: process.stderr.isTTY === true });
          say(`${name} does not build\n${messages.join('')}`);
          return;
        }
        await write(result as Bundle);
        say(`${name} built`);
      });
    },
  };
  const bundle = await context({ ...options, plugins: [...options.plugins, afterBuild] });
  await bundle.watch();
  return bundle;
}

runScript(import.meta.url, async () => {
  const root = repositoryRoot;
  const server = createServerProcess(join(outputFolders(root).server, 'index.js'));
  const [browser, node] = await Promise.all([
    watchBundle('browser', clientOptions(root, 'development'), async (bundle) => {
      await writeClient(root, bundle, 'development');
      server.restart();
    }),
    watchBundle('server', serverOptions(root, 'development'), async (bundle) => {
      await writeServer(root, bundle);
      server.restart();
    }),
  ]);
  // Global stylesheets are part of no bundle, so esbuild does not watch them.
  const styles = watch(join(root, 'client/styles'), () => void browser.rebuild().catch(() => undefined));
  const end = async () => {
    styles.close();
    await Promise.all([browser.dispose(), node.dispose(), server.stop()]);
    process.exit(0);
  };
  process.once('SIGINT', () => void end());
  process.once('SIGTERM', () => void end());
});
