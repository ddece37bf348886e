import { performance } from 'node:perf_hooks';
import request from 'supertest';
import { startMetrics } from '../../node/metrics/metricsServer.ts';
import { createPrometheus } from '../../node/metrics/prometheus.ts';
import { createTestApp, type TestApp } from '../support/createTestApp.ts';
import { createFakeBackend } from '../support/fakeBackend.ts';
import { findFreePort } from '../support/freePort.ts';
import {
  type BackendUnderTest,
  guessQuery,
  maxGuessQueries,
  register,
  registrationOf,
  siteOrigin,
  startTestBackend,
} from './backendUnderTest.ts';

const ofSite = createPrometheus();
const ofBackend = createPrometheus();
let backend: BackendUnderTest;
let site: TestApp;

beforeAll(async () => {
  backend = await startTestBackend({ metrics: ofBackend, rateLimits: true });
  site = await createTestApp({
    env: { ACQ_BACKEND_GRAPHQL_URL: backend.graphqlUrl, PUBLIC_URL: siteOrigin },
    backend: { ...createFakeBackend(), fetch },
    metrics: ofSite,
    deadlines: { initialWaitMs: 60_000, dataTimeoutMs: 60_000, render: 90_000 },
  });
});

afterAll(async () => {
  await site.close();
  await backend.close();
  ofSite.clear();
  ofBackend.clear();
});

