/** Attacks on the backend's HTTP interface, in development and production. */
import { on } from 'node:events';
import { buildSchema, getIntrospectionQuery, parse } from 'graphql';
import WebSocket from 'ws';
import { createDocumentCheck, parseQuery } from '../../backend/http/documentCheck.ts';
import { rowsOf } from '../support/matrix.ts';
import { sendRawRequest } from '../support/rawRequest.ts';
import { type BackendUnderTest, eventually, registrationOf, siteOrigin, startTestBackend } from './backendUnderTest.ts';

const backends: Record<string, BackendUnderTest> = {};

beforeAll(async () => {
  const [development, production] = await Promise.all([
    startTestBackend(),
    startTestBackend({ production: true, trustedDocuments: true, publicUrl: 'https://site.example' }),
  ]);
  Object.assign(backends, { development, production });
});
afterAll(async () => {
  await Promise.all(Object.values(backends).map((backend) => backend.close()));
});

const shapes = ['development', 'production'] as const;

const backendOf = (shape: string): BackendUnderTest => {
  const backend = backends[shape];
  if (backend === undefined) throw new Error('Not started.');
  return backend;
};

const sendQuery = (backend: BackendUnderTest, query: string, variables: unknown = {}, accept = '*/*') =>
  backend.post(JSON.stringify({ query, variables }), { Accept: accept });

const headerSet = [
  'cache-control: no-store',
  "content-security-policy: default-src 'none';",
  'cross-origin-resource-policy: same-site',
  'referrer-policy: no-referrer',
  'x-content-type-options: nosniff',
  'x-frame-options: DENY',
];

