/**
 * `npm run try-overload`: responses under load with production's defaults: closed loops of up to 200 visitors, ten
 * times the capacity over 500 connections, and a backend that does not respond. Counts statuses; never fails.
 */
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { runScript } from '../../build/runScript.ts';
import { startSite } from './benchServers.ts';
import { type MeasuredServer, quantile, startMeasured } from './measuredServer.ts';
import { type Answered, createClients, sendAtRate, sendInTurns } from './openLoop.ts';

const known = Array.from({ length: 64 }, (_, place) => `KNOWN${place}`);
const run = Date.now().toString(36).toUpperCase();

const pages: Readonly<Record<string, (visit: number) => string>> = {
  landing: () => '/acquisition/en',
  'landing, rotating codes': (visit) => `/acquisition/en?rc=${known[visit % 64]}`,
  'landing, a new code each': (visit) => `/acquisition/en?rc=UNSEEN${run}${visit}`,
  form: (visit) => `/acquisition/en/registration/formstarted?rc=${known[visit % 64]}`,
};

const requestOf = (path: string) =>
  [
    `GET ${path} HTTP/1.1`,
    'Host: localhost',
    'User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Accept: text/html',
    'Accept-Language: en',
    'Cookie: lang=en',
    '\r\n',
  ].join('\r\n');

/** Milliseconds of each health check, sent by a process without other load. */
async function probeHealth(port: number, seconds: number): Promise<readonly number[]> {
  const parameters = ['--import', 'tsx', join(import.meta.dirname, 'healthProbe.ts'), String(port), String(seconds)];
  const child = spawn(process.execPath, parameters, { stdio: ['ignore', 'pipe', 'inherit'] });
  setPriority(child.pid ?? 0, 0);
  return (await json(child.stdout)) as number[];
}

let visits = 0;
const nextOf = (path: (visit: number) => string) => () => {
  visits += 1;
  return requestOf(path(visits));
};

const countGood = (responses: readonly Answered[]) => responses.filter(({ status }) => status === 200).length;

const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;

function describeResponses(responses: readonly Answered[], seconds: number): string {
  const statuses = new Map<number, number>();
  for (const { status } of responses) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const good = responses.filter(({ status }) => status === 200);
  const times = good.map(({ took }) => took);
  const counts = [...statuses].map(([status, count]) => `${status === 0 ? 'lost' : status}: ${count}`).join(', ');
  return `${(good.length / seconds).toFixed(0)}/s, p50 ${ms(quantile(times, 0.5))}, p99 ${ms(quantile(times, 0.99))}; ${counts}`;
}

const describeHealth = (health: readonly number[]) =>
  `${health.length} probes, p50 ${ms(quantile(health, 0.5))}, p95 ${ms(quantile(health, 0.95))}, longest ${ms(Math.max(...health))}`;

const write = (what: string, text: string) => process.stdout.write(`  ${`${what} `.padEnd(38)}${text}\n`);

async function tryClosedLoops(site: MeasuredServer): Promise<void> {
  process.stdout.write('\nClosed loops: each visitor sends the next request after the response\n');
  for (const [name, path] of Object.entries(pages))
    for (const connections of [1, 10, 50, 100, 200]) {
      const clients = createClients(site.port, connections);
      await sendInTurns(clients, { connections, seconds: 0.5, request: nextOf(path) });
      const responses = await sendInTurns(clients, { connections, seconds: 3, request: nextOf(path) });
      write(`${name}, ${connections}`, describeResponses(responses, 3));
      clients.close();
    }
}

async function tryOverload(site: MeasuredServer, name: string, path: (visit: number) => string): Promise<void> {
  const [seconds, connections] = [6, 500];
  const clients = createClients(site.port, connections);
  await sendInTurns(clients, { connections: 16, seconds: 3, request: nextOf(path) });
  const closed = () => sendInTurns(clients, { connections: 16, seconds: 3, request: nextOf(path) });
  const before = await closed();
  const alone = await sendInTurns(clients, { connections: 1, seconds: 2, request: nextOf(path) });
  const capacity = countGood(before) / 3;
  await clients.open(connections - 16);
  const probing = probeHealth(site.port, seconds);
  const responses = await sendAtRate(clients, { perSecond: capacity * 10, seconds, request: nextOf(path) });
  const over = performance.now();
  const normal =
    quantile(
      alone.map(({ took }) => took),
      0.99,
    ) * 2;
  let recovered = Number.NaN;
  for (let good = 0; good < 20 && performance.now() - over < 30_000; ) {
    const response = await clients.request(nextOf(path)());
    good = response?.status === 200 && response.took <= normal ? good + 1 : 0;
    recovered = performance.now() - over;
  }
  const health = await probing;
  // The speed of a shared machine varies.
  const after = countGood(await closed()) / 3;
  const ratio = countGood(responses) / seconds / ((capacity + after) / 2);
  write(`${name}: capacity`, `${capacity.toFixed(0)}/s before, ${after.toFixed(0)}/s after`);
  write('  over 500 connections', `${describeResponses(responses, seconds)}; ${ratio.toFixed(2)} of the capacity`);
  write('  health', describeHealth(health));
  write('  normal again after', ms(recovered));
  clients.close();
}

/** Fifty visitors with codes wait for a backend that never responds, while ten load the landing page. */
async function trySilentBackend(): Promise<void> {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const graphqlUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/graphql`;
  const site = await startSite('silent backend', { graphqlUrl });
  const [seconds, waiting, reading] = [30, createClients(site.port, 50), createClients(site.port, 10)];
  const hidden = nextOf(pages['landing, a new code each'] as (visit: number) => string);
  const [codes, cached, health] = await Promise.all([
    sendInTurns(waiting, { connections: 50, seconds, request: hidden }),
    sendInTurns(reading, { connections: 10, seconds, request: nextOf(() => '/acquisition/en') }),
    probeHealth(site.port, seconds - 2),
  ]);
  process.stdout.write('\nA backend that does not respond for 30 s\n');
  write('pages with a code, 50 visitors', describeResponses(codes, seconds));
  write('  longest', ms(Math.max(...codes.map(({ took }) => took))));
  write('cached landing page, 10 visitors', describeResponses(cached, seconds));
  write('health', describeHealth(health));
  for (const clients of [waiting, reading]) clients.close();
  await site.stop();
  silent.closeAllConnections();
  silent.close();
}

runScript(import.meta.url, async () => {
  const { values } = parseArgs({
    options: { root: { type: 'string', default: process.cwd() }, only: { type: 'string', default: '' } },
  });
  const stub = join(import.meta.dirname, 'stubProcess.ts');
  // On the clients' core, not on the site's.
  const backend = await startMeasured('backend', stub, {}, { nodeOptions: ['--import', 'tsx'], core: 1 });
  const graphqlUrl = `http://127.0.0.1:${backend.port}/graphql`;
  const site = await startSite('site', { graphqlUrl, root: values.root });
  try {
    // In production clients run on other machines: here they get cores after site and backend.
    setPriority(10);
    if ('closed loops'.includes(values.only)) await tryClosedLoops(site);
    process.stdout.write('\nTen times the capacity\n');
    if ('overload'.includes(values.only))
      for (const [name, path] of Object.entries(pages)) await tryOverload(site, name, path);
    if ('silent backend'.includes(values.only)) await trySilentBackend();
  } finally {
    await site.stop();
    await backend.stop();
  }
});
