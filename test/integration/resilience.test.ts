/** The server's part of the matrix (test/support/resilienceMatrix.ts). */
import '../support/productionReact.ts';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import request from 'supertest';
import { createTestApp, type TestApp } from '../support/createTestApp.ts';
import { codeDetails, createFakeBackend } from '../support/fakeBackend.ts';
import { startCollector } from '../support/fakeCollector.ts';
import { createFakeGrowthbook } from '../support/fakeGrowthbook.ts';
import { type Behaviour, hang, onlyFor, pass, startFaultProxy } from '../support/faultProxy.ts';
import { httpFaults } from '../support/httpFaults.ts';
import { rowsOf } from '../support/matrix.ts';
import { readDocument } from '../support/readDocument.ts';
import { cellsOf, country, type Fault, graphql, growthbook, sentry } from '../support/resilienceMatrix.ts';

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

/** Milliseconds: long where the page must wait, short where it must give up. */
const longTimeouts = { initialWaitMs: 10, dataTimeoutMs: 60_000, render: 90_000 };
const shortTimeouts = { initialWaitMs: 10, dataTimeoutMs: 150, render: 60_000 };
/** For a page with one response in time and another too late. */
const usual = { initialWaitMs: 10, dataTimeoutMs: 5_000, render: 60_000 };
const isBeyondTime = (fault: Fault) => fault === 'too slow' || fault === 'hangs';

/** The host and port of a dependency with this fault. */
async function addressWith(fault: Fault, upstream: number, behaviours: ReturnType<typeof httpFaults>): Promise<string> {
  if (fault === 'name not known') return 'dependency.invalid';
  // Never assigned to another process, unlike a port that was free before.
  if (fault === 'refused') return '127.0.0.1:2';
  const proxy = await startFaultProxy(upstream, behaviours[fault]);
  closing.push(proxy.close);
  return `127.0.0.1:${proxy.port}`;
}

