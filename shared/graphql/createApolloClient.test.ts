import { createHash } from 'node:crypto';
import { codeDetails, json } from '../../test/support/fakeBackend.ts';
import { createApolloClient, createCacheKey } from './createApolloClient.ts';
import { ActivateAccountDocument } from './memberOperations.generated.ts';
import { CheckRegistrationCodeDocument } from './operations.generated.ts';
import { runOperation } from './runOperation.ts';
import { createSend } from './transport.ts';

describe('the cache key', () => {
  it('is the first ten characters of a SHA-256', () => {
    const text = JSON.stringify([
      ['registrationCode', 'A1'],
      ['validityTimestamp', null],
    ]);
    const expected = createHash('sha256').update(text).digest('hex').slice(0, 10);
    expect(createCacheKey({ validityTimestamp: null, registrationCode: 'A1' })).toBe(expected);
  });

  it('differs for other names and values', () => {
    const given = [{}, { a: '1' }, { b: '1' }, { a: 1 }, { a: null }, { a: 'ł’\u202e' }];
    expect(new Set(given.map(createCacheKey)).size).toBe(given.length);
  });
});

describe('an attempt', () => {
  /** Each attempt receives the next response; the last one repeats. */
  function clientOf(responses: readonly (() => Response | Promise<never>)[]) {
    let attempts = 0;
    const client = createApolloClient({
      graphqlUrl: 'http://backend.test/graphql',
      timeout: 10_000,
      retries: 1,
      retryDelay: 1,
      send: createSend(async () => {
        const respond = responses[Math.min(attempts, responses.length - 1)] as (typeof responses)[number];
        attempts += 1;
        return respond();
      }),
    });
    return { client, attempts: () => attempts };
  }
  const good = () => json({ data: codeDetails() });
  const lost = () => Promise.reject(new TypeError('fetch failed'));
  const gateway =
    (status: number, headers = {}) =>
    () =>
      new Response('', { status, headers });
  const check = { registrationCode: 'A1', validityTimestamp: null };

  it.each([
    ['a lost connection', lost, 2],
    ['a gateway without a backend', gateway(502), 2],
    ['a busy backend', gateway(503, { 'Retry-After': '3' }), 1],
    ['a backend that fails', gateway(500), 1],
    ['HTML', () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } }), 1],
  ])('of a query that gets %s is made %s times in all', async (_, first, expected) => {
    const { client, attempts } = clientOf([first, good]);
    const result = await runOperation(client, CheckRegistrationCodeDocument, check, { fetchPolicy: 'no-cache' });
    expect(result.ok).toBe(expected === 2);
    expect(attempts()).toBe(expected);
  });

  it('is repeated once at most', async () => {
    const { client, attempts } = clientOf([lost]);
    const result = await runOperation(client, CheckRegistrationCodeDocument, check, { fetchPolicy: 'no-cache' });
    expect(result).toEqual({ ok: false, failure: 'connection' });
    expect(attempts()).toBe(2);
  });

  it('is not repeated for an aborted request, nor for a mutation without an idempotency key', async () => {
    const left = clientOf([lost]);
    const context = { fetchOptions: { signal: AbortSignal.abort() } };
    await runOperation(left.client, CheckRegistrationCodeDocument, check, { fetchPolicy: 'no-cache', context });
    expect(left.attempts()).toBe(1);
    const changing = clientOf([lost]);
    await runOperation(changing.client, ActivateAccountDocument, { activationId: '1' }, { fetchPolicy: 'no-cache' });
    expect(changing.attempts()).toBe(1);
  });
});

it('sends the same operation for each visitor with its headers, and caches no response', async () => {
  const tokens: (string | null)[] = [];
  const client = createApolloClient({
    graphqlUrl: 'http://backend.test/graphql',
    timeout: 10_000,
    retries: 0,
    retryDelay: 1,
    send: createSend(async (_url, init) => {
      const token = new Headers(init?.headers).get('authorization');
      tokens.push(token);
      return json({ data: codeDetails({ invitorName: String(token) }) });
    }),
  });
  const runWithToken = (token: string) =>
    runOperation(
      client,
      CheckRegistrationCodeDocument,
      { registrationCode: 'A1', validityTimestamp: null },
      { fetchPolicy: 'no-cache', context: { headers: { authorization: token } } },
    );
  const results = await Promise.all(['Anna', 'Berta'].map(runWithToken));
  expect(tokens).toEqual(['Anna', 'Berta']);
  expect(results).toMatchObject(
    ['Anna', 'Berta'].map((invitorName) => ({ data: { registrationCodeDetails: { invitorName } } })),
  );
  expect(client.extract()).toEqual({});
});
