/**
 * `npm run bench`: what a page costs, as ratios of one run. Rounds are interleaved, so that whatever else the machine
 * does falls on all servers alike; what is compared is the processor time of the server, because the visitors of this
 * script are slower than the fastest of the servers. It tells; nothing fails by it.
 *
 * `-- --pair FOLDER` measures another build of this project beside it, `-- --json FILE` writes the numbers down.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { runScript } from '../../build/runScript.ts';
import { serverOptions } from '../../build/server.ts';
import { findFreePort } from '../support/freePort.ts';
import { type Load, type Measured, type MeasuredServer, measure, quantile, startMeasured } from './measuredServer.ts';
import { startStubBackend } from './stubBackend.ts';

const rounds = 5;
const gzip = { 'accept-encoding': 'gzip, deflate, br, zstd' };

const codes = Array.from({ length: 64 }, (_, index) => `WELCOME${1000 + index}`);
const unseen = (visit: number) => `UNSEEN${Date.now().toString(36).toUpperCase()}${visit}`;

type Target = Omit<Load, 'connections'>;

const landing: Target = { path: () => '/acquisition/en', visits: 1500 };
const invited: Target = { path: (visit) => `/acquisition/en?rc=${codes[visit % 64]}`, visits: 1500 };

const siteTargets: Readonly<Record<string, Load>> = {
  'landing, 10 connections': { ...landing, connections: 10 },
  'landing, 1 connection': { ...landing, connections: 1 },
  'landing, 50 connections': { ...landing, connections: 50 },
  'landing, gzip': { ...landing, headers: gzip, connections: 10 },
  'landing, rotating codes': { ...invited, connections: 10 },
  'landing, rotating codes, gzip': { ...invited, headers: gzip, connections: 10 },
  'landing, rotating codes, 50 connections': { ...invited, connections: 50 },
  'landing, an unseen code each': {
    path: (visit) => `/acquisition/en?rc=${unseen(visit)}`,
    visits: 800,
    connections: 10,
  },
  'form, rotating codes': {
    path: (visit) => `/acquisition/en/registration/formstarted?rc=${codes[visit % 64]}`,
    visits: 400,
    connections: 10,
  },
  '404': { path: () => '/acquisition/en/error/404', visits: 400, connections: 10, status: 404 },
  'defaults.json': { path: () => '/acquisition/defaults.json', visits: 400, connections: 10 },
};

const references = {
  buffer: 'Express, from a buffer',
  node: 'node:http, from a buffer',
  stream: 'Express, a plain React stream',
} as const;

async function startSite(name: string, root: string, graphqlUrl: string, env: Readonly<Record<string, string>> = {}) {
  const port = await findFreePort();
  return startMeasured(
    name,
    join(root, 'dist/server/index.js'),
    { ...environment(port, graphqlUrl), ...env },
    { port },
  );
}

const environment = (port: number, graphqlUrl: string) => ({
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: String(port),
  PUBLIC_URL: `http://localhost:${port}`,
  LOGIN_URL: 'http://localhost/login',
  ACQ_BACKEND_GRAPHQL_URL: graphqlUrl,
  LINK_SIGNING_SECRET: 'a secret of this benchmark, long enough',
  AUTH_JWT_SECRET: 'a secret of this benchmark, long enough',
  DRAIN_DELAY_MS: '0',
});

/** The references, on the bytes of the site's own landing page. */
async function startReferences(folder: string, site: MeasuredServer, graphqlUrl: string): Promise<MeasuredServer[]> {
  const page = join(folder, 'page.html');
  const answer = await fetch(`http://127.0.0.1:${site.port}/acquisition/en`, {
    headers: { 'user-agent': 'Mozilla/5.0 (bench)', cookie: 'lang=en' },
  });
  writeFileSync(page, Buffer.from(await answer.arrayBuffer()));
  const options = serverOptions(process.cwd(), 'production');
  await build({
    ...options,
    entryPoints: { reference: 'test/load/reference.ts' },
    outdir: folder,
    write: true,
    metafile: false,
  });
  return Promise.all(
    Object.entries(references).map(([kind, name]) =>
      startMeasured(name, join(folder, 'reference.js'), {
        ...environment(0, graphqlUrl),
        REFERENCE: kind,
        PAGE: page,
        ROOT: process.cwd(),
      }),
    ),
  );
}

