import { CheckRegistrationCodeDocument } from '../../shared/graphql/codeDocuments.generated.ts';
import { createApolloClient } from '../../shared/graphql/createApolloClient.ts';
import {
  ActivateAccountDocument,
  CountryDetailsDocument,
  ViewerDocument,
} from '../../shared/graphql/operations.generated.ts';
import { createRunOperation } from '../../shared/graphql/runOperation.ts';
import { sendBy } from '../../shared/graphql/transport.ts';
import { codeDetails, createFakeBackend, json } from '../../test/support/fakeBackend.ts';
import { createAskBackend } from './askBackend.ts';
import { createBreaker, type QuestionEnd } from './breaker.ts';

const graphqlUrl = 'http://backend.test/graphql';
const breakerOf = () => createBreaker();
const asker = { headers: {}, signal: new AbortController().signal, onFailure: () => undefined };
const state = () => 'closed' as const;
const variables = { registrationCode: 'A1', validityTimestamp: null };

const withType = (body: string, type: string, status: number) =>
  new Response(body, { status, headers: { 'Content-Type': type } });
const good = JSON.stringify({ data: codeDetails() });
const refused = JSON.stringify({ data: null, errors: [{ message: 'Nothing for you' }] });

const answers: readonly (readonly [string, () => object | Response | Promise<object | Response>])[] = [
  ['a good answer', () => codeDetails({ invitorName: 'Anna' })],
  ['data beside an error', () => json({ ...JSON.parse(good), errors: [{ message: 'half' }] })],
  ['an error without data', () => json({ data: null, errors: [{ message: 'no' }] })],
  ['an error that is no object', () => json({ data: null, errors: [null] })],
  ['no errors in their list', () => json({ ...JSON.parse(good), errors: [] })],
  ['another shape', () => json({ data: { registrationCodeDetails: null } })],
  ['no data', () => json({})],
  ['a list', () => json([])],
  ['text', () => json('text')],
  ['null', () => json(null)],
  ['truncated JSON', () => withType(good.slice(0, -3), 'application/json', 200)],
  ['HTML', () => withType('<html>', 'text/html', 200)],
  ['HTML of a failed proxy', () => withType('<html>', 'text/html', 502)],
  ['an error page in JSON', () => withType(good, 'application/json', 500)],
  ['a refusal by the media type of GraphQL', () => withType(refused, 'application/graphql-response+json', 400)],
  ['good data by the media type of GraphQL', () => withType(good, 'application/graphql-response+json', 200)],
  ['nothing', () => withType('', 'application/json', 200)],
  ['a lost connection', () => Promise.reject(new TypeError('fetch failed'))],
];

