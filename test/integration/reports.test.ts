/** Error reports of server and browsers, as the collector receives them. */
import type { ReactNode } from 'react';
import request from 'supertest';
import type { Dependencies } from '../../server/dependencies.ts';
import { createReports } from '../../server/reports.ts';
import { createTestApp, type TestApp, type TestAppOptions } from '../support/createTestApp.ts';
import { codeDetails, createFakeBackend } from '../support/fakeBackend.ts';
import { type Collector, type CollectorResponse, startCollector } from '../support/fakeCollector.ts';
import { findSeeded, personal, seeded } from '../support/findSeeded.ts';

const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function appWith(options: TestAppOptions & { readonly result?: CollectorResponse } = {}) {
  const collector = await startCollector(options.result);
  const env = {
    SENTRY_DSN: collector.dsn,
    APP_VERSION: '1.4.0',
    ENVIRONMENT: 'staging',
    PUBLIC_URL: 'http://salon.example',
    ...options.env,
  };
  const { change = (dependencies) => dependencies } = options;
  const app = await createTestApp({
    ...options,
    env,
    change: (dependencies) => {
      closing.push(() => dependencies.reports.close(0));
      return change(dependencies);
    },
  });
  closing.push(app.close, collector.close);
  return { app, collector };
}

/** The decision about every page throws `error`. */
const failingWith =
  (error: () => unknown) =>
  (dependencies: Dependencies): Dependencies => ({
    ...dependencies,
    pages: {
      ...dependencies.pages,
      decidePage: async () => {
        throw error();
      },
    },
  });

const quoting = () =>
  Object.assign(new Error(`${JSON.stringify(personal)} cannot be stored`), {
    ...seeded,
    cause: new Error(seeded.email),
    request: { body: seeded, headers: { cookie: seeded.token } },
  });

function Broken(): ReactNode {
  throw quoting();
}

const formPath = `/acquisition/de/registration/formstarted?rc=${seeded.registrationCode}&ts=${seeded.validityTimestamp}&${seeded.query}`;

const visitForm = (app: TestApp) =>
  request(app.url)
    .get(formPath)
    .set({
      Cookie: `apollo:default.token=${seeded.token}`,
      Referer: `http://salon.example/?email=${seeded.email}`,
      'User-Agent': seeded.lastName.normalize('NFD').replace(/\P{ASCII}/gu, ''),
      'X-Forwarded-For': '203.0.113.7',
    });

const expectNothingSeeded = ({ received }: Collector) => {
  for (const { body, headers } of received) {
    expect(findSeeded(body, { ...seeded, address: '203.0.113.7', loopback: '127.0.0.1' })).toEqual([]);
    expect(findSeeded(Buffer.from(JSON.stringify(headers)))).toEqual([]);
  }
};

describe('without a collector', () => {
  it('the SDK is not loaded, and reports are rejected', async () => {
    const app = await createTestApp({ change: failingWith(quoting) });
    closing.push(app.close);
    expect((await visitForm(app)).status).toBe(500);
    expect((await request(app.url).post('/acquisition/reports').send('{}')).status).toBe(405);
    // The first test of the file, so no other one has loaded it.
    expect(Object.keys(require.cache).some((file) => file.includes('express'))).toBe(true);
    expect(Object.keys(require.cache).some((file) => file.includes('@sentry'))).toBe(false);
  });
});

