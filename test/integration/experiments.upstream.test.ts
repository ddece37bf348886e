/** Failures of the feature service, as visitors see them. */
import { EventEmitter, once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import express from 'express';
import request from 'supertest';
import { createFeatureStreams } from '../../server/experiments/experimentsEndpoint.ts';
import type { DocumentExperiments } from '../../shared/experiments/documentExperiments.ts';
import { createTestApp, type TestApp, type TestAppOptions } from '../support/createTestApp.ts';
import { createFakeGrowthbook, type FakeGrowthbook, featureFaults } from '../support/fakeGrowthbook.ts';
import { measureMemory } from '../support/memoryUsage.ts';
import { getRequest, sendRawRequest } from '../support/rawRequest.ts';
import { readDocument } from '../support/readDocument.ts';

EventEmitter.defaultMaxListeners = 50;

const showing = (description: string) => ({
  features: { 'landing-description': { defaultValue: description }, 'of-another-team': { defaultValue: 'SECRETFLAG' } },
});

/** Milliseconds, so that the service is queried all the time. */
const shortTimeouts = { staleMs: 20, retryMs: 20, timeoutMs: 60_000, changeMs: 10 };
/** Gives up soon on a service that never responds. */
const eventDriven = { ...shortTimeouts, staleMs: 600, timeoutMs: 500 };
/** Queries the service only when its stream reports a change. */
const received = { ...shortTimeouts, staleMs: 600_000 };

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function createService(description = 'social'): Promise<FakeGrowthbook> {
  const service = await createFakeGrowthbook(showing(description));
  closing.push(service.close);
  return service;
}

async function createSite(
  service: FakeGrowthbook,
  featureLimits: TestAppOptions['featureLimits'] = shortTimeouts,
  env = {},
): Promise<TestApp> {
  const app = await createTestApp({
    env: { GROWTHBOOK_API_HOST: `${service.url}/`, GROWTHBOOK_CLIENT_KEY: 'sdk-test', ...env },
    featureLimits,
    deadlines: { initialWaitMs: 30_000, dataTimeoutMs: 30_000, render: 60_000 },
  });
  closing.push(app.close);
  return app;
}

interface Seen {
  readonly status: number;
  readonly description: string;
  readonly experiments: DocumentExperiments;
}

async function visit(app: TestApp): Promise<Seen> {
  const { status, text } = await request(app.url)
    .get('/acquisition')
    .set({ 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0', 'Accept-Language': 'en' });
  const { page, experiments } = readDocument(text).state;
  return { status, description: page.landing.description, experiments };
}

/** Polls until it is so, because pages do not wait for the service. */
async function until<Value>(look: () => Promise<Value> | Value, isSo: (value: Value) => boolean): Promise<Value> {
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    const value = await look();
    if (isSo(value)) return value;
    await wait(10);
  }
  throw new Error('It never came to be so');
}

const complaints = (app: TestApp) => [
  ...new Set(app.log.filter(({ level }) => level !== 'info').map(({ level, message }) => `${level}: ${message}`)),
];

describe('a feature service that fails', () => {
  const rows: string[] = [];
  afterAll(() => {
    const line = ['the service', 'when', 'page', 'variant', 'assigned', 'in the log'];
    process.stdout.write(`${[line.join(' | '), ...rows].join('\n')}\n`);
  });
  const note = (fault: string, when: string, { status, description, experiments }: Seen, app: TestApp) =>
    rows.push(
      [fault, when, status, description, experiments.isAssigned || experiments.reason, complaints(app).join('; ')].join(
        ' | ',
      ),
    );

  it.each(Object.keys(featureFaults))(
    '%s at the first start: pages show the default until it recovers',
    async (fault) => {
      const service = await createService();
      service.setResponse(featureFaults[fault] as never);
      const app = await createSite(service, eventDriven);
      const seen = await visit(app);
      expect(seen).toMatchObject({
        status: 200,
        description: 'default',
        experiments: { isAssigned: false, reason: 'unavailable' },
      });
      expect(complaints(app)).not.toEqual([]);
      expect(JSON.stringify(app.log)).not.toContain('SECRETWORDS');
      note(fault, 'first start', seen, app);
      service.setResponse((_request, response) => void response.end(JSON.stringify(showing('social'))));
      await until(
        () => visit(app),
        ({ description }) => description === 'social',
      );
    },
  );

  it.each(Object.keys(featureFaults))('%s later: pages still show the known features', async (fault) => {
    const service = await createService();
    const app = await createSite(service, eventDriven);
    await until(
      () => visit(app),
      ({ description }) => description === 'social',
    );
    service.setResponse(featureFaults[fault] as never);
    service.cut();
    const requests = service.paths.filter((path) => path.startsWith('/api/')).length;
    const seen = await until(
      () => visit(app),
      () => service.paths.filter((path) => path.startsWith('/api/')).length > requests + 1,
    );
    expect(seen).toMatchObject({ status: 200, description: 'social', experiments: { isAssigned: true } });
    note(fault, 'running', seen, app);
  });

  it('or is slow: pages wait for it at the start', async () => {
    const service = await createService();
    service.setResponse((_request, response) => {
      setTimeout(() => response.end(JSON.stringify(showing('social'))), 100);
    });
    const app = await createSite(service);
    expect((await visit(app)).description).toBe('social');
    // It does not announce a stream.
    expect(service.streams()).toBe(0);
  });
});

it('spec §8: "Missing A/B client key" is logged once as "Missing clientKey", and the site runs without experiments', async () => {
  const service = await createService();
  const app = await createTestApp({ env: { GROWTHBOOK_API_HOST: service.url } });
  closing.push(app.close);
  const seen = await visit(app);
  await visit(app);
  expect(seen).toMatchObject({ status: 200, experiments: { isAssigned: false, reason: 'no key' } });
  expect(app.log.filter(({ message }) => message === 'Missing clientKey')).toHaveLength(1);
  expect(service.paths).toEqual([]);
  expect((await request(app.url).get('/acquisition/experiments/api/features/')).status).not.toBe(200);
});

describe('spec §9: "Feature-flag cache: stale after 1 minute, max age 4 hours, at most 10 entries"', () => {
  it('is refreshed after a minute, and not used beyond four hours without a response', async () => {
    const service = await createService();
    const app = await createTestApp({ env: { GROWTHBOOK_API_HOST: service.url, GROWTHBOOK_CLIENT_KEY: 'sdk-test' } });
    closing.push(app.close);
    const { features } = app.dependencies.experiments;
    const waits = jest.spyOn(globalThis, 'setTimeout');
    await features.start();
    expect(waits.mock.calls.map(([, milliseconds]) => milliseconds)).toContain(60_000);
    waits.mockRestore();
    const later = performance.now() + 4 * 3_600_000;
    const clock = jest.spyOn(performance, 'now').mockReturnValue(later - 1_000);
    expect(features.current()).not.toBeNull();
    clock.mockReturnValue(later + 60_000);
    expect(features.current()).toBeNull();
    // The same features again confirm them.
    await features.start();
    expect(features.current()).not.toBeNull();
    // Features that cannot be used confirm nothing.
    clock.mockReturnValue(later + 5 * 3_600_000);
    service.setResponse(featureFaults['responds with null'] as never);
    await features.start();
    expect(features.current()).toBeNull();
    clock.mockRestore();
  });

  it('is refreshed after a response that stalls', async () => {
    const service = await createService();
    service.setResponse(featureFaults['stalls within its response'] as never);
    const app = await createTestApp({
      env: { GROWTHBOOK_API_HOST: service.url, GROWTHBOOK_CLIENT_KEY: 'sdk-test' },
      featureLimits: { ...shortTimeouts, timeoutMs: 300 },
    });
    closing.push(app.close);
    service.setResponse((_request, response) => void response.end(JSON.stringify(showing('social'))));
    await measureMemory();
    await until(
      () => visit(app),
      ({ description }) => description === 'social',
    );
  });

  it('has one entry: another key is rejected without a request to the service', async () => {
    const service = await createService();
    const app = await createSite(service);
    const paths = [
      'api/features/sdk-other',
      'sub/sdk-other',
      'api/features/..%2Fadmin',
      'api/features/SDK-TEST',
      'sub/x',
    ];
    for (const path of paths) {
      const { status, headers } = await request(app.url).get(`/acquisition/experiments/${path}`);
      expect([path, status]).toEqual([path, 404]);
      expect(headers['content-type']).toContain('application/json');
    }
    expect(service.paths.filter((path) => !path.endsWith('/sdk-test'))).toEqual([]);
  });
});

describe('the first-party endpoint', () => {
  const path = '/acquisition/experiments/api/features/sdk-test';

  it('returns only the registered features, with the headers that the SDK reads', async () => {
    const app = await createSite(await createService());
    const { body, headers, text } = await request(app.url).get(path);
    expect(Object.keys(body.features)).toEqual(['landing-description']);
    expect(text).not.toContain('SECRETFLAG');
    expect(headers).toMatchObject({ 'x-sse-support': 'enabled', 'cache-control': 'no-cache' });
    const { experiments } = await visit(app);
    expect(experiments.isAssigned && experiments.version).toBe(body.dateUpdated);
    const again = await request(app.url)
      .get(path)
      .set('If-None-Match', headers.etag ?? '');
    expect(again.status).toBe(304);
  });

  it('responds with an uncached 503 if there are no features', async () => {
    const service = await createService();
    service.setResponse(featureFaults['is down'] as never);
    const app = await createSite(service);
    const { status, headers } = await request(app.url).get(path);
    expect([status, headers['cache-control']]).toEqual([503, 'no-store']);
  });

  it('rejects POST, because it does not evaluate features remotely', async () => {
    const app = await createSite(await createService());
    expect((await request(app.url).post('/acquisition/experiments/api/eval/sdk-test').send({})).status).toBe(405);
  });
});

it('sends feature usage to the configured URL, without visitor data', async () => {
  const service = await createService();
  const app = await createSite(service, shortTimeouts, { GROWTHBOOK_REALTIME_URL: `${service.url}/usage` });
  const { experiments } = await until(
    () => visit(app),
    (seen) => seen.experiments.isAssigned,
  );
  const pings = () => service.paths.filter((requests) => requests.startsWith('/usage'));
  await until(pings, ({ length }) => length > 0);
  const requests = new URL(pings()[0] ?? '', service.url).searchParams;
  expect(requests.get('key')).toBe('sdk-test');
  expect(JSON.parse(requests.get('events') ?? '')).toContainEqual({ key: 'landing-description', on: true });
  expect(pings().join()).not.toContain(experiments.isAssigned && experiments.attributes.acqAnonymousId);
});

describe('the stream of changes', () => {
  const path = '/acquisition/experiments/sub/sdk-test';
  const listen = (app: TestApp, headers = {}) => {
    const browser = sendRawRequest(app.port, getRequest(path, { Connection: 'keep-alive', ...headers }));
    closing.push(async () => void browser.socket.destroy());
    return browser;
  };

  it('serves 200 browsers of one IP by one connection to the service, with the current features first', async () => {
    const service = await createService();
    const app = await createSite(service, shortTimeouts, { TRUST_PROXY: '1' });
    const browsers = Array.from({ length: 200 }, () => listen(app));
    await Promise.all(browsers.map((browser) => browser.waitFor(/event: features\ndata: .*"social"/)));
    expect(browsers[0]?.text()).toMatch(/content-type: text\/event-stream/i);
    expect(browsers[0]?.text()).toMatch(/x-accel-buffering: no/i);
    await until(service.streams, (streams) => streams > 0);
    service.publish(showing('viral'));
    await Promise.all(browsers.map((browser) => browser.waitFor(/event: features\ndata: .*"viral"/)));
    expect(service.streams()).toBe(1);
    expect((await visit(app)).description).toBe('viral');
    // Unchanged features are not sent again, however often the service is queried.
    const requests = service.paths.length;
    await until(
      () => service.paths.length,
      (count) => count > requests + 2,
    );
    expect(browsers[0]?.text().match(/event: features/g)).toHaveLength(2);
  });

  it('spec §9: "idle stream interval 20 seconds": writes that often, and ends when the browser disconnects', async () => {
    const beats = jest.spyOn(globalThis, 'setInterval');
    const streams = createFeatureStreams({ current: () => null, onChange: () => undefined });
    const [beat, interval, comment] = (beats.mock.calls[0] ?? []) as unknown[];
    beats.mockRestore();
    closing.push(async () => streams.close());
    expect(interval).toBe(20_000);
    const server = express().get('/', streams.open).listen(0, '127.0.0.1');
    await once(server, 'listening');
    closing.push(async () => {
      server.closeAllConnections();
      server.close();
    });
    const browser = sendRawRequest(
      (server.address() as AddressInfo).port,
      getRequest('/', { Connection: 'keep-alive' }),
    );
    await browser.waitFor(/:\n\n/);
    (beat as (text: unknown) => void)(comment);
    await browser.waitFor(/:\n\n[^:]*:\n\n/);
    browser.socket.destroy();
    await until(streams.count, (count) => count === 0);
  });

  it('does not repeat known features to a reconnecting browser', async () => {
    const app = await createSite(await createService());
    const { body } = await request(app.url).get('/acquisition/experiments/api/features/sdk-test');
    const browser = listen(app, { 'Last-Event-ID': body.dateUpdated });
    await browser.waitFor(/\r\n\r\n[\s\S]*:\n\n/);
    expect(browser.text()).not.toContain('event: features');
  });

  it('reconnects to the service each time it is cut', async () => {
    const service = await createService();
    const app = await createSite(service, received);
    for (const description of ['viral', 'daba', 'social']) {
      await until(service.streams, (streams) => streams > 0);
      service.publish(showing(description));
      await until(
        () => visit(app),
        (seen) => seen.description === description,
      );
      service.cut();
      await until(service.streams, (streams) => streams === 0);
    }
  });

  it('refreshes the features if an event of the service contains none', async () => {
    const service = await createService();
    const app = await createSite(service, received);
    await until(service.streams, (streams) => streams > 0);
    service.publish(showing('viral'), true);
    service.send('event: features-updated\r\ndata: {}\r\n\r\n');
    await until(
      () => visit(app),
      ({ description }) => description === 'viral',
    );
  });

  it('disconnects a browser that does not read', async () => {
    const service = await createService();
    const app = await createSite(service);
    const browser = listen(app);
    await browser.waitFor(/event: features/);
    browser.socket.pause();
    const { count } = app.dependencies.experiments.streams;
    for (let change = 0; count() > 0 && change < 100; change += 1) {
      service.publish(showing(String(change).repeat(1_000_000)));
      const requests = service.paths.length;
      await until(
        () => service.paths.length,
        (length) => length > requests + 1,
      );
    }
    expect(count()).toBe(0);
  });

  it('combines a burst of changes', async () => {
    const service = await createService();
    const app = await createSite(service, received);
    await until(service.streams, (streams) => streams > 0);
    const heard = jest.fn();
    app.dependencies.experiments.features.onChange(heard);
    for (let count = 0; count < 100; count += 1) service.publish(showing(count % 2 === 0 ? 'daba' : 'social'));
    service.publish(showing('viral'));
    await until(
      () => visit(app),
      ({ description }) => description === 'viral',
    );
    expect(heard.mock.calls.length).toBeLessThan(20);
  });

  it('ends on shutdown', async () => {
    const app = await createSite(await createService());
    const browser = listen(app);
    await browser.waitFor(/event: features/);
    void app.dependencies.experiments.streams.close();
    await browser.waitFor(/\r\n0\r\n\r\n$/);
    const late = await request(app.url).get(path);
    expect([late.status, late.headers['retry-after']]).toEqual([503, '30']);
  });
});

it('an edited features file is used at once in development, unless it is invalid', async () => {
  const app = await createTestApp({ features: showing('social') });
  closing.push(app.close);
  const { featuresFile } = app.dependencies.config;
  writeFileSync(featuresFile, '{ "features": ');
  await until(
    () => complaints(app),
    ({ length }) => length > 0,
  );
  expect(complaints(app)).toEqual(['warn: Feature service unavailable']);
  expect((await visit(app)).description).toBe('social');
  writeFileSync(featuresFile, JSON.stringify(showing('viral')));
  await until(
    () => visit(app),
    ({ description }) => description === 'viral',
  );
  const variations = [{}, { urlRedirect: '/acquisition/social' }];
  const redirect = { key: 'new-redirect', urlPatterns: [{ pattern: '/elsewhere' }], variations };
  writeFileSync(featuresFile, JSON.stringify({ ...showing('viral'), experiments: [redirect] }));
  await until(
    () => visit(app),
    ({ experiments }) => experiments.isAssigned && experiments.redirects.includes('new-redirect'),
  );
});
