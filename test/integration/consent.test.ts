/** Consent statistics: counts without identity. */
import request from 'supertest';
import { consentTextVersion } from '../../shared/consent/consent.ts';
import { createTestApp, type TestApp } from '../support/createTestApp.ts';

let app: TestApp;

// Counts are logged by a timer each minute; the clocks of HTTP stay real.
const realClocks = [
  'Date',
  'nextTick',
  'setImmediate',
  'setInterval',
  'queueMicrotask',
  'performance',
  'hrtime',
] as const;

beforeEach(async () => {
  app = await createTestApp({ env: { TRUST_PROXY: '1' } });
  jest.useFakeTimers({ doNotFake: [...realClocks] });
});

afterEach(async () => {
  jest.useRealTimers();
  await app.close();
});

const origin = 'http://localhost:3000';
const decision = { textVersion: '1', by: 'plate', choices: { statistics: true, marketing: false } };
const send = (body: string | object, headers: Record<string, string> = { Origin: origin }) =>
  request(app.url).post('/acquisition/consent').set('Content-Type', 'application/json').set(headers).send(body);
const counted = () => app.log.filter(({ message }) => message === 'Consent decided').map(({ fields }) => fields);

describe('the count of decisions', () => {
  it('is logged once a minute for each kind, without visitor data', async () => {
    const responses = [
      await send(decision),
      await send(decision),
      await send({ ...decision, by: 'settings', choices: { statistics: false, marketing: false } }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(responses.map(({ headers }) => headers['set-cookie'])).toEqual([undefined, undefined, undefined]);
    jest.advanceTimersByTime(59_000);
    expect(counted()).toEqual([]);
    jest.advanceTimersByTime(600_000);
    expect(counted()).toEqual([
      { textVersion: '1', by: 'plate', statistics: true, marketing: false, count: 2 },
      { textVersion: '1', by: 'settings', statistics: false, marketing: false, count: 1 },
    ]);
  });

  it.each([
    ['invalid JSON', 'yes', 400],
    ['a list', [decision], 400],
    ['an additional field', { ...decision, id: 'visitor-1' }, 400],
    ['an invalid choice', { ...decision, choices: { statistics: 'yes', marketing: false } }, 400],
    ['an invented text version', { ...decision, textVersion: 'v1' }, 400],
    [
      'a text version that does not exist yet',
      { ...decision, textVersion: String(Number(consentTextVersion) + 1) },
      400,
    ],
    ['a text version of another type', { ...decision, textVersion: 1 }, 400],
    ['more than 300 bytes', { ...decision, more: 'x'.repeat(300) }, 413],
  ])('rejects a body with %s', async (_name, body, status) => {
    expect((await send(body)).status).toBe(status);
    jest.advanceTimersByTime(60_000);
    expect(counted()).toEqual([]);
  });

  it.each([{ Origin: 'https://evil.example' }, { Origin: 'null' }, {}])(
    'rejects decisions from pages of other sites: %j',
    async (headers) => {
      expect((await send(decision, headers as Record<string, string>)).status).toBe(403);
      jest.advanceTimersByTime(60_000);
      expect(counted()).toEqual([]);
    },
  );

  it('counts at most sixty decisions of one IP in ten minutes, and still counts others', async () => {
    // Web vitals of the same IP are limited separately.
    for (let time = 0; time < 60; time += 1)
      await request(app.url).post('/acquisition/vitals').set('Origin', origin).send({ CLS: 0 });
    for (let time = 0; time < 65; time += 1) await send({ ...decision, textVersion: consentTextVersion });
    await send(decision, { Origin: origin, 'X-Forwarded-For': '192.0.2.9' });
    jest.advanceTimersByTime(60_000);
    expect(counted().map(({ textVersion, count }) => [textVersion, count])).toEqual([
      [consentTextVersion, 60],
      ['1', 1],
    ]);
  });
});
