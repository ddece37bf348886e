/** The built product as a visitor meets it: its own process, ports and data folder. Run `npm run build` first. */
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
  /** Variables beside those of the ports; `undefined` takes one away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** A process of dist/server. */
  readonly script?: 'index.js' | 'backend.js';
  /** Of an earlier process, whose data it goes on with: the caller removes it. */
  readonly folder?: string;
  /** Milliseconds to become ready in. */
  readonly readyTimeoutMs?: number;
  /** As on a machine that never ran it: its database is still to be made. */
  readonly isFirstStart?: boolean;
  /** Its speed is what the caller is after: nothing is spared at its start. */
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
  /** Its `.data` lives here. */
  readonly folder: string;
  readonly pid: number;
  /** Everything that it has written so far. */
  readonly output: () => string;
  /** Newest first. */
  readonly mailbox: () => Promise<readonly Mail[]>;
  readonly signal: (signal: NodeJS.Signals) => void;
  /** The exit code; null after a signal that ended the process. */
  readonly exited: Promise<number | null>;
  /** Drains and removes the data folder; resolves to the exit code. */
  readonly stop: () => Promise<number | null>;
  /** Ends it as a crash would, and keeps the data folder. */
  readonly kill: () => Promise<void>;
}

/** What a child needs of the machine; the product's own variables come from the test alone. */
const inherited = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'LD_LIBRARY_PATH'];

export async function startProduct({
  env = {},
  script = 'index.js',
  folder: given,
  readyTimeoutMs = 180_000,
  isFirstStart = false,
  isMeasured = false,
}: ProductOptions = {}): Promise<Product> {
  const file = join(process.cwd(), 'dist/server', script);
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
      // No balancer has to notice its end.
      DRAIN_DELAY_MS: '0',
      // How long a busy machine takes to answer is no test's business.
      DATA_DEADLINE_MS: '120000',
      // Journeys have it on (test/e2e/products.ts). A backend in production is never without.
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