const noStack = /node_modules|\.ts:\d|\bat \w+ \(|\w+Error:/;

describe.each(rowsOf(['production'], shapes))('in %s', (shape) => {
  const upgrade = 'Host: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n';
  const speaking = `${upgrade}Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: graphql-transport-ws\r\n`;

  it.each([
    ['bytes that are not HTTP', 'nonsense\r\n\r\n', 400],
    ['a header with a NUL', 'GET /healthz HTTP/1.1\r\nHost: a\r\nX: \u0000\r\n\r\n', 400],
    ['headers of 40 kB', `GET /healthz HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
    ['two lengths', 'POST /graphql HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
    [
      'a length and chunks',
      'POST /graphql HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['an HTTP/0.9 request', 'GET /healthz\r\n\r\n', 400],
    ['bare line feeds', 'GET /healthz HTTP/1.1\nHost: a\n\n', 400],
    ['a path of 40 kB', `GET /${'a'.repeat(40_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
    ['no host', 'GET /healthz HTTP/1.1\r\n\r\n', 400],
    ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', 400],
    ['an absolute target', 'GET http://evil.example/healthz HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['an asterisk', 'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['a tunnel', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: a\r\n\r\n', 405],
    ['an unknown expectation', 'GET /healthz HTTP/1.1\r\nHost: a\r\nExpect: 200-maybe\r\n\r\n', 417],
    ['an upgrade elsewhere', `GET /elsewhere HTTP/1.1\r\n${upgrade}\r\n`, 404],
    ['an upgrade of another protocol', `GET /graphql HTTP/1.1\r\n${upgrade}\r\n`, 400],
    [
      'an upgrade to another subprotocol',
      `GET /graphql HTTP/1.1\r\n${speaking.replace('graphql-transport-ws', 'graphql-ws')}\r\n`,
      400,
    ],
    ['an upgrade from another site', `GET /graphql HTTP/1.1\r\n${speaking}Origin: https://evil.example\r\n\r\n`, 403],
    ['an unknown path', 'GET /elsewhere HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 404],
    ['a path that cannot be decoded', 'GET /%E0%A4%A HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 404],
    ['a probe by OPTIONS', 'OPTIONS /readyz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 200],
    ['a probe by HEAD in capitals', 'HEAD /READYZ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 200],
    [
      'an unknown upgrade',
      'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n',
      200,
    ],
    ['a probe with another slash', 'GET /healthz/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 200],
    [
      'a query by GET',
      'GET /graphql?query=%7Bviewer%7Broles%7D%7D HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
      405,
    ],
    [
      'a valid query',
      'POST /graphql HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 46\r\n\r\n{"query":"query viewer { viewer { roles } }" }',
      200,
    ],
    ['a header named __proto__', 'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n__proto__: a\r\n\r\n', 200],
    [
      '200 cookies',
      `GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\nCookie: ${'a=b; '.repeat(200)}\r\n\r\n`,
      200,
    ],
    ['a method that the path does not allow', 'PATCH /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 405],
  ])('%s gets a response with the header set and no stack, and the connection closes', async (_what, bytes, status) => {
    const visit = sendRawRequest(backendOf(shape).port, bytes);
    await visit.ended;
    expect(visit.text()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    const text = visit.text().toLowerCase();
    for (const header of headerSet) expect(text).toContain(`\r\n${header.toLowerCase()}`);
    expect(text.includes('\r\nstrict-transport-security:')).toBe(shape === 'production');
    expect(text).not.toContain('x-powered-by');
    expect(visit.text()).not.toMatch(noStack);
  });

  const json = { 'Content-Type': 'application/json', Accept: 'application/graphql-response+json' };
  const query = '{"query":"{ viewer { roles } }"}';

  it.each<[string, string, string | Uint8Array<ArrayBuffer> | null, Record<string, string>]>([
    ['an empty body', 'POST', '', json],
    ['no body at all', 'POST', null, json],
    ['null', 'POST', 'null', json],
    ['a number', 'POST', '42', json],
    ['a batch', 'POST', `[${query},${query}]`, json],
    ['30,000 brackets', 'POST', '['.repeat(30_000), json],
    ['a query that is a number', 'POST', '{"query":42}', json],
    ['variables that are a list', 'POST', '{"query":"{ viewer { roles } }","variables":[1]}', json],
    ['an operation name that is an object', 'POST', '{"query":"{ viewer { roles } }","operationName":{}}', json],
    ['a NUL in the query', 'POST', '{"query":"{ viewer\\u0000 { roles } }"}', json],
    ['an unpaired surrogate in the query', 'POST', '{"query":"{ viewer(a: \\"\\ud800\\") { roles } }"}', json],
    ['bytes that are not UTF-8', 'POST', new Uint8Array([0x7b, 0xff, 0xfe, 0x22]), json],
    ['UTF-16', 'POST', query, { 'Content-Type': 'application/json; charset=utf-16le' }],
    ['an unknown character set', 'POST', query, { 'Content-Type': 'application/json; charset=klingon' }],
    ['a media type with spaces', 'POST', query, { 'Content-Type': 'application / json' }],
    ['a form', 'POST', 'query={viewer{roles}}', { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ['a multipart form', 'POST', '--x\r\n\r\n--x--', { 'Content-Type': 'multipart/form-data; boundary=x' }],
    ['a compressed body', 'POST', query, { ...json, 'Content-Encoding': 'gzip' }],
    ['an unknown coding', 'POST', query, { ...json, 'Content-Encoding': 'klingon' }],
    ['a body of 100 kB', 'POST', JSON.stringify({ query: ' '.repeat(100_000) }), json],
    ['an impossible Accept', 'POST', query, { ...json, Accept: 'image/png' }],
    ['GET with a query', 'GET', null, {}],
    ['DELETE', 'DELETE', null, {}],
    ['a method override', 'GET', null, { 'X-HTTP-Method-Override': 'POST' }],
  ])('rejects a request with %s, with the header set', async (_what, method, body, headers) => {
    const response = await fetch(`http://127.0.0.1:${backendOf(shape).port}/graphql?query=%7Bviewer%7Broles%7D%7D`, {
      method,
      headers,
      ...(body === null ? {} : { body }),
    });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    expect(await response.text()).not.toMatch(noStack);
  });

  const strings = [
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udfff\ud800',
    '\uffff',
    '__proto__',
    "' OR 1=1 --",
    '\u202e',
    '💥'.repeat(500),
  ];
  const operations = {
    checkRegistrationCode:
      'query($text: String!) { registrationCodeDetails(registrationCode: $text, validityTimestamp: $text) { errors } }',
    activationDetails: 'query($text: String!) { activationDetails(activationId: $text) { state } }',
    registrationDetails: 'query($text: ID!) { registrationDetails(registrationId: $text) { state } }',
    resend: 'mutation($text: ID!) { resendActivation(registrationId: $text) { status } }',
    renew: 'mutation($text: String!) { renewActivation(activationId: $text) { status } }',
    changeEmail:
      'mutation($text: ID!, $email: String!) { changeRegistrationEmail(registrationId: $text, email: $email) { status } }',
    activate: 'mutation($text: String!) { activateAccount(activationId: $text) { status } }',
    link: 'mutation($text: String!) { createRegistrationLink(registrationCode: $text) { status } }',
    interest:
      'mutation($text: String!, $email: String!) { applyForMembership(input: { idempotencyKey: $text, email: $email, language: $text }) { status } }',
  };

  it.each(Object.entries(operations))('no string causes an internal error in %s', async (_name, document) => {
    for (const text of strings) {
      const variables = document.includes('$email') ? { text, email: text } : { text };
      const { errors = [] } = await backendOf(shape).ask(document, variables);
      expect(errors.filter(({ extensions }) => extensions?.code === 'INTERNAL')).toEqual([]);
    }
  });

  it('no string in a registration field causes an internal error', async () => {
    const document = 'mutation($input: RegistrationInput!) { register(input: $input) { status } }';
    const valid = {
      ...registrationOf(),
      validityTimestamp: '',
      postalCode: '',
      birthday: '',
      variant: '',
      referrerHost: '',
    };
    const fields = Object.entries(valid).filter(([, value]) => typeof value === 'string');
    for (const [field] of fields) {
      for (const text of ['a\u0000b', '\ud800']) {
        const { errors = [] } = await backendOf(shape).ask(document, { input: { ...valid, [field]: text } });
        expect(errors.filter(({ extensions }) => extensions?.code === 'INTERNAL')).toEqual([]);
      }
    }
  });

  const open = (separate: BackendUnderTest) =>
    new Promise<WebSocket>((resolve, reject) => {
      const url = `ws://127.0.0.1:${separate.port}/graphql`;
      const origin = shape === 'development' ? siteOrigin : 'https://site.example';
      const socket = new WebSocket(url, 'graphql-transport-ws', { headers: { Origin: origin } });
      socket.once('open', () => resolve(socket));
      socket.once('error', reject);
    });
  const init = '{"type":"connection_init"}';
  const subscribe = (id: string, query: string, variables: object = {}) =>
    JSON.stringify({ id, type: 'subscribe', payload: { query, variables } });
  const wait =
    'subscription registrationActivated($registrationId: ID!) { registrationActivated(registrationId: $registrationId) { registrationId state } }';

  it.each<[string, readonly (string | Uint8Array)[], number]>([
    ['a message of 17 kB', ['x'.repeat(17_000)], 1009],
    ['text that is not JSON', ['{'], 4400],
    ['JSON that is not a message', ['[]'], 4400],
    ['a message of an unknown type', ['{"type":"__proto__"}'], 4400],
    ['a result, which only servers send', [init, '{"type":"next","id":"x","payload":{}}'], 4400],
    ['an error, which only servers send', [init, '{"type":"error","id":"x","payload":[{"message":"x"}]}'], 4400],
    ['an acknowledgement, which only servers send', ['{"type":"connection_ack"}'], 4400],
    ['bytes', [new Uint8Array([0, 255, 254])], 4400],
    ['two initialisations', [init, init], 4429],
    ['a subscription before the initialisation', [subscribe('1', wait)], 4401],
    ['the same id twice', [init, subscribe('1', wait, { registrationId: 'a' }), subscribe('1', wait)], 4409],
    ['a long id twice', [init, ...[1, 2].map(() => subscribe('i'.repeat(2000), wait, { registrationId: 'a' }))], 4409],
    ['nothing', [], 4408],
    ['a subscription without a query', [init, '{"id":"1","type":"subscribe","payload":{}}'], 4400],
    ['a subscription without an id', [init, '{"type":"subscribe","payload":{"query":"{a}"}}'], 4400],
    ['500 messages', [init, ...Array.from({ length: 500 }, () => '{"type":"ping"}')], 4429],
  ])('a websocket that sends %s is closed by code', async (_what, messages, code) => {
    const socket = await open(backendOf(shape));
    socket.on('error', () => undefined);
    const closed = new Promise<number>((resolve) => socket.once('close', resolve));
    for (const message of messages) {
      socket.send(message);
      // By the protocol the client waits for this response.
      if (message === init && messages[1] !== init) await new Promise((resolve) => socket.once('message', resolve));
    }
    expect(await closed).toBe(code);
    const next = await open(backendOf(shape));
    next.terminate();
  });

  const unknownFields = Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [`lindqvist${index}`, 'x'.repeat(900)]),
  );
  const activation = (rest: string) =>
    `subscription a($id: ID!) { registrationActivated(registrationId: $id) { ${rest} } }`;
  it.each<[string, string, object]>([
    ['a field', '{ lindqvist }', {}],
    ['an argument', '{ viewer(lindqvist: 1) { roles } }', {}],
    ['a type', 'query a($x: Lindqvist) { viewer { roles } }', {}],
    ['a text', '{ registrationDetails(registrationId: {a: "lindqvist"}) { state } }', {}],
    ['an invalid query', '{ viewer "lindqvist" }', {}],
    ['a variable', 'query a($id: ID!) { registrationDetails(registrationId: $id) { state } }', { id: ['lindqvist'] }],
    [
      'sixty unknown fields',
      'mutation a($input: MembershipInterestInput!) { applyForMembership(input: $input) { status } }',
      { input: unknownFields },
    ],
    ['a subscription', activation('lindqvist'), { id: 'a' }],
    ["a subscription's variable", activation('state'), { id: { lindqvist: 1 } }],
  ])('an error about %s quotes nothing of it in the response or log', async (_what, query, variables) => {
    const backend = backendOf(shape);
    const before = backend.logged.length;
    const result = await (await sendQuery(backend, query, variables)).text();
    const socket = await open(backend);
    const received = new Promise<string>((resolve) =>
      socket.on('message', (text) => /"errors?"/.test(String(text)) && resolve(String(text))),
    );
    socket.send(init);
    await new Promise((resolve) => socket.once('message', resolve));
    socket.send(subscribe('1', query, JSON.stringify(variables).length > 10_000 ? {} : variables));
    for (const text of [result, await received]) {
      expect(text).toMatch(/"errors"|"error"/);
      expect(text.length).toBeLessThan(1000);
      expect(text).not.toMatch(/lindqvist/i);
    }
    socket.terminate();
    expect(backend.logged.slice(before).join()).not.toMatch(/lindqvist/i);
  });

  it('accepts 300 websockets from one IP', async () => {
    const separate = await startTestBackend();
    const connect = () =>
      new Promise<boolean>((resolve) => {
        const socket = new WebSocket(`ws://127.0.0.1:${separate.port}/graphql`, 'graphql-transport-ws');
        socket.once('open', () => resolve(true)).once('error', () => resolve(false));
      });
    try {
      expect(await Promise.all(Array.from({ length: 300 }, connect))).not.toContain(false);
    } finally {
      await separate.close();
    }
  });

  it('5000 pings close only their own connection', async () => {
    const socket = await open(backendOf(shape));
    socket.on('error', () => undefined);
    const closed = new Promise<number>((resolve) => socket.once('close', resolve));
    for (let count = 0; count < 5000; count += 1) if (socket.readyState === socket.OPEN) socket.ping('x'.repeat(100));
    expect([4429, 1006]).toContain(await closed);
    (await open(backendOf(shape))).terminate();
  });

  it.each(['a\u0000b', '', 'x'.repeat(200), '../x'])(
    'a subscription with the id %j is rejected without affecting others',
    async (id) => {
      const socket = await open(backendOf(shape));
      const messages: { id?: string; type: string; payload?: unknown }[] = [];
      socket.on('message', (data) => messages.push(JSON.parse(String(data))));
      socket.send(init);
      await new Promise((resolve) => socket.once('message', resolve));
      socket.send(subscribe('good', wait, { registrationId: 'somebody' }));
      socket.send(subscribe('bad', wait, { registrationId: id }));
      const bad = await eventually(async () => messages.find((message) => message.id === 'bad') ?? null);
      expect(bad.payload).toMatchObject({ errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] });
      await eventually(async () => messages.find(({ id: of, type }) => of === 'bad' && type === 'complete') ?? null);
      expect(messages.some((message) => message.id === 'good')).toBe(false);
      expect(backendOf(shape).logged.join('\n')).not.toContain('Activations query failed');
      socket.terminate();
    },
  );

  it('a websocket answers pings, and accepts the id of an ended subscription again', async () => {
    const socket = await open(backendOf(shape));
    const messages = on(socket, 'message');
    const next = async () => JSON.parse(String((await messages.next()).value[0]));
    const completed = [1, 2].map((id) => `{"id":"${id}","type":"complete"}`);
    for (const [frames, response] of [
      [['{"type":"pong"}', '{"type":"ping","payload":{"a":1}}'], { type: 'pong', payload: { a: 1 } }],
      [[init], { type: 'connection_ack' }],
      [[subscribe('1', '{ lindqvist }')], { id: '1', type: 'error' }],
      [
        [subscribe('1', wait, { registrationId: 'a' }), ...completed, subscribe('1', '{ lindqvist }')],
        { id: '1', type: 'error' },
      ],
      [['{"type":"ping"}'], { type: 'pong' }],
    ] as const) {
      for (const frame of frames) socket.send(frame);
      expect(await next()).toMatchObject(response);
    }
    socket.terminate();
  });

  it('a websocket that ignores the close does not delay the shutdown', async () => {
    const separate = await startTestBackend({ production: shape === 'production' });
    const deaf = sendRawRequest(separate.port, `GET /graphql HTTP/1.1\r\n${speaking}\r\n`);
    await deaf.waitFor(/101 Switching/);
    await separate.close();
    await deaf.ended;
  });
});

describe('the limits of a query', () => {
  const schema = buildSchema('type Query { deeper: Query list: [Query] name(text: String): String }');
  const check = createDocumentCheck({ schema, production: true, trustedDocuments: false });

  /** Fragments that each spread the next one twice: the expanded query doubles with each level. */
  const doubling = (levels: number) =>
    `{ ...f0 } ${Array.from(
      { length: levels },
      (_, level) =>
        `fragment f${level} on Query { ${level === levels - 1 ? 'name' : `a: deeper { ...f${level + 1} } ...f${level + 1}`} }`,
    ).join(' ')}`;

  /** Counts reads of selection sets. */
  const countWork = (query: string) => {
    const document = parseQuery(query);
    let reads = 0;
    const watched = JSON.parse(JSON.stringify(document), (_key, value) => {
      if (value === null || typeof value !== 'object' || !('selectionSet' in value)) return value;
      const { selectionSet, ...rest } = value;
      return Object.defineProperty(rest, 'selectionSet', {
        enumerable: true,
        get: () => {
          reads += 1;
          return selectionSet;
        },
      });
    });
    const refused = check(watched).length > 0;
    return { reads, refused };
  };

  it('are checked once for the same text, but no long text is kept', () => {
    const long = `{ name(text: "${'x'.repeat(10_000)}") }`;
    expect(parseQuery('{ name }')).toBe(parseQuery('{ name }'));
    expect(parseQuery(long)).not.toBe(parseQuery(long));
    expect(check(parseQuery(long))).toEqual([]);
  });

  it('hold for a query that is sent again', () => {
    for (const _ of [1, 2]) {
      expect(check(parseQuery('{ name }'))).toEqual([]);
      expect(check(parseQuery('{ unknown }'))).toHaveLength(1);
      expect(check(parseQuery(doubling(10)))).toHaveLength(3);
    }
  });

  it('take time by the query’s length, not by its expanded fragments', () => {
    const short = countWork(doubling(10));
    const long = countWork(doubling(20));
    expect([short.refused, long.refused]).toEqual([true, true]);
    expect(long.reads).toBeLessThan(short.reads * 2.5);
  });

  const repeated = (text: string, count: number) => Array.from({ length: count }, () => text).join(' ');
  const deeperNames = (count: number) => Array.from({ length: count }, (_, index) => `a${index}: name`).join(' ');

  it.each([
    ['seven levels', '{ deeper { deeper { deeper { deeper { deeper { deeper { name } } } } } } }', /Deeper than 6/],
    [
      'seven levels through a fragment also used at a lower depth',
      '{ ...f deeper { deeper { deeper { deeper { ...f } } } } } fragment f on Query { deeper { deeper { name } } }',
      /Deeper than 6/,
    ],
    ['16 aliases through a fragment', `{ ...f } fragment f on Query { ${deeperNames(16)} }`, /More than 15 aliases/],
    [
      '16 aliases by a fragment spread twice',
      `{ ...f deeper { ...f } } fragment f on Query { ${deeperNames(8)} }`,
      /More than 15 aliases/,
    ],
    ['51 directives', `{ name ${repeated('@include(if: true)', 51)} }`, /More than 50 directives/],
    ['200 times the same field', `{ ${repeated('deeper { name }', 200)} }`, /cost/],
    ['a fragment that spreads itself', '{ ...f } fragment f on Query { deeper { ...f } }', /within itself|Deeper/],
    [
      'fragments that spread each other',
      '{ ...f } fragment f on Query { ...g } fragment g on Query { ...f }',
      /within itself/,
    ],
    ['an unused fragment', `{ name } fragment f on Query { ${repeated('deeper { name }', 200)} }`, /never used/],
    ['two operations', 'query a { name } query b { name }', /Two operations/],
    ['an introspection query', getIntrospectionQuery(), /introspection/i],
  ])('refuse %s', (_what, query, message) => {
    expect(
      check(parse(query))
        .map((error) => error.message)
        .join('\n'),
    ).toMatch(message);
  });

  it.each(['{ name }', '{ deeper { deeper { deeper { deeper { deeper { name } } } } } }', `{ ${deeperNames(15)} }`])(
    'accept %.60s',
    (query) => {
      expect(check(parse(query))).toEqual([]);
    },
  );

  it('apply to the websocket as to HTTP', async () => {
    const separate = backendOf('development');
    const bomb = doubling(12)
      .replaceAll(/\bname\b/g, 'viewer { roles }')
      .replaceAll(/a: deeper \{ (\.\.\.f\d+) \}/g, '$1');
    expect((await separate.ask(bomb)).errors?.[0]?.extensions?.code).toBe('QUERY_TOO_LARGE');
    const socket = new WebSocket(`ws://127.0.0.1:${separate.port}/graphql`, 'graphql-transport-ws');
    const result = new Promise<string>((resolve) => {
      socket.on('message', (data) => {
        if (String(data).includes('"error"')) resolve(String(data));
      });
    });
    await new Promise((resolve) => socket.once('open', resolve));
    socket.send('{"type":"connection_init"}');
    await new Promise((resolve) => socket.once('message', resolve));
    socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query: bomb } }));
    expect(await result).toContain('QUERY_TOO_LARGE');
    socket.terminate();
  });
});

describe('with trusted documents only', () => {
  it('accepts known operations in any formatting and with added __typename', async () => {
    const separate = backendOf('production');
    const written = 'query viewer { viewer { roles } }';
    const sent = 'query viewer{viewer{__typename roles}__typename}';
    for (const query of [written, sent])
      expect((await separate.ask(query)).data).toMatchObject({ viewer: { roles: [] } });
  });

  it.each(['{ viewer { roles } }', 'query viewer { viewer { r: roles } }', '{ __typename }'])(
    'refuses %s',
    async (query) => {
      const response = await sendQuery(backendOf('production'), query, {}, 'application/graphql-response+json');
      expect(response.status).toBe(400);
      expect(await response.text()).toContain('PERSISTED_QUERY_NOT_FOUND');
    },
  );
});

describe('the status of a response with errors', () => {
  const failing = '{ registrationCodeDetails(registrationCode: "FAIL500") { errors } }';
  it.each([
    ['an internal failure', failing, 'application/graphql-response+json', 294],
    ['an internal failure', failing, 'application/json', 200],
    [
      'a missing variable',
      'query($c: String!) { registrationCodeDetails(registrationCode: $c) { errors } }',
      'application/graphql-response+json',
      400,
    ],
    ['a field that does not exist', '{ nothing }', 'application/graphql-response+json', 400],
    ['no error', '{ viewer { roles } }', 'application/graphql-response+json', 200],
  ])('follows GraphQL over HTTP: %s, %s as %s: %i', async (_what, query, accept, status) => {
    const response = await sendQuery(backendOf('development'), query, {}, accept);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe(`${accept}; charset=utf-8`);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });
});

it('a stopping backend closes every websocket with 1001, later ones too', async () => {
  const separate = await startTestBackend({ drainDelayMs: 500 });
  const closedWith: number[] = [];
  const open = async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${separate.port}/graphql`, 'graphql-transport-ws');
    socket.on('close', (code) => closedWith.push(code));
    await new Promise((resolve) => socket.once('open', resolve));
  };
  await open();
  await open();
  const late = open();
  await Promise.all([separate.close(), late]);
  await eventually(async () => (closedWith.length === 3 ? true : null));
  expect(closedWith).toEqual([1001, 1001, 1001]);
});