describe('a question of the server', () => {
  it.each(answers)('reads %s as the client of the browser does', async (_, answer) => {
    const ask = createAskBackend({
      graphqlUrl,
      breakerOf,
      timeout: 10_000,
      send: sendBy(createFakeBackend({ any: answer }).fetch),
    });
    const client = createApolloClient({
      graphqlUrl,
      headers: () => ({}),
      randomId: () => '1',
      timeout: 10_000,
      retries: 0,
      fetch: createFakeBackend({ any: answer }).fetch,
    });
    const failures: string[][] = [];
    const ours = await ask(CheckRegistrationCodeDocument, variables, {
      headers: {},
      signal: new AbortController().signal,
      onFailure: (name, failure) => failures.push([name, failure]),
    });
    expect(ours).toEqual(await createRunOperation(client)(CheckRegistrationCodeDocument, variables));
    expect(failures).toEqual(ours.ok ? [] : [['checkRegistrationCode', ours.failure]]);
  });

  it.each([CheckRegistrationCodeDocument, CountryDetailsDocument, ViewerDocument])(
    'is put in the words of the browser, which a backend may trust',
    async (document) => {
      const bodies: unknown[] = [];
      const send: typeof fetch = async (_url, init) => {
        bodies.push(JSON.parse(String(init?.body)));
        return json({});
      };
      const ask = createAskBackend({ graphqlUrl, breakerOf, timeout: 10_000, send: sendBy(send) });
      const options = {
        graphqlUrl,
        headers: () => ({}),
        randomId: () => '1',
        timeout: 10_000,
        retries: 0,
        fetch: send,
      };
      const run = createRunOperation(createApolloClient(options));
      await ask(document as typeof CheckRegistrationCodeDocument, variables, asker);
      await run(document as typeof CheckRegistrationCodeDocument, variables);
      const [ours, theirs] = bodies as { operationName: string; query: string; variables: object }[];
      expect(ours).toMatchObject({ operationName: theirs?.operationName, variables: theirs?.variables });
      expect(ours?.query).toBe(theirs?.query);
    },
  );

  it.each<[QuestionEnd, readonly string[]]>([
    [
      'failed',
      ['truncated JSON', 'HTML', 'HTML of a failed proxy', 'an error page in JSON', 'nothing', 'a lost connection'],
    ],
    [
      'answered',
      [
        'a good answer',
        'data beside an error',
        'an error without data',
        'another shape',
        'no data',
        'a refusal by the media type of GraphQL',
        'too many questions',
        'a question that it does not take',
        'nobody who may ask',
      ],
    ],
  ])('has %s for the breaker where the answer is one of %j', async (expected, names) => {
    const more: typeof answers = [
      ['too many questions', () => withType('', 'text/plain', 429)],
      ['a question that it does not take', () => json({ errors: [{ message: 'Cannot query field' }] }, 400)],
      ['nobody who may ask', () => withType('', 'text/plain', 401)],
    ];
    const ends: QuestionEnd[] = [];
    for (const [name, answer] of [...answers, ...more]) {
      if (!names.includes(name)) continue;
      const breaker = { enter: () => 0, leave: (_turn: number, end: QuestionEnd) => void ends.push(end), state };
      const send = sendBy(createFakeBackend({ any: answer }).fetch);
      const ask = createAskBackend({ graphqlUrl, breakerOf: () => breaker, timeout: 10_000, send });
      await ask(CheckRegistrationCodeDocument, variables, asker);
    }
    expect(ends).toEqual(names.map(() => expected));
  });

  it('says of a busy backend, which names a time, that it has answered', async () => {
    const ends: QuestionEnd[] = [];
    const breaker = { enter: () => 0, leave: (_turn: number, end: QuestionEnd) => void ends.push(end), state };
    for (const retryAfter of [undefined, '3']) {
      const send = async () => ({ status: 503, type: 'text/plain', text: '', ...(retryAfter && { retryAfter }) });
      const ask = createAskBackend({ graphqlUrl, breakerOf: () => breaker, timeout: 10_000, send });
      await ask(CheckRegistrationCodeDocument, variables, asker);
    }
    expect(ends).toEqual(['failed', 'answered']);
  });

  it('that a visitor has left says nothing of the backend', async () => {
    const ends: QuestionEnd[] = [];
    const breaker = { enter: () => 0, leave: (_turn: number, end: QuestionEnd) => void ends.push(end), state };
    const send = sendBy(() => Promise.reject(new TypeError('aborted')));
    const ask = createAskBackend({ graphqlUrl, breakerOf: () => breaker, timeout: 10_000, send });
    await ask(CheckRegistrationCodeDocument, variables, { ...asker, signal: AbortSignal.abort() });
    expect(ends).toEqual(['left']);
  });

  it('that tries whether the backend is back has its answer also where its visitor has left', async () => {
    const ends: QuestionEnd[] = [];
    const leave = (_turn: number, end: QuestionEnd) => void ends.push(end);
    const breaker = { enter: () => 0, leave, state: () => 'halfOpen' as const };
    const left = new AbortController();
    const send = sendBy(async (_url, init) => {
      left.abort();
      init?.signal?.throwIfAborted();
      return withType(good, 'application/json', 200);
    });
    const ask = createAskBackend({ graphqlUrl, breakerOf: () => breaker, timeout: 10_000, send });
    await ask(CheckRegistrationCodeDocument, variables, { ...asker, signal: left.signal });
    expect(ends).toEqual(['answered']);
  });

  it('is not put during a pause', async () => {
    const closed = { enter: () => null, leave: () => undefined, state };
    const send = jest.fn();
    const ask = createAskBackend({ graphqlUrl, breakerOf: () => closed, timeout: 10_000, send });
    expect(await ask(CheckRegistrationCodeDocument, variables, asker)).toEqual({ ok: false, failure: 'connection' });
    expect(send).not.toHaveBeenCalled();
  });

  it.each([
    ['reads', CheckRegistrationCodeDocument, 2],
    ['changes something', ActivateAccountDocument, 1],
  ])('that %s and is lost is put so often', async (_, document, times) => {
    const send = jest.fn().mockRejectedValue(Object.assign(new Error('reset'), { code: 'ECONNRESET' }));
    const ask = createAskBackend({ graphqlUrl, breakerOf, timeout: 10_000, send });
    await ask(document as typeof CheckRegistrationCodeDocument, variables, asker);
    expect(send).toHaveBeenCalledTimes(times);
  });

  it('that takes too long is a timeout', async () => {
    const never: typeof fetch = (_url, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
    const ask = createAskBackend({ graphqlUrl, breakerOf, timeout: 10, send: sendBy(never) });
    expect(await ask(CheckRegistrationCodeDocument, variables, asker)).toEqual({ ok: false, failure: 'timeout' });
  });
});
