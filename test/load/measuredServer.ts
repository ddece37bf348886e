/** A server in a separate process whose processor time is measured, and the load on it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { memoryOf, onOneCore, processorTimeOf } from './processor.ts';

export interface MeasuredServer {
  readonly name: string;
  readonly port: number;
  /** Milliseconds of processor time so far, by the kernel (Linux). */
  readonly cpu: () => number;
  /** Bytes of resident memory. */
  readonly memory: () => number;
  readonly stop: () => Promise<void>;
}

interface StartOptions {
  readonly cwd?: string;
  readonly port?: number;
  readonly nodeOptions?: readonly string[];
  /** Its index; one core for all servers by default. */
  readonly core?: number;
}

/** Starts a script that prints "port N" or, where `port` is given, listens there and answers /readyz. */
export async function startMeasured(
  name: string,
  script: string,
  env: Readonly<Record<string, string>>,
  { cwd = process.cwd(), port, nodeOptions = [], core }: StartOptions = {},
): Promise<MeasuredServer> {
  const [command = '', ...texts] = onOneCore([process.execPath, ...nodeOptions, script], core);
  const child = spawn(command, texts, {
    cwd,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const found = port ?? (await printedPort(child));
  child.stdout?.resume();
  if (port !== undefined) await untilReady(port, child);
  const pid = child.pid ?? 0;
  return {
    name,
    port: found,
    cpu: () => processorTimeOf(pid),
    memory: () => memoryOf(pid),
    stop: async () => {
      child.kill('SIGTERM');
      await Promise.race([once(child, 'exit'), new Promise((resolve) => setTimeout(resolve, 5000).unref())]);
      child.kill('SIGKILL');
    },
  };
}

async function printedPort(child: ChildProcess): Promise<number> {
  for await (const chunk of child.stdout ?? []) {
    const port = /port (\d+)/.exec(String(chunk))?.[1];
    if (port !== undefined) return Number(port);
  }
  throw new Error('The server ended before it listened');
}

async function untilReady(port: number, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export interface Load {
  readonly path: (visit: number) => string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly visits: number;
  /** Visits before measuring. */
  readonly warmUp?: number;
  /** Expected of every response; 0 accepts any. */
  readonly status?: number;
}

export interface Measured {
  readonly perSecond: number;
  /** Milliseconds of the server's processor time per response. */
  readonly cpu: number;
  readonly p50: number;
  readonly p99: number;
  /** Median milliseconds to the first byte. */
  readonly firstByte: number;
  /** Of one response on the wire. */
  readonly bytes: number;
}

let visits = 0;

export async function measure(server: MeasuredServer, load: Load): Promise<Measured> {
  const { path, headers = {}, connections, status = 200 } = load;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const wholes: number[] = [];
  const firsts: number[] = [];
  let bytes = 0;
  const visit = () =>
    new Promise<void>((resolve, reject) => {
      visits += 1;
      const start = performance.now();
      get({ host: '127.0.0.1', port: server.port, path: path(visits), headers: { ...visitor, ...headers }, agent })
        .on('error', reject)
        .on('response', (response) => {
          if (status !== 0 && response.statusCode !== status)
            reject(new Error(`${server.name} answered ${response.statusCode}`));
          firsts.push(performance.now() - start);
          response.on('data', (chunk: Buffer) => {
            bytes += chunk.length;
          });
          response.on('end', () => {
            wholes.push(performance.now() - start);
            resolve();
          });
        });
    });
  let left = load.visits;
  const cpu = server.cpu();
  const start = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left > 0) {
        left -= 1;
        await visit();
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  const used = server.cpu() - cpu;
  agent.destroy();
  return {
    perSecond: load.visits / seconds,
    cpu: used / load.visits,
    p50: quantile(wholes, 0.5),
    p99: quantile(wholes, 0.99),
    firstByte: quantile(firsts, 0.5),
    bytes: Math.round(bytes / load.visits),
  };
}

const visitor = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  accept: 'text/html',
  'accept-language': 'en',
  cookie: 'lang=en',
};

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
