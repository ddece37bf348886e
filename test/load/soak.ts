/**
 * `npm run try-soak`: rounds of mixed traffic, in which three in ten clients disconnect at some byte of the response
 * (the same in every run); after each round, idle and after garbage collection, prints memory and handles. `-- --rounds
 * 10 --visits 2000 --only embedded`. Never fails.
 */
import { connect } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { runScript } from '../../build/runScript.ts';
import { type Product, startProduct } from '../support/startProduct.ts';
import { startStubBackend } from './stubBackend.ts';

interface MemoryUsage {
  readonly heapUsed: number;
  readonly external: number;
  readonly arrayBuffers: number;
  readonly rss: number;
  readonly sockets: number;
  readonly timers: number;
}

const get = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n`;
const post = (body: string) =>
  `POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`;
const check = (visit: number) =>
  post(JSON.stringify({ query: '{ countryDetails { country } }', variables: {}, operationName: null, visit }));
const codes = (visit: number) =>
  post(JSON.stringify({ query: `{ registrationCodeDetails(registrationCode: "SOAK${visit}") { errors } }` }));

/** Of each hundred visits: how many, and their requests. */
type Mix = readonly (readonly [share: number, request: (visit: number) => string])[];
const ofSite: Mix = [
  [40, () => get('/acquisition/en')],
  [22, (visit) => get(`/acquisition/de?rc=SOAK${visit}`)],
  [12, (visit) => get(`/acquisition/en/registration/formstarted?rc=WELCOME${visit % 50}`)],
  [15, () => get('/acquisition/defaults.json')],
  [6, (visit) => get(`/acquisition/nothing${visit}`)],
  [5, () => get('/acquisition/experiments/sub/local')],
];
const ofBackend: Mix = [
  [50, check],
  [40, codes],
  [10, () => get('/healthz')],
];

/** Numbers from 0 to 1 that are the same in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function pick(mix: Mix, lot: number): (visit: number) => string {
  let left = lot * 100;
  for (const [share, request] of mix) {
    left -= share;
    if (left < 0) return request;
  }
  throw new Error('The shares of a mix must add up to 100');
}

/** Reads at most this many bytes, then disconnects; always disconnects from an event stream. */
function visit(port: number, request: string, maxBytes: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let read = 0;
    socket.on('error', () => {}).on('close', () => resolve());
    socket.on('data', (data: Buffer) => {
      read += data.length;
      if (read >= maxBytes) socket.destroy();
    });
    socket.write(request);
  });
}

async function measureMemory(product: Product): Promise<MemoryUsage> {
  const before = product.output().length;
  product.signal('SIGUSR2');
  for (;;) {
    const line = /^held (\{.*\})$/m.exec(product.output().slice(before))?.[1];
    if (line !== undefined) return JSON.parse(line) as MemoryUsage;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function soak(
  name: string,
  product: Product,
  mixes: readonly (readonly [port: number, mix: Mix])[],
  rounds: number,
  visits: number,
) {
  const random = createRandom(14);
  const mb = (bytes: number) => (bytes / 2 ** 20).toFixed(1).padStart(8);
  process.stdout.write(`\n${name}\nround    heap  external  buffers      rss  sockets timers (MB)\n`);
  let count = 0;
  const report = async (round: number) => {
    const { heapUsed, external, arrayBuffers, rss, sockets, timers } = await measureMemory(product);
    process.stdout.write(
      `${String(round).padStart(5)}${mb(heapUsed)} ${mb(external)} ${mb(arrayBuffers)} ${mb(rss)} ${String(sockets).padStart(8)} ${String(timers).padStart(6)}\n`,
    );
  };
  await report(0);
  for (let round = 1; round <= rounds; round += 1) {
    const end = count + visits;
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        while (count < end) {
          count += 1;
          const [port, mix] = mixes[count % mixes.length] ?? [0, []];
          const text = pick(mix, random())(count);
          // An event stream does not end, so disconnect after its first bytes.
          const longest = text.includes('/sub/') ? 1 : random() < 0.3 ? 10_000 : Number.POSITIVE_INFINITY;
          await visit(port, text, Math.max(1, Math.floor(random() * longest)));
        }
      }),
    );
    await report(round);
  }
}

runScript(import.meta.url, async () => {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '10' },
      visits: { type: 'string', default: '2000' },
      only: { type: 'string', default: '' },
    },
  });
  const probe = pathToFileURL(join(process.cwd(), 'test/load/memoryProbe.mjs')).href;
  const env = { NODE_OPTIONS: `--expose-gc --import ${probe}`, RATE_LIMITS: 'off', DATA_DEADLINE_MS: '2000' };
  const stub = await startStubBackend();
  const portOf = (url: string) => Number(new URL(url).port);
  const kinds = {
    'site alone': async () => {
      const product = await startProduct({
        env: { ...env, ACQ_BACKEND_GRAPHQL_URL: stub.graphqlUrl },
        isMeasured: true,
      });
      return [product, [[portOf(product.siteUrl), ofSite]]] as const;
    },
    'backend alone': async () => {
      const product = await startProduct({ env, script: 'backend.js', isMeasured: true });
      return [product, [[portOf(product.backendUrl), ofBackend]]] as const;
    },
    embedded: async () => {
      const product = await startProduct({ env, isMeasured: true });
      return [
        product,
        [
          [portOf(product.siteUrl), ofSite],
          [portOf(product.siteUrl), ofSite],
          [portOf(product.backendUrl), ofBackend],
        ],
      ] as const;
    },
  };
  try {
    for (const [name, start] of Object.entries(kinds)) {
      if (!name.includes(values.only)) continue;
      const [product, mixes] = await start();
      try {
        await soak(name, product, mixes, Number(values.rounds), Number(values.visits));
      } finally {
        await product.stop();
      }
    }
  } finally {
    stub.stop();
  }
});
