/**
 * `npm run bench`: the cost of a page, as ratios within one run. Compares the server's processor time, because this
 * script's clients are slower than the fastest server. Prints only; never fails.
 *
 * `-- pipeline` measures each step of the pipeline, `-- scale` many codes, states and processes,
 * `-- experiments` two running experiments, `-- metrics` the metrics, `-- profile` writes a processor profile of the
 * landing page (`--only unseen`, `--only form`: of another), and a flame graph of it as an SVG beside it.
 * `-- --pair FOLDER` measures another build of this project beside it, `--only WORDS` some rows, `--json FILE` keeps them.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runScript } from '../../build/runScript.ts';
import { findFreePort } from '../support/freePort.ts';
import { buildReference, references, startReference, startSite, writePage } from './benchServers.ts';
import { measureAlternately, medianOf, printRows, type Row, shareOf } from './benchTable.ts';
import { drawFlameGraph, type Profile } from './flameGraph.ts';
import { type Load, type MeasuredServer, measure } from './measuredServer.ts';
import { startStubBackend } from './stubBackend.ts';

const rounds = 16;
const gzip = { 'accept-encoding': 'gzip, deflate, br, zstd' };

const codes = Array.from({ length: 64 }, (_, index) => `WELCOME${1000 + index}`);
const hidden = (visit: number) => `UNSEEN${Date.now().toString(36).toUpperCase()}${visit}`;

const fast = { visits: 400, warmUp: 2000 };
const slow = { visits: 80, warmUp: 300 };

const landing = { path: () => '/acquisition/en', ...fast };
const invited = { path: (visit: number) => `/acquisition/en?rc=${codes[visit % 64]}`, ...fast };
const formPath = (code: string) => `/acquisition/en/registration/formstarted?rc=${code}`;
const form = { path: (visit: number) => formPath(codes[visit % 64] as string), ...fast };
const defaults = { path: () => '/acquisition/defaults.json', ...fast };

/** A page state of the form that is not cached yet. */
let states = 0;
const missed = {
  path: () => {
    states += 1;
    return formPath(`STATE${states}`);
  },
  ...slow,
};

const siteTargets: Readonly<Record<string, Load>> = {
  'landing, 10 connections': { ...landing, connections: 10 },
  'landing, 1 connection': { ...landing, connections: 1 },
  'landing, 50 connections': { ...landing, connections: 50 },
  'landing, gzip': { ...landing, headers: gzip, connections: 10 },
  'landing, rotating codes': { ...invited, connections: 10 },
  'landing, rotating codes, gzip': { ...invited, headers: gzip, connections: 10 },
  'landing, rotating codes, 50 connections': { ...invited, connections: 50 },
  'landing, a new code each': {
    path: (visit) => `/acquisition/en?rc=${hidden(visit)}`,
    ...fast,
    connections: 10,
  },
  'form, rotating codes': { ...form, connections: 10 },
  'form, a new state each': { ...missed, connections: 10 },
  'form, a new state each, gzip': { ...missed, headers: gzip, connections: 10 },
  '404': { path: () => '/acquisition/en/error/404', ...fast, connections: 10, status: 404 },
  'defaults.json': { ...defaults, connections: 10 },
};

/** Targets of the slower servers without a cache, measured less often. */
const slowTargets = /^landing, (10|gzip|rotating codes$|an unseen)|^form/;
const otherTargets = /^landing, (10|rotating codes$|an unseen)|^form, rotating/;

interface Bench {
  readonly folder: string;
  readonly graphqlUrl: string;
  readonly only: string;
  /** Stopped at the end. */
  readonly started: MeasuredServer[];
}

function rowsOf({ only }: Bench, server: MeasuredServer, targets: Readonly<Record<string, Load>>): Row[] {
  return Object.entries(targets)
    .filter(([target]) => target.includes(only))
    .map(([target, load]) => ({ server, target, load, results: [] }));
}

function slowed(pattern: RegExp, visits = slow): Readonly<Record<string, Load>> {
  const found = Object.entries(siteTargets).filter(([target]) => pattern.test(target));
  return Object.fromEntries(found.map(([target, load]) => [target, { ...load, ...visits }]));
}

