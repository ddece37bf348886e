/** Who is let in while there is room for all, for what is refused last, and for nobody, and what the others are told. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import request from 'supertest';
import { createPressure } from '../../node/pressure.ts';
import { locales } from '../../shared/locales.ts';
import { createTestApp, type TestApp } from '../support/createTestApp.ts';
import { codeDetails, createFakeBackend } from '../support/fakeBackend.ts';
import { createFakePressure, type Room } from '../support/fakePressure.ts';
import { titled } from '../support/titled.ts';
import { type BackendUnderTest, eventually, siteOrigin, startTestBackend } from './backendUnderTest.ts';

const busy = 'Requests refused: more than this process can answer';
const pressure = createFakePressure();
const html = { Accept: 'text/html,application/xhtml+xml' };

const headerSet = [
  'content-security-policy',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'permissions-policy',
  'reporting-endpoints',
  'x-request-id',
  'date',
];

describe('the site', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await createTestApp({ pressure });
  });
  beforeEach(() => {
    pressure.room = 'all';
  });
  afterAll(() => app.close());

  it.each(
    titled<[request: string, statuses: Readonly<Record<Room, number>>]>([
      ['GET /acquisition', { all: 200, last: 503, none: 503 }],
      ['GET /acquisition/de?rc=WELCOME10', { all: 200, last: 503, none: 503 }],
      ['HEAD /acquisition/de', { all: 200, last: 503, none: 503 }],
      ['GET /acquisition/nothing/here', { all: 302, last: 503, none: 503 }],
      ['POST /acquisition/consent', { all: 403, last: 503, none: 503 }],
      ['GET /acquisition/assets/entry-AAAA.js', { all: 200, last: 200, none: 503 }],
      ['GET /acquisition/defaults.json', { all: 200, last: 200, none: 503 }],
      ['GET /icon-FFFF.png', { all: 200, last: 200, none: 503 }],
      ['GET /healthz', { all: 200, last: 200, none: 200 }],
      ['HEAD /healthz', { all: 200, last: 200, none: 200 }],
      ['GET /readyz', { all: 200, last: 200, none: 200 }],
    ]),
  )('%s', async (_, line, statuses) => {
    const [method = '', path = ''] = line.split(' ');
    for (const [room, status] of Object.entries(statuses) as [Room, number][]) {
      pressure.room = room;
      const visit =
        method === 'GET' ? request(app.url).get(path) : request(app.url)[method === 'HEAD' ? 'head' : 'post'](path);
      const answer = await visit.set({ ...html, Connection: 'keep-alive' }).ok(() => true);
      expect([room, answer.status]).toEqual([room, status]);
      if (status !== 503) continue;
      expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(2);
      expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(6);
      expect(answer.headers['cache-control']).toBe('no-store');
      // The visitor comes back on the same connection: opening another would cost more.
      expect(answer.headers.connection).not.toBe('close');
      for (const header of headerSet) expect(answer.headers).toHaveProperty([header]);
    }
  });

  it.each(locales)('speaks %s to whoever does', async (locale) => {
    pressure.room = 'none';
    const words = app.translators[locale].t('common:error.generic');
    const visits: readonly (readonly [string, Record<string, string>])[] = [
      [`/acquisition/${locale}`, { 'Accept-Language': 'pl' }],
      [`/acquisition/${locale}/become-member?rc=A`, { Cookie: 'lang=pl' }],
      ['/acquisition', { Cookie: `other=1; lang=${locale}`, 'Accept-Language': 'pl' }],
      ['/acquisition?rc=A', { 'Accept-Language': `${locale}-XX,pl;q=0.8` }],
    ];
    for (const [path, headers] of visits) {
      const {
        status,
        text,
        headers: answered,
      } = await request(app.url)
        .get(path)
        .set({ ...html, ...headers });
      expect([path, status, answered['content-language']]).toEqual([path, 503, locale]);
      expect(text).toContain(`<html lang="${locale}">`);
      expect(text).toContain(words.replaceAll("'", '&#39;'));
      expect(text).not.toMatch(/<script|style=/);
    }
  });

  it('shows a page that its own policy lets look like one, by the stylesheet that a visitor has of the landing page', async () => {
    const sheetsIn = (page: string) => page.match(/<link rel="stylesheet"[^>]*>/g);
    const landing = await request(app.url).get('/acquisition').set(html);
    pressure.room = 'none';
    const { status, text, headers } = await request(app.url).get('/acquisition').set(html);
    expect([landing.status, status]).toEqual([200, 503]);
    expect(sheetsIn(text)).toEqual([expect.any(String)]);
    expect(sheetsIn(text)).toEqual(sheetsIn(landing.text));
    expect(headers['content-security-policy']).toContain("style-src 'self'");
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('sends no page to what asks for none', async () => {
    pressure.room = 'none';
    const { status, text } = await request(app.url).get('/acquisition/experiments/api/features/local').accept('json');
    expect([status, text]).toEqual([503, '']);
  });

  it('logs a line per second with how many of which kind', async () => {
    await wait(1100);
    const before = app.log.length;
    pressure.room = 'none';
    for (let count = 0; count < 5; count += 1) await request(app.url).get('/acquisition').set(html);
    for (let count = 0; count < 3; count += 1) await request(app.url).get('/acquisition/defaults.json');
    const line = await eventually(async () => app.log.slice(before).find(({ message }) => message === busy) ?? null);
    expect(line).toEqual({ level: 'warn', message: busy, fields: { page: 5, file: 3 } });
    expect(app.log.slice(before)).toHaveLength(1);
  });

  it('counts nobody as under way who is answered or has left', async () => {
    await Promise.all(
      ['/acquisition', '/healthz', '/acquisition/defaults.json'].map((path) => request(app.url).get(path)),
    );
    const gone = new AbortController();
    const leaving = fetch(`${app.url}/acquisition`, { signal: gone.signal }).catch(() => null);
    gone.abort();
    await leaving;
    await eventually(async () => (pressure.underWay() === 0 ? true : null));
    expect(pressure.underWay()).toBe(0);
  });
});

describe('a site whose backend is silent', () => {
  it('refuses pages beyond what may be under way, and takes them again after', async () => {
    let answer = () => {};
    const silence = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let asked = 0;
    const backend = createFakeBackend({
      checkRegistrationCode: async () => {
        asked += 1;
        await silence;
        return codeDetails();
      },
    });
    const app = await createTestApp({
      backend,
      deadlines: { quick: 60_000, data: 120_000, render: 150_000 },
      pressure: createPressure({ loopDelay: 0, mostUnderWay: { early: 3, late: 10 } }),
    });
    const visit = (code: number) => fetch(`${app.url}/acquisition/en?rc=CODE${code}`);
    const waiting = [visit(1), visit(2), visit(3)];
    await eventually(async () => (asked === 3 ? true : null));
    expect((await visit(4)).status).toBe(503);
    expect((await fetch(`${app.url}/acquisition/defaults.json`)).status).toBe(200);
    answer();
    for (const answered of await Promise.all(waiting)) {
      expect(answered.status).toBe(200);
      await answered.text();
    }
    const after = await eventually(async () => {
      const { status } = await visit(5);
      return status === 200 ? status : null;
    });
    expect(after).toBe(200);
    await app.close();
  });
});

describe('the backend', () => {
  let backend: BackendUnderTest;
  const question = '{ countryDetails { country } }';
  const change = 'mutation { activateAccount(activationId: "none") { status } }';

  beforeAll(async () => {
    backend = await startTestBackend({ pressure });
  });
  beforeEach(() => {
    pressure.room = 'all';
  });
  afterAll(() => backend.close());

  it.each(
    titled<[name: string, query: string, statuses: Readonly<Record<Room, number>>]>([
      ['a question', question, { all: 200, last: 503, none: 503 }],
      ['a change', change, { all: 200, last: 200, none: 503 }],
    ]),
  )('%s', async (_, _name, query, statuses) => {
    for (const [room, status] of Object.entries(statuses) as [Room, number][]) {
      pressure.room = room;
      const answer = await backend.post(JSON.stringify({ query }), { Origin: siteOrigin });
      expect([room, answer.status]).toEqual([room, status]);
      if (status !== 503) continue;
      expect(answer.headers.get('retry-after')).toMatch(/^[2-6]$/);
      expect(answer.headers.get('access-control-allow-origin')).toBe(siteOrigin);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('content-type')).toBe('application/graphql-response+json; charset=utf-8');
      const { data, errors } = (await answer.json()) as { data: unknown; errors: { extensions: { code: string } }[] };
      expect([data, errors.map(({ extensions }) => extensions.code)]).toEqual([null, ['OVERLOADED']]);
    }
  });

  it('answers while bodies come slowly, however many', async () => {
    const slow = createPressure({ loopDelay: 0, mostUnderWay: { early: 2, late: 4 } });
    const crowded = await startTestBackend({ pressure: slow });
    const sockets = Array.from({ length: 12 }, () => connect(crowded.port, '127.0.0.1'));
    for (const socket of sockets) {
      socket.write(
        'POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{',
      );
    }
    // Each is known to have come: what follows on the same server is read after it.
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    await wait(100);
    for (const query of [question, change]) {
      const { status } = await crowded.post(JSON.stringify({ query }), { Origin: siteOrigin });
      expect([query, status]).toEqual([query, 200]);
    }
    for (const socket of sockets) socket.destroy();
    await crowded.close();
  });

  it('tells another site’s page nothing', async () => {
    pressure.room = 'none';
    const answer = await backend.post(JSON.stringify({ query: question }), { Origin: 'https://evil.example' });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([503, null]);
  });

  it('says that it lives and is ready', async () => {
    pressure.room = 'none';
    for (const path of ['/healthz', '/readyz'])
      expect((await fetch(`http://127.0.0.1:${backend.port}${path}`)).status).toBe(200);
  });
});
