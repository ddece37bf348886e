/** `npm run dev`: rebuilds what changed and restarts the server. Reload the page to see it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { type BuildResult, context, formatMessages, type Plugin } from 'esbuild';
import { clientOptions, writeClient } from './client.ts';
import { buildFonts } from './fonts.ts';
import { outputFolders, repositoryRoot } from './paths.ts';
import { runScript } from './runScript.ts';
import { serverOptions, writeServer } from './server.ts';

const say = (message: string) => process.stderr.write(`dev: ${message}\n`);

/** Calls `work` for the last of a burst of requests, never twice at a time. */
export function createDebounced(work: () => Promise<unknown>, delay: number): () => void {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(work).catch((error: unknown) => say(String(error)));
    }, delay);
  };
}

function createServerProcess(script: string) {
  let child: ChildProcess | undefined;
  const stop = async () => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((resolve) => child?.once('exit', resolve));
    child.kill('SIGTERM');
    await exited;
  };
  return {
    stop,
    restart: async () => {
      await stop();
      child = spawn(process.execPath, ['--enable-source-maps', script], { stdio: 'inherit' });
    },
  };
}

/** Hands a finished build on, or prints what is wrong with it. */
function createAfterBuild(name: string, handle: (result: BuildResult) => Promise<void>): Plugin {
  return {
    name: 'after-build',
    setup(build) {
      build.onEnd(async (result) => {
        if (result.errors.length > 0) {
          const messages = await formatMessages(result.errors, { kind: 'error', color: process.stderr.isTTY === true });
          say(`${name} does not build\n${messages.join('')}`);
          return;
        }
        await handle(result);
        say(`${name} built`);
      });
    },
  };
}

runScript(import.meta.url, async () => {
  const root = repositoryRoot;
  const server = createServerProcess(join(outputFolders(root).server, 'index.js'));
  const restart = createDebounced(server.restart, 200);
  const fonts = await buildFonts();
  const browserOptions = clientOptions(root, 'development');
  const nodeOptions = serverOptions(root, 'development');
  const browser = await context({
    ...browserOptions,
    plugins: [
      ...browserOptions.plugins,
      createAfterBuild('browser', async (result) => {
        await writeClient(root, result as BuildResult<typeof browserOptions>, fonts);
        restart();
      }),
    ],
  });
  const node = await context({
    ...nodeOptions,
    plugins: [
      ...nodeOptions.plugins,
      createAfterBuild('server', async (result) => {
        await writeServer(root, result as BuildResult<typeof nodeOptions>);
        restart();
      }),
    ],
  });
  await Promise.all([browser.watch(), node.watch()]);
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