async function benchPages(bench: Bench, pair: string | undefined, json: string | undefined): Promise<void> {
  const { folder, graphqlUrl, started } = bench;
  const startedAt = performance.now();
  const site = await startSite('site', { graphqlUrl });
  const coldStart = performance.now() - startedAt;
  const uncached = await startSite('site, cache off', { graphqlUrl, env: { PAGE_CACHE_MB: '0' } });
  started.push(site, uncached);
  const other = pair === undefined ? [] : [await startSite('the other build', { graphqlUrl, root: pair })];
  started.push(...other);
  await writePage(folder, site);
  const start = (kind: keyof typeof references) => startReference(references[kind], kind, bench);
  const quick = await Promise.all((['buffer', 'messages', 'node'] as const).map(start));
  const stream = await start('stream');
  started.push(...quick, stream);

  const compared = {
    '10 connections': { ...landing, connections: 10 },
    '50 connections': { ...landing, connections: 50 },
  };
  const every = { ...bench, only: '' };
  const rows = [
    ...quick.flatMap((server) => rowsOf(every, server, compared)),
    ...rowsOf(every, stream, { '10 connections': { ...landing, ...slow, connections: 10 } }),
    ...rowsOf(bench, site, siteTargets),
    ...rowsOf(bench, uncached, slowed(slowTargets)),
    ...other.flatMap((server) => rowsOf(bench, server, slowed(otherTargets, fast))),
  ];
  await measureAlternately(rows, rounds);
  printRows(rows, rows[0] as Row);
  const memory = started.map((server) => `${server.name} ${(server.memory() / 2 ** 20).toFixed(0)} MB`);
  process.stdout.write(`\ncold start ${coldStart.toFixed(0)} ms; ${memory.join('; ')}\n`);
  if (json !== undefined) {
    const numbers = rows.map((row) => {
      return { server: row.server.name, target: row.target, ofFirst: shareOf(rows[0] as Row, row), ...medianOf(row) };
    });
    writeFileSync(json, JSON.stringify(numbers, null, 2));
  }
}

/** The layers of Express in their order, which is that of server/app.ts. */
const steps = 12;

async function benchPipeline(bench: Bench): Promise<void> {
  const site = await startSite('site', bench);
  bench.started.push(site);
  await writePage(bench.folder, site);
  const servers: MeasuredServer[] = [];
  for (let count = 0; count <= steps; count += 1)
    servers.push(await startReference(`${count} steps`, 'pipeline', { ...bench, steps: count }));
  bench.started.push(...servers);
  const rows = servers.flatMap((server) =>
    rowsOf(bench, server, { landing: { ...landing, connections: 10, status: 0 } }),
  );
  await measureAlternately(rows, rounds);
  rows.forEach((row, place) => {
    const { cpu } = medianOf(row);
    const before = place === 0 ? 0 : medianOf(rows[place - 1] as Row).cpu;
    process.stdout.write(
      `${row.server.name.padEnd(12)}${(cpu * 1000).toFixed(0).padStart(6)} µs, ${((cpu - before) * 1000).toFixed(0)} more\n`,
    );
  });
}

async function benchScale(bench: Bench): Promise<void> {
  const site = await startSite('site', bench);
  bench.started.push(site);
  const report = async (what: string, load: Load) => {
    const { cpu, perSecond, p99 } = await measure(site, load);
    const memory = (site.memory() / 2 ** 20).toFixed(0);
    process.stdout.write(
      `${what.padEnd(32)}${(cpu * 1000).toFixed(0).padStart(6)} µs ${perSecond.toFixed(0).padStart(6)}/s p99 ${p99.toFixed(1)} ms ${memory} MB\n`,
    );
  };
  for (const count of [10, 1000, 10_000, 100_000])
    await report(`${count} codes`, {
      path: (visit) => `/acquisition/en?rc=SCALE${visit % count}`,
      visits: Math.max(2000, Math.min(count, 20_000)),
      connections: 10,
    });
  const states = { connections: 10, visits: 10_000 };
  await report('10,000 states of the form', {
    ...states,
    path: (visit) => `/acquisition/en/registration/formstarted?rc=STATE${visit % 10_000}`,
  });
  await report('the same again', {
    ...states,
    path: (visit) => `/acquisition/en/registration/formstarted?rc=STATE${visit % 10_000}`,
  });
  const second = await startSite('second site', { ...bench, core: 1 });
  bench.started.push(second);
  const load = { ...invited, visits: 6000, connections: 10 };
  await Promise.all([site, second].map((server) => measure(server, { ...load, visits: 400 })));
  const alone = (await measure(site, load)).perSecond;
  const both = await Promise.all([measure(site, load), measure(second, load)]);
  const together = both.reduce((sum, { perSecond }) => sum + perSecond, 0);
  process.stdout.write(
    `one process ${alone.toFixed(0)}/s, two ${together.toFixed(0)}/s (the visitors share these cores)\n`,
  );
}

/** Each visitor is assigned one of two variants at random. */
const drawn = (key: string, variations: readonly (boolean | string)[]) => ({
  defaultValue: variations[0],
  rules: [{ key, hashAttribute: 'acqAnonymousId', hashVersion: 2, variations, weights: [0.5, 0.5], status: 'running' }],
});