interface Row {
  readonly server: MeasuredServer;
  readonly target: string;
  readonly load: Load;
  readonly results: Measured[];
}

const columns = ['cpu', 'perSecond', 'p50', 'p99', 'firstByte', 'bytes'] as const;

function medianOf({ results }: Row): Measured {
  const of = (column: (typeof columns)[number]) =>
    quantile(
      results.map((result) => result[column]),
      0.5,
    );
  return Object.fromEntries(columns.map((column) => [column, of(column)])) as unknown as Measured;
}

function print(rows: readonly Row[], buffer: number): void {
  const heads = ['of buffer', 'CPU µs', 'per s', 'p50 ms', 'p99 ms', 'first ms', 'bytes'];
  process.stdout.write(`\n${''.padEnd(72)}${heads.map((head) => head.padStart(10)).join('')}\n`);
  for (const row of rows) {
    const { cpu, perSecond, p50, p99, firstByte, bytes } = medianOf(row);
    const cells = [
      (buffer / cpu).toFixed(2),
      (cpu * 1000).toFixed(0),
      perSecond.toFixed(0),
      p50.toFixed(2),
      p99.toFixed(2),
      firstByte.toFixed(2),
      String(bytes),
    ];
    process.stdout.write(
      `${`${row.server.name}: ${row.target}`.padEnd(72)}${cells.map((cell) => cell.padStart(10)).join('')}\n`,
    );
  }
}

runScript(import.meta.url, async () => {
  const { values } = parseArgs({
    options: { pair: { type: 'string' }, json: { type: 'string' }, only: { type: 'string' } },
  });
  const folder = mkdtempSync(join(process.cwd(), 'dist/bench-'));
  const backend = await startStubBackend();
  const servers: MeasuredServer[] = [];
  try {
    const startedAt = performance.now();
    const site = await startSite('site', process.cwd(), backend.graphqlUrl);
    const coldStart = performance.now() - startedAt;
    const uncached = await startSite('site, cache off', process.cwd(), backend.graphqlUrl, { PAGE_CACHE_MB: '0' });
    servers.push(site, uncached);
    const compared =
      values.pair === undefined ? [] : [await startSite('the other build', values.pair, backend.graphqlUrl)];
    const others = await startReferences(folder, site, backend.graphqlUrl);
    servers.push(...compared, ...others);

    const rowsOf = (server: MeasuredServer, targets: Readonly<Record<string, Load>>, share = 1) =>
      Object.entries(targets)
        .filter(([target]) => values.only === undefined || target.includes(values.only))
        .map(([target, load]) => ({
          server,
          target,
          load: { ...load, visits: Math.round(load.visits * share) },
          results: [] as Measured[],
        }));
    const ten = { '10 connections': { ...landing, connections: 10 } };
    const rows: Row[] = [
      ...others.flatMap((server) => rowsOf(server, { ...ten, '50 connections': { ...landing, connections: 50 } })),
      ...rowsOf(site, siteTargets),
      ...[uncached, ...compared].flatMap((server) =>
        rowsOf(
          server,
          Object.fromEntries(
            Object.entries(siteTargets).filter(([name]) => /^landing, (10|rot|an un)|^form/.test(name)),
          ),
          0.2,
        ),
      ),
    ];
    for (const { server, load } of rows) await measure(server, { ...load, visits: 400 });
    for (let round = 1; round <= rounds; round += 1) {
      process.stdout.write(`round ${round} of ${rounds}\n`);
      for (const { server, load, results } of rows) results.push(await measure(server, load));
    }
    const bufferRow = rows[0] as Row;
    print(rows, medianOf(bufferRow).cpu);
    process.stdout.write(`\ncold start ${coldStart.toFixed(0)} ms`);
    for (const server of servers) process.stdout.write(`; ${server.name} ${(server.memory() / 2 ** 20).toFixed(0)} MB`);
    process.stdout.write('\n');
    if (values.json !== undefined) {
      const numbers = rows.map((row) => ({ server: row.server.name, target: row.target, ...medianOf(row) }));
      writeFileSync(values.json, JSON.stringify(numbers, null, 2));
    }
  } finally {
    backend.stop();
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(folder, { recursive: true, force: true });
  }
});