/** The fake backend behind a port. */
async function startBackend(): Promise<number> {
  const fake = createFakeBackend();
  const server: Server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const answered = await fake.fetch('', { body: Buffer.concat(chunks).toString() });
    response
      .setHeader('Content-Type', 'application/json')
      .setHeader('Connection', 'close')
      .end(await answered.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  return (server.address() as AddressInfo).port;
}

const overGraphql = httpFaults({
  good: { data: codeDetails({ invitorName: 'Anna Lindqvist' }) },
  large: { data: codeDetails({ invitorName: 'x'.repeat(5_000_000) }) },
  wrong: { data: { registrationCodeDetails: { errors: 'x', countryOptions: 7 }, countryDetails: [1] } },
});

/** The sites are shared by all faults, because changing the backend's response needs no new site. */
async function createSites() {
  const upstream = await startBackend();
  const proxy = await startFaultProxy(upstream);
  closing.push(proxy.close);
  const create = async (address: string, deadlines: typeof longTimeouts) => {
    const app = await createTestApp({ backendUrl: `http://${address}/graphql`, deadlines });
    closing.push(app.close);
    return app;
  };
  const separate = `127.0.0.1:${proxy.port}`;
  return {
    proxy,
    patient: await create(separate, longTimeouts),
    hasty: await create(separate, shortTimeouts),
    usual: await create(separate, usual),
    refused: await create(await addressWith('refused', upstream, overGraphql), longTimeouts),
    nameless: await create(await addressWith('name not known', upstream, overGraphql), longTimeouts),
  };
}

let sites: Awaited<ReturnType<typeof createSites>>;
beforeAll(async () => {
  sites = await createSites();
});

function siteWith(fault: Fault): TestApp {
  if (fault === 'refused') return sites.refused;
  if (fault === 'name not known') return sites.nameless;
  sites.proxy.behave(overGraphql[fault]);
  return isBeyondTime(fault) ? sites.hasty : sites.patient;
}

/** A fault of one operation. Connections cannot be refused for one operation, so its connection is reset. */
function siteWithPartly(fault: Fault, text: string): TestApp {
  const breakOff: Behaviour = (client) => void client.resetAndDestroy();
  const behaviour = fault === 'refused' || fault === 'name not known' ? breakOff : overGraphql[fault];
  sites.proxy.behave(onlyFor(text, behaviour));
  return isBeyondTime(fault) ? sites.usual : sites.patient;
}

let visits = 0;
/** A new code, so that nothing is cached. */
const nextCode = () => {
  visits += 1;
  return `CODE${visits}`;
};

const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0';

async function visit(app: TestApp, path: string) {
  const { status, text } = await request(app.url).get(path).set('User-Agent', browser).redirects(0);
  expect(text).toMatch(/<\/body><\/html>$/);
  expect(text).not.toMatch(/secret words|hunter2|Bad gateway|x{1000}/);
  return { status, ...readDocument(text) };
}

describe('GraphQL', () => {
  const texts = {
    whole: /Anna/,
    connection: /Die Verbindung ist gestört/,
    generic: /aus technischen Gründen zurzeit nicht erreichbar/,
    timeout: /Die Antwort hat zu lange gedauert/,
  } as const;

  it.each(cellsOf(graphql))('%s: the landing page and the form say "%s", in German', async (fault, expected) => {
    const app = siteWith(fault);
    const code = nextCode();
    for (const path of [`/acquisition/de?rc=${code}`, `/acquisition/de/registration/formstarted?rc=${code}`]) {
      const { status, lang, text } = await visit(app, path);
      expect({ path, status, lang }).toEqual({ path, status: 200, lang: 'de' });
      expect(text).toMatch(texts[expected]);
    }
  });

  it.each<[Fault, number]>([
    ['reset in the body', 2],
    ['500', 1],
    ['429', 1],
    ['hangs', 1],
    ['truncated JSON', 1],
  ])('%s: one query is sent %i times', async (fault, times) => {
    const app = siteWith(fault);
    const before = sites.proxy.connections();
    await visit(app, `/acquisition/de?rc=${nextCode()}`);
    expect(sites.proxy.connections() - before).toBe(times);
  });
});

describe('the country', () => {
  const cells = cellsOf(country);
  // `hangs` takes as long as `too slow`.
  const usualCells = cells.filter(([fault]) => fault !== 'too slow');

  it.each(rowsOf(usualCells, cells))('%s: the form is complete with the country %s', async (fault, expected) => {
    const app = siteWithPartly(fault, 'countryDetails');
    const { status, text, state } = await visit(app, `/acquisition/de/registration/formstarted?rc=${nextCode()}`);
    expect(status).toBe(200);
    expect(text).toMatch(/Anna/);
    const found =
      expected === 'usual' ? { detected: 'DE', isDefaultCountry: true } : { detected: 'SE', isDefaultCountry: false };
    expect(state.data.state).toMatchObject({ ...found, code: { status: 'valid' } });
  });
});

it('every page queries a backend that hung again, and pages work once it recovers', async () => {
  const landing = () => `/acquisition/de?rc=${nextCode()}`;
  const proxy = await startFaultProxy(await startBackend(), hang);
  const app = await createTestApp({ backendUrl: `http://127.0.0.1:${proxy.port}/graphql`, deadlines: shortTimeouts });
  for (let count = 0; count < 20; count += 1) expect((await visit(app, landing())).text).toContain('zu lange gedauert');
  proxy.behave(pass);
  // A busy machine may exceed the short deadline.
  let text = '';
  while (!text.includes('Anna')) ({ text } = await visit(app, landing()));
  await app.close();
  await proxy.close();
});

describe('GrowthBook', () => {
  const payload = { features: { 'landing-description': { defaultValue: 'social' } } };
  const overFeatures = httpFaults({
    good: payload,
    large: { ...payload, x: 'x'.repeat(5_000_000) },
    wrong: { features: { 'landing-description': { rules: [{ variations: 7, weights: 'half' }] } } },
  });

  it.each(cellsOf(growthbook))('%s: the page shows the variant %s', async (fault, expected) => {
    const service = await createFakeGrowthbook(payload);
    closing.push(service.close);
    const address = await addressWith(fault, Number(new URL(service.url).port), overFeatures);
    const app = await createTestApp({
      env: { GROWTHBOOK_API_HOST: `http://${address}`, GROWTHBOOK_CLIENT_KEY: 'sdk-test' },
      featureLimits: { timeoutMs: isBeyondTime(fault) ? 100 : 60_000 },
    });
    const { status, state } = await visit(app, '/acquisition/de');
    expect(status).toBe(200);
    expect(state.page.landing.description).toBe(expected === 'usual' ? 'default' : 'social');
    await app.close();
  });
});

describe('Sentry', () => {
  const overReports = httpFaults({ good: {}, large: { x: 'x'.repeat(5_000_000) }, wrong: { id: [1] } });

  it.each(cellsOf(sentry))('%s: pages and reports are not affected (%s)', async (fault) => {
    const collector = await startCollector();
    closing.push(collector.close);
    const upstream = Number(new URL(collector.dsn).port);
    const before = closing.length;
    const address = await addressWith(fault, upstream, overReports);
    const app = await createTestApp({ env: { SENTRY_DSN: `http://publickey@${address}/7` } });
    app.dependencies.reports.report(new Error('Of this test'));
    const { status, lang } = await visit(app, '/acquisition/de');
    expect({ status, lang }).toEqual({ status: 200, lang: 'de' });
    const reported = await request(app.url)
      .post('/acquisition/reports')
      .set('Origin', 'http://localhost:3000')
      .send('{}');
    expect(reported.status).toBe(204);
    // Close its connections first: a pending report would otherwise end after the last test.
    for (const close of closing.splice(before)) await close();
    await app.dependencies.reports.close(10_000);
    expect(app.log.filter(({ level }) => level === 'error')).toEqual([]);
    await app.close();
  });
});
