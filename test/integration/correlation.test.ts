import { randomUUID } from 'node:crypto';
import request from 'supertest';
import WebSocket from 'ws';
import { createTestApp, type TestApp } from '../support/createTestApp.ts';
import { createFakeBackend } from '../support/fakeBackend.ts';
import { lintPersonalData } from '../support/lintPersonalData.ts';
import { readDocument } from '../support/readDocument.ts';
import { type BackendUnderTest, eventually, siteOrigin, startTestBackend } from './backendUnderTest.ts';

let backend: BackendUnderTest;
let site: TestApp;

beforeAll(async () => {
  backend = await startTestBackend();
  site = await createTestApp({
    env: {
      ACQ_BACKEND_GRAPHQL_URL: backend.graphqlUrl,
      PUBLIC_URL: siteOrigin,
      SENTRY_DSN: 'http://key@127.0.0.1:1/1',
    },
    backend: { ...createFakeBackend(), fetch },
    deadlines: { initialWaitMs: 60_000, dataTimeoutMs: 60_000, render: 90_000 },
  });
});

afterAll(async () => {
  await site.close();
  await backend.close();
});

const backendLines = (id: string) => backend.logged.filter((line) => line.includes(id));
const siteLines = (id: string) => site.log.filter(({ fields }) => JSON.stringify(fields).includes(id));

describe('a request', () => {
  it('has the same id in the log lines of site and backend', async () => {
    const { headers, text } = await request(site.url).get('/acquisition/de?rc=WELCOME10');
    const requestId = String(headers['x-request-id']);
    const { sessionId } = readDocument(text).state;
    const requests = await eventually(async () => backendLines(requestId)[0] ?? null);
    expect(requests).toContain(`"requestId":"${requestId}"`);
    expect(requests).toContain(`"correlationId":"acq-frontend-${requestId}-1"`);
    expect(requests).toContain(`"sessionId":"${String(sessionId)}"`);
    expect(requests).toMatch(/^Request completed .*"path":"\/graphql","method":"POST","status":200,/);
    expect(siteLines(requestId).map(({ fields }) => fields.sessionId)).toContain(sessionId);
  });

  it('from a browser has its correlation id in the log, with its outcome', async () => {
    const correlationId = `acq-frontend-${randomUUID()}`;
    const sessionId = randomUUID();
    await backend.ask(
      'mutation { activateAccount(activationId: "unknown") { status } }',
      {},
      {
        'X-Correlation-ID': correlationId,
        'X-Session-ID': sessionId,
      },
    );
    const lines = await eventually(async () => {
      const found = backendLines(correlationId);
      return found.length >= 2 ? found : null;
    });
    expect(lines.join()).toMatch(/"operation":"activateAccount","outcome":"\w+"/);
    for (const line of lines) expect(line).toContain(`"sessionId":"${sessionId}"`);
  });

  it.each([
    ['an email address', 'anna@example.com'],
    ['too long', 'a'.repeat(81)],
    ['with an escaped line break', 'a%0Ab'],
  ])('is logged without its ids if they are %s', async (_what, id) => {
    const before = backend.logged.length;
    await backend.ask('{ viewer { isAdmin } }', {}, { 'X-Correlation-ID': id, 'X-Session-ID': id });
    const line = await eventually(
      async () => backend.logged.slice(before).find((text) => text.includes('Request completed')) ?? null,
    );
    expect(line).not.toContain(id);
  });
});

describe('log lines about abuse', () => {
  it.each([
    [
      'an unknown code',
      'query { registrationCodeDetails(registrationCode: "SECRETGUESS") { errors } }',
      /"operation":"registrationCodeDetails","outcome":"REGISTRATION_CODE_INVALID"/,
    ],
    [
      'an unknown activation token',
      'mutation { activateAccount(activationId: "SECRETGUESS") { status } }',
      /"operation":"activateAccount","outcome":"NOT_FOUND"/,
    ],
  ])('the outcome of %s is logged without its input', async (_what, query, outcome) => {
    const before = backend.logged.length;
    await backend.ask(query);
    const lines = backend.logged.slice(before);
    expect(lines).toContainEqual(expect.stringMatching(outcome));
    expect(lines.join()).not.toContain('SECRETGUESS');
  });

  const upgrade = (origin: string) =>
    new Promise<void>((resolve) => {
      const socket = new WebSocket(backend.websocketUrl, 'graphql-transport-ws', { origin });
      socket.on('error', () => resolve()).on('open', () => resolve(socket.close()));
    });
  const signIn = (site: string) =>
    fetch(`http://127.0.0.1:${backend.port}/admin-sign-in`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'Sec-Fetch-Site': site },
    });
  const post = (path: string) =>
    request(site.url)
      .post(`/acquisition/${path}`)
      .set('Origin', 'https://evil.example')
      .set('Content-Type', 'application/json');
  const all = () => [
    ...backend.logged,
    ...site.log.map(({ message, fields }) => `${message} ${JSON.stringify(fields)}`),
  ];

  it.each<readonly [string, RegExp, () => Promise<unknown>]>([
    [
      'a query from another origin',
      /^Origin rejected \{"count":1\}/,
      () => backend.post('{}', { Origin: 'https://anna.example' }),
    ],
    [
      'an upgrade from another origin',
      /^Websocket rejected \{"status":403,"count":1\}/,
      () => upgrade('https://anna.example'),
    ],
    ['an admin’s sign-in', /^Admin signed in \{"count":1\}/, () => signIn('same-origin')],
    ['a sign-in from another site', /^Admin sign-in rejected \{"count":1\}/, () => signIn('cross-site')],
    [
      'a consent decision from another origin',
      /^Origin rejected \{"path":"\/acquisition\/consent","count":1\}/,
      () => post('consent').send('{}'),
    ],
    [
      'a started form from another origin',
      /^Origin rejected \{"path":"\/acquisition\/begun","count":1\}/,
      () => post('begun'),
    ],
    [
      'an error report from another origin',
      /^Origin rejected \{"path":"\/acquisition\/reports","count":1\}/,
      () => post('reports').send('{}'),
    ],
  ])('%s leaves one line a minute, without personal data', async (_what, line, cause) => {
    for (let times = 0; times < 3; times += 1) await cause();
    const lines = all().filter((text) => line.test(text));
    expect(lines).toHaveLength(1);
    expect(lintPersonalData(lines, ['anna', 'evil.example', '127.0.0.1'])).toEqual([]);
  });
});