describe('a request that failed on the server', () => {
  it('is reported with release, environment, request id, route, language and source file', async () => {
    const { app, collector } = await appWith({ change: failingWith(quoting) });
    const { status, headers } = await visitForm(app);
    expect(status).toBe(500);
    const [event] = await collector.events(1);
    expect(event).toMatchObject({
      platform: 'node',
      release: '1.4.0',
      environment: 'staging',
      tags: { request_id: headers['x-request-id'], route: 'formStarted', locale: 'de' },
      exception: {
        values: [
          { value: '[scrubbed]' },
          { type: 'Error', value: expect.stringMatching(/scrubbed.* cannot be stored$/) },
        ],
      },
    });
    const files = event?.exception.values[0]?.stacktrace?.frames.map(({ filename }) => filename) ?? [];
    expect(files.some((file) => file === 'app:///server/pages/pageHandler.ts')).toBe(true);
    expect(collector.received[0]?.path).toMatch(/^\/api\/7\/envelope\//);
  });

  it('spec §7: "Error reports scrub gender, firstName, lastName, email, postalCode, bday, country and anonymise IP."', async () => {
    const { app, collector } = await appWith({ change: failingWith(quoting) });
    await visitForm(app);
    await collector.events(1);
    expectNothingSeeded(collector);
  });

  it.each<[string, unknown]>([
    ['a text', seeded.email],
    ['nothing', undefined],
    ['an object', { ...seeded }],
    ['a megabyte', new Error(seeded.email.repeat(25_000))],
  ])('is reported without visitor data if the thrown value is %s', async (_, thrown) => {
    const { app, collector } = await appWith({ change: failingWith(() => thrown) });
    await visitForm(app);
    await collector.events(1);
    expectNothingSeeded(collector);
    expect(collector.received[0]?.body.length).toBeLessThan(20_000);
  });
});

describe('a page that fails while rendering', () => {
  it('is reported once, without values quoted in its error', async () => {
    const change = (dependencies: Dependencies): Dependencies => ({
      ...dependencies,
      pages: {
        ...dependencies.pages,
        decidePage: async (...given) => {
          const decision = await dependencies.pages.decidePage(...given);
          if (decision.kind !== 'page') return decision;
          return { ...decision, screen: { ...decision.screen, page: { Component: Broken } } };
        },
      },
    });
    const { app, collector } = await appWith({ change });
    expect((await visitForm(app)).status).toBe(500);
    await visitForm(app);
    const events = await collector.events(2);
    expect(new Set(events.map(({ tags }) => tags?.request_id)).size).toBe(2);
    expect(events[0]?.tags).toMatchObject({ route: 'formStarted' });
    expectNothingSeeded(collector);
  });
});

describe('a backend response that operators must fix', () => {
  it('is reported by its code', async () => {
    const backend = createFakeBackend({
      checkRegistrationCode: () => codeDetails({ errors: ['CUSTOMIZATION_MISSING'] }),
    });
    const { app, collector } = await appWith({ backend });
    await request(app.url).get(`/acquisition?rc=${seeded.registrationCode}`);
    const [event] = await collector.events(1);
    expect(event?.exception.values[0]?.value).toBe('CUSTOMIZATION_MISSING');
    expect(event?.tags?.route).toBe('landing');
    expectNothingSeeded(collector);
  });

  it('is reported without quoted visitor data', async () => {
    const backend = createFakeBackend({
      checkRegistrationCode: () => codeDetails({ errors: [`${seeded.email} HAS_NO_CODE ${seeded.registrationCode}`] }),
    });
    const { app, collector } = await appWith({ backend });
    await request(app.url).get(formPath);
    const [event] = await collector.events(1);
    expect(event?.exception.values[0]?.value).toBe('[scrubbed] HAS_NO_CODE [scrubbed]');
    expectNothingSeeded(collector);
  });
});

describe("a browser's report", () => {
  const event = {
    event_id: '0123456789abcdef0123456789abcdef',
    timestamp: 1_793_561_834.5,
    platform: 'javascript',
    level: 'error',
    release: '1.3.9',
    environment: 'staging',
    tags: { request_id: '3f2b8c1e-0d4a-4b7e-9c55-aa00bb11cc22', route: 'landing', locale: 'en', ...seeded },
    exception: { values: [{ type: 'TypeError', value: seeded.email, ...seeded }] },
    user: { ip_address: '203.0.113.7', ...seeded },
    request: { url: `http://salon.example${formPath}`, cookies: seeded.token },
    extra: seeded,
  };
  const envelope = (...items: readonly unknown[]) =>
    [
      JSON.stringify({ sent_at: '2026-11-21T12:00:00Z', dsn: 'https://other@elsewhere.example/9', user: seeded }),
      ...items.flatMap((item) => [JSON.stringify({ type: 'event', ...seeded }), JSON.stringify(item)]),
    ].join('\n');
  const send = (app: TestApp, body: string, headers: Readonly<Record<string, string>> = {}) =>
    request(app.url)
      .post('/acquisition/reports')
      .set({
        Origin: 'http://salon.example',
        'Content-Type': 'text/plain;charset=UTF-8',
        Cookie: `apollo:default.token=${seeded.token}`,
        'User-Agent': seeded.registrationCode,
        Referer: `http://salon.example/?email=${seeded.email}`,
        'X-Forwarded-For': '203.0.113.7',
        ...headers,
      })
      .send(body);

  it('reaches the collector filtered, in a new envelope, without headers or IP of its sender', async () => {
    const { app, collector } = await appWith({ env: { TRUST_PROXY: '1' } });
    const { status, text } = await send(app, envelope(event));
    expect([status, text]).toEqual([204, '']);
    const [sent] = await collector.events(1);
    expect(sent).toMatchObject({
      platform: 'javascript',
      release: '1.3.9',
      tags: { request_id: event.tags.request_id, route: 'landing', locale: 'en' },
      exception: { values: [{ type: 'TypeError', value: '[scrubbed]' }] },
    });
    expectNothingSeeded(collector);
    const [{ path, headers, body } = { path: '', headers: {}, body: Buffer.alloc(0) }] = collector.received;
    expect(path).toContain('/api/7/');
    expect(body.toString()).not.toContain('elsewhere');
    expect(Object.keys(headers).sort()).toEqual(['connection', 'host', 'transfer-encoding', 'user-agent']);
    expect(headers['user-agent']).toMatch(/^sentry\.javascript\.node\//);
  });

  it('is one event: other items of the envelope are dropped', async () => {
    const { app, collector } = await appWith();
    const other = { ...event, event_id: 'f'.repeat(32) };
    await send(app, envelope(event, other));
    await send(app, envelope({ ...event, event_id: 'a'.repeat(32) }));
    const ids = (await collector.events(2)).map((sent) => (sent as unknown as typeof event).event_id);
    expect(ids).toEqual([event.event_id, 'a'.repeat(32)]);
  });

  it.each<[string, string, Readonly<Record<string, string>>]>([
    ['comes from another origin', envelope(event), { Origin: 'http://elsewhere.example' }],
    ['has no origin', envelope(event), { Origin: '' }],
    ['is larger than 64 kB', envelope({ ...event, extra: 'x'.repeat(65_536) }), {}],
    ['is not an envelope', seeded.email, {}],
    ['is not an event', `{}\n{"type":"attachment"}\n${seeded.email}`, {}],
    ['contains no error', envelope({ ...event, exception: { values: [] } }), {}],
    ['names another environment', envelope({ ...event, environment: 'production' }), {}],
    ['is in an unknown encoding', envelope(event), { 'Content-Encoding': 'klingon' }],
    ['is empty', '', {}],
  ])('that %s is not forwarded', async (_, body, headers) => {
    const { app, collector } = await appWith();
    expect((await send(app, body, headers)).status).toBeLessThan(500);
    // The next report arrives first.
    await send(app, envelope({ ...event, event_id: 'b'.repeat(32) }));
    const [first] = await collector.events(1);
    expect((first as unknown as typeof event).event_id).toBe('b'.repeat(32));
  });

  it('is limited to sixty a minute, and ten from one IP', async () => {
    // Within one minute.
    jest.spyOn(performance, 'now').mockReturnValue(1_000_000);
    const { app, collector } = await appWith({ env: { TRUST_PROXY: '1' }, change: failingWith(quoting) });
    const ids = Array.from({ length: 70 }, (_, index) => index.toString(16).padStart(32, '0'));
    const flood = { ...event, event_id: 'd'.repeat(32) };
    for (const [index, id] of ids.entries()) {
      const sender = { 'X-Forwarded-For': `198.51.100.${Math.floor(index / 10)}` };
      expect((await send(app, envelope({ ...event, event_id: id }), sender)).status).toBe(204);
      if (index % 10 === 9) expect((await send(app, envelope(flood), sender)).status).toBe(204);
    }
    // The server's own reports have a separate limit of sixty.
    for (let time = 0; time < 61; time += 1) await visitForm(app);
    jest.mocked(performance.now).mockReturnValue(1_060_000);
    await send(app, envelope({ ...event, event_id: 'c'.repeat(32) }));
    const sent = (await collector.events(121)) as unknown as (typeof event)[];
    const sentByBrowsers = sent.filter(({ platform }) => platform === 'javascript');
    expect(sentByBrowsers.map(({ event_id }) => event_id)).toEqual([...ids.slice(0, 60), 'c'.repeat(32)]);
  });

  it('is not blocked by any number of invalid reports', async () => {
    jest.spyOn(performance, 'now').mockReturnValue(1_000_000);
    const { app, collector } = await appWith();
    for (let time = 0; time < 61; time += 1) await send(app, envelope({ ...event, exception: {} }));
    await send(app, envelope(event));
    expect(await collector.events(1)).toHaveLength(1);
  });

  it("does not need the collector's host or key, which no page and no defaults.json contains", async () => {
    const { app, collector } = await appWith();
    const { host, username } = new URL(collector.dsn);
    for (const path of ['/acquisition?disablegb=true', '/acquisition/defaults.json']) {
      const { text, status } = await request(app.url).get(path).set('Accept-Language', 'en');
      expect(status).toBe(200);
      expect(text).not.toContain(host);
      expect(text).not.toContain(`${username}@`);
    }
  });

  it.each(['GET', 'PUT', 'DELETE'] as const)('is accepted by POST only: %s', async (method) => {
    const { app } = await appWith();
    const { status } = await request(app.url)[method === 'GET' ? 'get' : method === 'PUT' ? 'put' : 'delete'](
      '/acquisition/reports/x',
    );
    expect(status).not.toBe(204);
  });
});

describe('a collector that', () => {
  it.each<[string, CollectorResponse]>([
    ['never responds', () => undefined],
    ['closes the connection', (response) => response.destroy()],
    ['responds with an error page', (response) => void response.writeHead(500).end('<h1>Down</h1>')],
    ['redirects', (response) => void response.writeHead(302, { Location: 'http://elsewhere.example/' }).end()],
    ['responds with endless invalid JSON', (response) => void response.writeHead(200).write('{'.repeat(1_000_000))],
    ['promises more than it sends', (response) => void response.writeHead(200, { 'Content-Length': 1000 }).end('{')],
  ])('%s delays neither pages nor later reports', async (_, result) => {
    const { app, collector } = await appWith({ change: failingWith(quoting), result });
    for (const _time of [1, 2, 3]) expect((await visitForm(app)).status).toBe(500);
    expect(await collector.events(3)).toHaveLength(3);
    expect((await request(app.url).get('/healthz')).status).toBe(200);
  });

  it('sends Retry-After gets no more reports, and pages work', async () => {
    const { app, collector } = await appWith({
      change: failingWith(quoting),
      result: (response) => void response.writeHead(429, { 'Retry-After': '3600' }).end(),
    });
    await visitForm(app);
    await collector.events(1);
    for (const _time of [1, 2, 3]) expect((await visitForm(app)).status).toBe(500);
  });

  it('is unreachable does not affect pages', async () => {
    const gone = await startCollector();
    await gone.close();
    const { app } = await appWith({ change: failingWith(quoting), env: { SENTRY_DSN: gone.dsn } });
    for (const _time of [1, 2, 3]) expect((await visitForm(app)).status).toBe(500);
    expect((await request(app.url).get('/healthz')).status).toBe(200);
  });
});

it('an unreachable collector is logged at the start with its variable', async () => {
  const warn = jest.fn();
  const log = { info: jest.fn(), warn, error: jest.fn() };
  const sendQuery = (sentryDsn: string) =>
    createReports({ sentryDsn, version: '1', environment: 'test' }, log).verify();
  const collector = await startCollector();
  await sendQuery(collector.dsn);
  expect(warn).not.toHaveBeenCalled();
  await collector.close();
  await sendQuery(collector.dsn);
  await sendQuery('https://key@collector.invalid/7');
  expect(warn.mock.calls).toEqual(
    ['ECONNREFUSED', expect.stringMatching(/^(?:ENOTFOUND|EAI_AGAIN)$/)].map((reason) => [
      { variable: 'SENTRY_DSN', reason },
      'Error report not sent',
    ]),
  );
});