async function benchExperiments(bench: Bench): Promise<void> {
  const running = {
    none: {},
    two: {
      'lean-registration': drawn('lean-registration', [false, true]),
      'landing-description': drawn('landing-description', ['default', 'social']),
    },
  };
  const sites = await Promise.all(
    Object.entries(running).map(([name, features]) => {
      const file = join(bench.folder, `${name}.json`);
      writeFileSync(file, JSON.stringify({ features, experiments: [] }));
      return startSite(`${name} running`, { ...bench, env: { FEATURES_FILE: file } });
    }),
  );
  bench.started.push(...sites);
  const known = { cookie: 'lang=en; acqAnonymousId=6b0f6a3e-9d3e-4f5e-8a55-5f0f3c7f6d10' };
  const targets = {
    'landing, new visitors': { ...landing, connections: 10 },
    'landing, a returning visitor': { ...landing, headers: known, connections: 10 },
    'landing, rotating codes': { ...invited, connections: 10 },
  };
  const rows = sites.flatMap((server) => rowsOf(bench, server, targets));
  await measureAlternately(rows, rounds);
  for (const [index, row] of rows.slice(0, rows.length / 2).entries()) {
    const two = rows[index + rows.length / 2] as Row;
    const [before, after] = [row, two].map((each) => medianOf(each).cpu * 1000);
    process.stdout.write(
      `${row.target.padEnd(28)}${before?.toFixed(0).padStart(6)} → ${after?.toFixed(0)} µs, ${shareOf(row, two).toFixed(2)} of the pages\n`,
    );
  }
}

/** The cost of metrics, compared with a site without them, and with another build if given. */
async function benchMetrics(bench: Bench, pair: string | undefined): Promise<void> {
  const others = pair === undefined ? [] : [await startSite('the other build', { ...bench, root: pair })];
  const off = await startSite('metrics off', bench);
  const on = await startSite('metrics on', { ...bench, env: { METRICS_PORT: String(await findFreePort()) } });
  const sites = [off, on, ...others];
  bench.started.push(...sites);
  const targets = {
    'landing, 10 connections': { ...landing, connections: 10 },
    'landing, rotating codes': { ...invited, connections: 10 },
  };
  const rows = sites.flatMap((server) => rowsOf(bench, server, targets));
  await measureAlternately(rows, rounds);
  printRows(rows, rows[0] as Row);
  for (const target of Object.keys(targets)) {
    const [first, ...compared] = rows.filter((row) => row.target === target) as [Row, ...Row[]];
    for (const row of compared)
      process.stdout.write(
        `${target}: ${row.server.name} costs ${(1 / shareOf(first, row)).toFixed(3)} of metrics off\n`,
      );
  }
}

async function benchProfile(bench: Bench): Promise<void> {
  const folder = join(process.cwd(), 'dist/profile');
  rmSync(folder, { recursive: true, force: true });
  const site = await startSite('site', { ...bench, nodeOptions: ['--cpu-prof', `--cpu-prof-dir=${folder}`] });
  const paths = { unseen: (visit: number) => `/acquisition/en?rc=${hidden(visit)}`, form: form.path };
  const path = paths[bench.only as keyof typeof paths] ?? invited.path;
  await measure(site, { ...invited, path, visits: 8000, connections: 10 });
  await site.stop();
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    const picture = file.replace(/\.cpuprofile$/, '.svg');
    writeFileSync(picture, drawFlameGraph(JSON.parse(readFileSync(file, 'utf8')) as Profile));
    process.stdout.write(`${file}\n${picture}\n`);
  }
}

runScript(import.meta.url, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { pair: { type: 'string' }, json: { type: 'string' }, only: { type: 'string', default: '' } },
  });
  const folder = mkdtempSync(join(process.cwd(), 'dist/bench-'));
  const backend = await startStubBackend();
  const bench: Bench = { folder, graphqlUrl: backend.graphqlUrl, only: values.only, started: [] };
  const modes = {
    pipeline: benchPipeline,
    scale: benchScale,
    experiments: benchExperiments,
    profile: benchProfile,
    metrics: benchMetrics,
  };
  try {
    await buildReference(folder);
    const mode = modes[positionals[0] as keyof typeof modes];
    await (mode === undefined ? benchPages(bench, values.pair, values.json) : mode(bench, values.pair));
  } finally {
    backend.stop();
    await Promise.all(bench.started.map((server) => server.stop()));
    rmSync(folder, { recursive: true, force: true });
  }
});
