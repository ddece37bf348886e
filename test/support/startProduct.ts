/** The built product in a separate process with its own ports and data folder. Run `npm run build` first. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isProduction } from '../../shared/settings/commonVariables.ts';
import { findFreePort } from './freePort.ts';
import { prepareDataFolder } from './preparedDatabase.ts';
import { createFolder, removeFolder } from './temporaryFolder.ts';
import { baselineWasmFlag } from './wasmFlags.ts';

export interface ProductOptions {
  /** Additional variables; `undefined` removes one. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** A script of dist/server. */
  readonly script?: 'index.js' | 'backend.js';
  /** The root folder of another release. */
  readonly release?: string;
  /** The data folder of an earlier process; the caller removes it. */
  readonly folder?: string;
  /** Maximum milliseconds until ready. */
  readonly readyTimeoutMs?: number;
  /** Creates a new database instead of copying a prepared one. */
  readonly isFirstStart?: boolean;
  /** For performance measurements: compiles with optimisation. */
  readonly isMeasured?: boolean;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Product {
  readonly siteUrl: string;
  readonly backendUrl: string;
  /** Contains its `.data`. */
  readonly folder: string;
  readonly pid: number;
  /** Its output so far. */
  readonly output: () => string;
  /** Newest first. */
  readonly mailbox: () => Promise<readonly Mail[]>;
  readonly signal: (signal: NodeJS.Signals) => void;
  /** The exit code; null after a signal that ended the process. */
  readonly exited: Promise<number | null>;
  /** Drains and removes the data folder; resolves to the exit code. */
  readonly stop: () => Promise<number | null>;
  /** Kills it, and keeps the data folder. */
  readonly kill: () => Promise<void>;
}

/** Inherited variables; those of the product come from the test only. */
const inherited = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'LD_LIBRARY_PATH'];

export async function startProduct({
  env = {},
  script = 'index.js',
  release = process.cwd(),
  folder: given,
  readyTimeoutMs = 180_000,
  isFirstStart = false,
  isMeasured = false,
}: ProductOptions = {}): Promise<Product> {
  const file = join(release, 'dist/server', script);
  if (!existsSync(file)) throw new Error(`${file} does not exist: run "npm run build" first.`);
  const folder = given ?? createFolder();
  const cleanUp = () => (given === undefined ? removeFolder(folder) : undefined);
  if (given === undefined && !isFirstStart && env.DATABASE_URL === undefined)
    await prepareDataFolder(join(folder, '.data'));
  const port = Number(env.PORT ?? (await findFreePort()));
  const backendPort = Number(env.BACKEND_PORT ?? (await findFreePort()));
  const siteUrl = `http://localhost:${port}`;
  const backendUrl = `http://localhost:${backendPort}`;
  const child = spawn(process.execPath, ['--enable-source-maps', ...(isMeasured ? [] : [baselineWasmFlag]), file], {
    cwd: folder,
    env: {
      ...Object.fromEntries(inherited.map((name) => [name, process.env[name]])),
      PORT: String(port),
      BACKEND_PORT: String(backendPort),
      PUBLIC_URL: siteUrl,
      // No balancer, so no drain delay.
      DRAIN_DELAY_MS: '0',
      // Generous, for busy machines.
      DATA_DEADLINE_MS: '120000',
      // On in browser tests (test/e2e/products.ts) and always in production.
      BOT_CHECK: isProduction(env.NODE_ENV) && script === 'backend.js' ? 'watch' : 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = collectOutput(child);
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    return exited;
  };
  try {
    await untilReady(`${script === 'index.js' ? siteUrl : backendUrl}/readyz`, child, readyTimeoutMs);
  } catch (error) {
    await end('SIGKILL');
    cleanUp();
    throw new Error(`${String(error)}\n${output()}`);
  }
  return {
    siteUrl,
    backendUrl,
    folder,
    pid: child.pid ?? 0,
    output,
    exited,
    mailbox: async () => (await (await fetch(`${backendUrl}/mailbox.json`)).json()) as Mail[],
    signal: (signal) => void child.kill(signal),
    stop: async () => {
      const code = await end('SIGTERM');
      cleanUp();
      return code;
    },
    kill: async () => void (await end('SIGKILL')),
  };
}

function collectOutput(child: ChildProcess): () => string {
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
  }
  return () => chunks.join('');
}

async function untilReady(url: string, child: ChildProcess, readyTimeoutMs: number): Promise<void> {
  const deadline = Date.now() + readyTimeoutMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The product ended with ${child.exitCode} before it was ready.`);
    const ready = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await wait(100);
  }
  throw new Error(`The product was not ready within ${readyTimeoutMs} ms (${url}).`);
}