/** The lines of the application's own metrics. */
const linesOf = async (prometheus: typeof ofSite) =>
  (await prometheus.text()).split('\n').filter((line) => !/^#|^(?:process|nodejs)_|^$/.test(line));

const readValue = async (prometheus: typeof ofSite, series: string) =>
  Number((await linesOf(prometheus)).find((line) => line.startsWith(`${series} `))?.slice(series.length));

describe('the site', () => {
  it('counts requests by route, render stages, and page cache hits and misses', async () => {
    for (let visit = 0; visit < 3; visit += 1) await request(site.url).get('/acquisition/de?rc=WELCOME10');
    expect(await readValue(ofSite, 'http_requests_total{route="landing",method="GET",status="2xx"}')).toBe(3);
    expect(await readValue(ofSite, 'http_request_seconds_count{route="landing"}')).toBe(3);
    expect(await readValue(ofSite, 'render_stage_seconds_count{stage="decide"}')).toBe(3);
    expect(await readValue(ofSite, 'page_cache_total{result="miss"}')).toBe(1);
    expect(await readValue(ofSite, 'page_cache_total{result="hit"}')).toBe(2);
    expect(await readValue(ofSite, 'render_stage_seconds_count{stage="render"}')).toBe(1);
    expect(await readValue(ofSite, 'render_stage_seconds_count{stage="fill"}')).toBe(2);
    expect(await readValue(ofSite, 'page_cache_bytes')).toBeGreaterThan(0);
    expect(await readValue(ofSite, 'page_cache_pages')).toBeGreaterThan(0);
  });

  it('sends Server-Timing, except on the activation page', async () => {
    const page = await request(site.url).get('/acquisition/de');
    expect(page.headers['server-timing']).toMatch(/^data;dur=\d+, cache;desc=(?:hit|miss)$/);
    const secret = await request(site.url).get('/acquisition/registration/activateaccount?id=unknown');
    expect(secret.headers).not.toHaveProperty('server-timing');
  });

  it('counts operations at the backend by outcome', async () => {
    const series = 'backend_call_seconds_count{operation="checkRegistrationCode",outcome="ok"}';
    expect(await readValue(ofSite, series)).toBeGreaterThan(0);
  });

  it('has no additional series after a thousand unknown paths', async () => {
    const visit = async (turn: number) => {
      const path = [`/no/such/${turn}`, `/${turn}.php`, `/acquisition/assets/${turn}.js`][turn % 3];
      const response = await fetch(`${site.url}${path}?x=${turn}`, { redirect: 'manual' });
      await response.arrayBuffer();
    };
    for (let turn = 0; turn < 8; turn += 1) {
      await request(site.url).get(`/acquisition/slug-${turn}`);
      await visit(turn);
    }
    const before = (await linesOf(ofSite)).length;
    for (let turn = 8; turn < 1008; turn += 8)
      await Promise.all(Array.from({ length: 8 }, (_, index) => visit(turn + index)));
    expect(await linesOf(ofSite)).toHaveLength(before);
  });

  it.each([
    ['web vitals of a page', { LCP: 1250, CLS: 0.04 }, siteOrigin, 204, 1],
    ['nothing from another site', { LCP: 1250 }, 'https://evil.example', 403, 0],
    ['no unknown metric', { LCP: 1250, 'anna@example.com': 1 }, siteOrigin, 400, 0],
    ['no negative value', { LCP: -1 }, siteOrigin, 400, 0],
    ['no value that is not a number', { LCP: 'fast' }, siteOrigin, 400, 0],
  ])('sums %s', async (_what, body, origin, status, counted) => {
    const series = 'web_vital_count{name="LCP"}';
    const before = (await readValue(ofSite, series)) || 0;
    const response = await request(site.url).post('/acquisition/vitals').set('Origin', origin).send(body);
    expect(response.status).toBe(status);
    expect(((await readValue(ofSite, series)) || 0) - before).toBe(counted);
    expect(await ofSite.text()).not.toContain('anna');
  });

  it('sums at most sixty web vitals of one IP in ten minutes', async () => {
    const series = 'web_vital_count{name="INP"}';
    for (let time = 0; time < 65; time += 1)
      await request(site.url).post('/acquisition/vitals').set('Origin', siteOrigin).send({ INP: 100 });
    expect(await readValue(ofSite, series)).toBeLessThanOrEqual(60);
  });

  it.each(['PROPFIND', 'TRACE', 'LINK'])('does not name the method %s', async (method) => {
    await fetch(`${site.url}/acquisition`, { method }).catch(() => undefined);
    expect(await ofSite.text()).not.toContain(method);
  });
});

describe('the backend', () => {
  it('counts registrations by outcome', async () => {
    const input = registrationOf();
    await register(backend, input);
    await backend.mailTo(String(input.email));
    expect(await readValue(ofBackend, 'operations_total{operation="register",outcome="ACTIVATION_EMAIL_SENT"}')).toBe(
      1,
    );
    expect(
      await readValue(ofBackend, 'http_requests_total{route="graphql",method="POST",status="2xx"}'),
    ).toBeGreaterThan(0);
  });

  it('has the outbox’s mails and the rejections by rate limits', async () => {
    const text = await ofBackend.text();
    for (const state of ['due', 'waiting', 'sending', 'dead'])
      expect(text).toMatch(new RegExp(`outbox_mails\\{state="${state}"\\} \\d`));
    expect(text).toMatch(/^outbox_oldest_seconds \d/m);
    expect(text).toMatch(/^websockets_open 0/m);
    for (let times = 0; times < maxGuessQueries; times += 1) await backend.ask(guessQuery);
    expect(await readValue(ofBackend, 'rate_limited_total{limit="wrongCodePerAddress"}')).toBeGreaterThan(0);
  });
});

describe('the metrics of a process', () => {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

  it('are served at their own port only, until shutdown', async () => {
    const metricsPort = await findFreePort();
    const { metrics, close } = await startMetrics({ metricsPort, metricsHost: '127.0.0.1', log });
    metrics.registerGauge('streams', () => 3);
    metrics.registerGauge('connections', () => Promise.reject(new Error('gone')));
    const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    const text = await response.text();
    expect(text).toMatch(/^streams_open 3$/m);
    expect(text).not.toMatch(/^connections_open \d/m);
    expect(text).toMatch(/^nodejs_eventloop_utilization 0?\.?\d/m);
    expect((await fetch(`http://127.0.0.1:${metricsPort}/healthz`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${metricsPort}/`)).status).toBe(404);
    expect((await request(site.url).get('/metrics').redirects(0)).status).toBe(302);
    await close();
    await expect(fetch(`http://127.0.0.1:${metricsPort}/metrics`)).rejects.toThrow();
  });

  it('contain the event loop utilization since the last read', async () => {
    let active = 0;
    jest.spyOn(performance, 'eventLoopUtilization').mockImplementation((now, since) => {
      return { active, idle: 0, utilization: (now?.active ?? 0) - (since?.active ?? 0) };
    });
    const prometheus = createPrometheus();
    const read = async () => /^nodejs_eventloop_utilization (.*)$/m.exec(await prometheus.text())?.[1];
    active = 0.75;
    expect([await read(), await read()]).toEqual(['0.75', '0']);
    prometheus.clear();
  });

  it('are not served without a port', async () => {
    const { metrics, port, close } = await startMetrics({ metricsPort: null, metricsHost: '127.0.0.1', log });
    metrics.count('requests', { route: 'landing', method: 'GET', status: '2xx' });
    expect(port).toBeNull();
    await close();
  });
});
