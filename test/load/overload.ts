/**
 * `npm run try-overload`: finds what the site can answer (visitors who wait for their answers), then sends ten times as
 * many (visitors who do not), and tells what becomes of those who are let in, of the others, of the health probe, and how
 * soon all is as before. Ratios of one run; nothing fails by it. `-- --times 3` another load, `--loop-delay 0` without the bound.
 */
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runScript } from '../../build/runScript.ts';
import { startSite } from './benchServers.ts';
import { type MeasuredServer, quantile, startMeasured } from './measuredServer.ts';
import { type Answered, askInTurns, comeAtRate, createCrowd } from './openLoop.ts';

const seconds = 6;

/** Of visitors at once: what a balancer holds towards one instance. */
const mostConnections = 500;

const pages: Readonly<
  Record<string, { readonly path: (visit: number) => string; readonly env?: Record<string, string> }>
> = {
  'landing page': { path: () => '/acquisition/en' },
  'an unseen code each': {
    path: (visit) => `/acquisition/en?rc=UNSEEN${Date.now().toString(36).toUpperCase()}${visit}`,
  },
  'landing page, cache off': { path: () => '/acquisition/en', env: { PAGE_CACHE_MB: '0' } },
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

const timesOf = (answers: readonly Answered[], of: (answered: Answered) => boolean) =>
  answers.filter(of).map(({ took }) => took);
const isAccepted = ({ status }: Answered) => status === 200;
const isRefused = ({ status }: Answered) => status === 503;

/** The mean of each half second's accepted, and how far they stray from it. */
function steadinessOf(answers: readonly Answered[]): number {
  const first = Math.min(...answers.map(({ at }) => at));
  const counts = new Map<number, number>();
  for (const { at } of answers.filter(isAccepted)) {
    const slot = Math.floor((at - first) / 500);
    counts.set(slot, (counts.get(slot) ?? 0) + 1);
  }
  // Without the first, in which the burst is answered, and the last, which is cut.
  const inner = Array.from({ length: seconds * 2 - 2 }, (_, slot) => counts.get(slot + 1) ?? 0);
  const mean = inner.reduce((sum, count) => sum + count, 0) / inner.length;
  const variance = inner.reduce((sum, count) => sum + (count - mean) ** 2, 0) / inner.length;
  return Math.sqrt(variance) / mean;
}

async function tryOverload(site: MeasuredServer, times: number, path: (visit: number) => string): Promise<void> {
  let visits = 0;
  const request = () => {
    visits += 1;
    return requestOf(path(visits));
  };
  const crowd = createCrowd(site.port, mostConnections);
  const probes = createCrowd(site.port, 100);
  // Each on a connection of its own, as an orchestrator asks.
  const probe = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
  try {
    await askInTurns(crowd, { connections: 8, seconds: 3, request });
    const alone = (await askInTurns(crowd, { connections: 1, seconds: 3, request })).map(({ took }) => took);
    const closed = await askInTurns(crowd, { connections: 16, seconds: 4, request });
    const capacity = closed.filter(isAccepted).length / 4;
    await crowd.open(mostConnections - 16);
    const probing = comeAtRate(probes, { perSecond: 10, seconds, request: () => probe });
    const answers = await comeAtRate(crowd, { perSecond: capacity * times, seconds, request });
    const over = performance.now();
    let recovery = 0;
    const [p50, p99] = [quantile(alone, 0.5), quantile(alone, 0.99)];
    for (let good = 0; good < 20; ) {
      const answer = await crowd.ask(request());
      good = answer?.status === 200 && answer.took <= p99 * 2 ? good + 1 : 0;
      recovery = performance.now() - over;
      if (recovery > 30_000) break;
    }
    const accepted = timesOf(answers, isAccepted);
    const refused = timesOf(answers, isRefused);
    const health = (await probing).map(({ took }) => took);
    const ms = (value: number) => `${value.toFixed(1)} ms`;
    const ratio = (value: number, of: number) => `${ms(value)} (${(value / of).toFixed(1)}×)`;
    const rows = [
      ['unloaded', `p50 ${ms(p50)}, p99 ${ms(p99)}`],
      ['capacity', `${capacity.toFixed(0)}/s, of which refused ${closed.filter(isRefused).length}`],
      [
        'asked',
        `${(answers.length / seconds).toFixed(0)}/s, lost ${answers.filter(({ status }) => status === 0).length}`,
      ],
      [
        'accepted',
        `${(accepted.length / seconds).toFixed(0)}/s, ${(accepted.length / seconds / capacity).toFixed(2)} of capacity, strays by ${(100 * steadinessOf(answers)).toFixed(0)} %`,
      ],
      ['accepted p50', ratio(quantile(accepted, 0.5), p50)],
      ['accepted p99', ratio(quantile(accepted, 0.99), p99)],
      ['refused', `${(refused.length / seconds).toFixed(0)}/s`],
      ['refused p50', ratio(quantile(refused, 0.5), p50)],
      ['refused p99', ratio(quantile(refused, 0.99), p99)],
      ['health, longest', ms(Math.max(...health))],
      ['recovery', ratio(recovery, p99)],
      ['memory', `${(site.memory() / 2 ** 20).toFixed(0)} MB`],
    ];
    process.stdout.write(`\n${site.name}, ${times} times what it can answer\n`);
    for (const [what = '', value = ''] of rows) process.stdout.write(`  ${what.padEnd(16)}${value}\n`);
  } finally {
    crowd.close();
    probes.close();
  }
}

runScript(import.meta.url, async () => {
  const { values } = parseArgs({
    options: {
      times: { type: 'string', default: '10' },
      'loop-delay': { type: 'string', default: '50' },
      only: { type: 'string', default: '' },
    },
  });
  const stub = join(import.meta.dirname, 'stubProcess.ts');
  // Beside the visitors, not beside the site.
  const backend = await startMeasured('backend', stub, {}, { nodeOptions: ['--import', 'tsx'], core: 1 });
  const graphqlUrl = `http://127.0.0.1:${backend.port}/graphql`;
  const sites = new Map<MeasuredServer, (visit: number) => string>();
  try {
    for (const [name, { path, env = {} }] of Object.entries(pages)) {
      if (!name.includes(values.only)) continue;
      const variables = { ...env, SHED_LOOP_DELAY_MS: values['loop-delay'] };
      sites.set(await startSite(name, { graphqlUrl, env: variables }), path);
    }
    // Visitors have machines of their own: here they come after the site, and after the backend that it asks.
    setPriority(10);
    for (const [site, path] of sites) await tryOverload(site, Number(values.times), path);
  } finally {
    for (const site of sites.keys()) await site.stop();
    await backend.stop();
  }
});
