/** The deployed bundle, on the Node that runs this test. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Product, startProduct } from '../support/startProduct.ts';

describe('the built product', () => {
  let product: Product;
  let stop: () => Promise<unknown> = async () => undefined;
  beforeAll(async () => {
    product = await startProduct({ isFirstStart: true });
    stop = product.stop;
  });
  afterAll(async () => {
    await stop();
  });

  it('is alive and ready', async () => {
    expect((await fetch(`${product.siteUrl}/healthz`)).status).toBe(200);
    expect((await fetch(`${product.siteUrl}/readyz`)).status).toBe(200);
  });

  it('serves the landing page with files that exist', async () => {
    const response = await fetch(`${product.siteUrl}/acquisition/en`);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain('<h1');
    const files = [...html.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css|woff2))"/g)].map((match) => match[1] ?? '');
    expect(files.length).toBeGreaterThan(2);
    for (const file of new Set(files))
      expect([file, (await fetch(product.siteUrl + file)).status]).toEqual([file, 200]);
  });

  it('serves no source maps', async () => {
    const html = await (await fetch(`${product.siteUrl}/acquisition/en`)).text();
    const script = /"(\/[^"]+\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
    expect((await fetch(product.siteUrl + script)).status).toBe(200);
    expect((await fetch(`${product.siteUrl}${script}.map`)).status).toBe(404);
  });

  it('drains on SIGTERM: ends streams, sends its counts and exits with 0', async () => {
    const stream = await fetch(`${product.siteUrl}/acquisition/experiments/sub/local`);
    const headers = { Origin: product.siteUrl, 'User-Agent': 'Mozilla/5.0 Firefox/140.0' };
    await fetch(`${product.siteUrl}/acquisition/begun?rc=WELCOME10`, { method: 'POST', headers });
    product.signal('SIGTERM');
    expect(await stream.text()).toMatch(/^id: /);
    expect(await product.exited).toBe(0);
    expect(product.output()).toMatch(/"noteSiteCounts","outcome":"NOTED".*"stopped"/s);
  });
});

describe('a built product that is stopping', () => {
  it('accepts connections until the end of its drain delay', async () => {
    const delay = 1_500;
    const draining = await startProduct({ env: { DRAIN_DELAY_MS: String(delay) } });
    let responses = 0;
    /** Visits repeatedly, each time by a new connection; resolves to the time of the first rejection. */
    const visitUntilRefused = async (path: string): Promise<number> => {
      for (;;) {
        const isServed = await fetch(draining.siteUrl + path, { headers: { Connection: 'close' } }).then(
          async (response) => response.ok && (await response.text()) !== '',
          () => false,
        );
        if (!isServed) return performance.now();
        responses += 1;
      }
    };
    const refusals = ['/acquisition/en', '/acquisition/defaults.json', '/healthz', '/acquisition/en'].map(
      visitUntilRefused,
    );
    while (responses < 8) await wait(10);
    const signalledAt = performance.now();
    draining.signal('SIGTERM');
    for (const refusedAt of await Promise.all(refusals)) {
      // On a busy machine it takes longer, but never less.
      expect(refusedAt - signalledAt).toBeGreaterThanOrEqual(delay);
    }
    expect(await draining.exited).toBe(0);
    await draining.stop();
  });

  it('is not ready during the drain delay, but serves pages', async () => {
    // The delay is long, so only the second signal ends the process.
    const draining = await startProduct({ env: { DRAIN_DELAY_MS: '600000' } });
    const statusOf = async (path: string) => (await fetch(draining.siteUrl + path)).status;
    draining.signal('SIGTERM');
    while ((await statusOf('/readyz')) !== 503) await wait(10);
    expect(await statusOf('/acquisition/en')).toBe(200);
    draining.signal('SIGTERM');
    expect(await draining.exited).toBe(1);
    await draining.stop();
  });
});

describe('a built product that is interrupted while its embedded backend starts', () => {
  /** The backend never listens: `instead` runs in its place. */
  const interruptedBy = (instead: string) => {
    const code = `import { Server } from 'node:net'; Server.prototype.listen = function () { ${instead}; return this; };`;
    return startProduct({
      env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` },
      // It never becomes ready; this limit applies only if the process does not end by itself.
      readyTimeoutMs: 110_000,
    });
  };

  it('logs the failed part and exits with 1 after an uncaught error', async () => {
    const failure = await interruptedBy(
      "const error = new Error('lost'); setImmediate(() => { throw error; }); setInterval(() => {}, 1000)",
    ).catch(String);
    expect(failure).toContain('ended with 1');
    expect(failure).toMatch(/"level":"error".*"part":"embedded backend","error":"Error: lost".*"uncaughtException"/);
    expect(failure).toContain('"reason":"uncaughtException","msg":"stopped"');
  });

  it('exits with 0 on SIGTERM', async () => {
    const failure = await interruptedBy("process.kill(process.pid, 'SIGTERM'); setInterval(() => {}, 1000)").catch(
      String,
    );
    expect(failure).toContain('ended with 0');
    expect(failure).toContain('"reason":"SIGTERM","msg":"stopped"');
  });
});
