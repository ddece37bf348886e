/** The backend's HTTP interface: methods, origins, limits, websockets, pages, and error details in production. */
import WebSocket from 'ws';
import { startPostgres, type TestDatabaseServer } from '../support/databases.ts';
import { subscribe } from '../support/subscribe.ts';
import {
  activate,
  activationOf,
  type BackendUnderTest,
  eventually,
  register,
  registrationOf,
  siteOrigin,
  startTestBackend,
  tokenIn,
} from './backendUnderTest.ts';

let backend: BackendUnderTest;
let production: BackendUnderTest;
let postgres: TestDatabaseServer;
const urlOf = (path: string, separate = backend) => `http://127.0.0.1:${separate.port}${path}`;

beforeAll(async () => {
  postgres = await startPostgres();
  backend = await startTestBackend();
  production = await startTestBackend({ production: true, databaseUrl: await postgres.createDatabase() });
});
afterAll(async () => {
  await Promise.all([backend.close(), production.close()]);
  await postgres.stop();
});

const nested = (depth: number) =>
  `{ ${'registrationCodeDetails(registrationCode: "X") { '.repeat(depth)}errors${' }'.repeat(depth)} }`;

describe('queries', () => {
  it.each([
    ['deeper than six levels', nested(7), /Deeper than 6/],
    [
      'with 16 aliases',
      `{ ${Array.from({ length: 16 }, (_, i) => `a${i}: viewer { roles }`).join(' ')} }`,
      /More than 15 aliases/,
    ],
    ['with 51 directives', `{ viewer { roles ${'@include(if: true) '.repeat(51)} } }`, /More than 50 directives/],
    ['of more than 500 tokens', `{ ${'viewer { roles } '.repeat(300)} }`, /do not match the schema/],
  ])('are refused %s', async (_what, query, message) => {
    const { errors } = await backend.ask(query);
    expect(errors?.map((error) => error.message).join('\n')).toMatch(message);
  });

  it.each([
    ['GET', undefined, {}, 405],
    ['PUT', '{}', {}, 405],
    ['POST', '{"query":"{ viewer { roles } }"}', { 'Content-Type': 'text/plain' }, 415],
    ['POST', '{"query":"{ viewer { roles } }"}', { 'Content-Type': 'application/json; charset=utf-7' }, 415],
    ...['"UTF-8"', 'UTF-8', '"utf-8"; profile="a;b"'].map(
      (charset): [string, string, Record<string, string>, number] => [
        'POST',
        '{"query":"{ viewer { roles } }"}',
        { 'Content-Type': `application/json; charset=${charset}` },
        200,
      ],
    ),
    ['POST', 'no json', {}, 400],
    ['POST', '[{"query":"{ viewer { roles } }"}]', {}, 400],
    ['POST', JSON.stringify({ query: ' '.repeat(70_000) }), {}, 401],
    ['POST', JSON.stringify({ query: ' '.repeat(4_200_000) }), {}, 413],
    ['POST', '{"query":"{ viewer { roles } }"}', { Origin: 'https://evil.example' }, 403],
    ['POST', '{"query":"{ viewer { roles } }"}', { Origin: 'null' }, 403],
    ['POST', '{"query":"{ viewer { roles } }"}', { Origin: siteOrigin, 'Sec-Fetch-Site': 'same-site' }, 200],
    ['POST', '{"query":"{ viewer { roles } }"}', { 'Sec-Fetch-Site': 'cross-site' }, 403],
  ])('by %s get their status and are not cached (%#)', async (method, body, headers, status) => {
    const response = await fetch(urlOf('/graphql'), {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body }),
    });
    expect(response.status).toBe(status);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('allow only the configured origin to read the response', async () => {
    const preflight = (origin: string) => fetch(urlOf('/graphql'), { method: 'OPTIONS', headers: { Origin: origin } });
    const separate = await preflight(siteOrigin);
    expect(separate.status).toBe(204);
    expect(separate.headers.get('access-control-allow-origin')).toBe(siteOrigin);
    expect(separate.headers.get('access-control-allow-credentials')).toBe('true');
    expect(separate.headers.get('access-control-allow-headers')).toMatch(/X-Correlation-ID/);
    const foreign = await preflight('http://localhost:3000.evil.example');
    expect(foreign.status).toBe(403);
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('that fail internally return a generic message', async () => {
    const result = await backend.ask('{ registrationCodeDetails(registrationCode: "FAIL500") { errors } }');
    expect(result.errors?.[0]).toMatchObject({
      message: 'The request failed.',
      extensions: { code: 'INTERNAL' },
    });
  });

  it.each([
    ['DE', 'DE'],
    ['at', 'AT'],
    ['XX', null],
    ['<b>', null],
  ])('read the country header %j as %j', async (header, country) => {
    const { data } = await backend.ask('{ countryDetails { country } }', {}, { 'CF-IPCountry': header });
    expect(data).toEqual({ countryDetails: { country } });
  });
});

describe('production', () => {
  it('has no introspection and no suggestions', async () => {
    const { errors } = await production.ask('{ __schema { types { name } } viewr { roles } }');
    const messages = errors?.map(({ message }) => message).join('\n') ?? '';
    expect(messages).toMatch(/do not match the schema/);
    expect(messages).not.toMatch(/did you mean|viewr/i);
  });

  it.each(['/mailbox', '/mailbox.json', '/admin-sign-in'])('has no %s', async (path) => {
    expect((await fetch(urlOf(path, production))).status).toBe(404);
  });

  it('has no seeded codes', async () => {
    const { data } = await production.ask('{ registrationCodeDetails(registrationCode: "WELCOME10") { errors } }');
    expect(data).toEqual({ registrationCodeDetails: { errors: ['REGISTRATION_CODE_INVALID'] } });
  });
});

describe('websockets', () => {
  const openWith = (protocols: string, headers: Readonly<Record<string, string>>) =>
    new Promise<string>((resolve) => {
      const socket = new WebSocket(urlOf('/graphql').replace('http', 'ws'), protocols, { headers });
      socket.on('open', () => {
        socket.close();
        resolve('open');
      });
      socket.on('error', (error) => resolve(error.message));
    });

  it.each([
    ['graphql-transport-ws', { Origin: siteOrigin }, /open/],
    ['graphql-transport-ws', { Origin: 'https://evil.example' }, /403/],
    ['graphql-ws', { Origin: siteOrigin }, /400/],
  ])('speaking %s from %j: %s', async (protocol, headers, expected) => {
    expect(await openWith(protocol, headers)).toMatch(expected);
  });

  it('notify of an activation on another instance once, then end', async () => {
    const databaseUrl = await postgres.createDatabase();
    // Three at once: the migrations run once.
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => startTestBackend({ databaseUrl })));
    if (one === undefined || two === undefined || three === undefined) throw new Error('Not started.');
    const input = registrationOf();
    const { registrationId } = await register(one, input);
    const waiting = subscribe(one, activationOf, { id: registrationId });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(waiting.received).toEqual([]);
    await activate(two, tokenIn(await three.mailTo(input.email)));
    expect(await waiting.ended).toBeNull();
    const event = { data: { registrationActivated: { registrationId, state: 'ACTIVE' } } };
    expect(waiting.received).toEqual([event]);

    const late = subscribe(two, activationOf, { id: registrationId });
    expect(await late.ended).toBeNull();
    expect(late.received).toEqual([event]);
    await Promise.all([one, two, three].map((separate) => separate.close()));
  });

  it('carry subscriptions only', async () => {
    const { received, ended } = subscribe(backend, '{ viewer { roles } }', {});
    expect(await ended).toMatchObject([{ message: 'Only subscriptions are supported here.' }]);
    expect(received).toEqual([]);
  });
});

describe('admin operations', () => {
  const create = (headers: Readonly<Record<string, string>>, code = 'TIMEDLINK') =>
    backend.ask<{ createRegistrationLink: { status: string; url: string | null } }>(
      'mutation($code: String!) { createRegistrationLink(registrationCode: $code) { status url validUntil errorDetails { error } } }',
      { code },
      headers,
    );
  const signIn = async (returnTo: string) =>
    fetch(urlOf(`/admin-sign-in?returnTo=${encodeURIComponent(returnTo)}`), { method: 'POST', redirect: 'manual' });
  const bearer = async () => {
    const cookie = (await signIn('/')).headers.get('set-cookie') ?? '';
    return { Authorization: `Bearer ${cookie.match(/^apollo:default\.token=([^;]+)/)?.[1]}` };
  };

  it('are closed without an admin’s token', async () => {
    expect((await create({})).data.createRegistrationLink).toEqual({
      status: 'FORBIDDEN',
      url: null,
      validUntil: null,
      errorDetails: [],
    });
    expect((await create({ Authorization: 'Bearer a.b.c' })).data.createRegistrationLink.status).toBe('FORBIDDEN');
    expect((await backend.ask('{ viewer { roles } }')).data).toEqual({ viewer: { roles: [] } });
  });

  it('create a link that the code check accepts', async () => {
    const headers = await bearer();
    expect((await backend.ask('{ viewer { roles } }', {}, headers)).data).toEqual({ viewer: { roles: ['admin'] } });
    const { status, url } = (await create(headers, 'timed-link')).data.createRegistrationLink;
    expect(status).toBe('CREATED');
    expect(url).toMatch(/^http:\/\/localhost:3000\/acquisition\?rc=TIMEDLINK&ts=\d+\.[\w-]+$/);
    const ts = new URL(url ?? '').searchParams.get('ts');
    const check = await backend.ask(
      'query($ts: String) { registrationCodeDetails(registrationCode: "TIMEDLINK", validityTimestamp: $ts) { errors validUntil } }',
      { ts },
    );
    expect(check.data).toEqual({
      registrationCodeDetails: { errors: [], validUntil: new Date(Number(ts?.split('.')[0])).toISOString() },
    });
    expect((await create(headers, 'NOBALANCE')).data.createRegistrationLink.status).toBe('INVALID_CODE');
  });

  it.each([
    [`${siteOrigin}/acquisition/de/admin/splitgenerator`, `${siteOrigin}/acquisition/de/admin/splitgenerator`],
    ['//evil.example/', `${siteOrigin}/acquisition/admin/registrationlinkgenerator`],
    ['javascript:alert(1)', `${siteOrigin}/acquisition/admin/registrationlinkgenerator`],
  ])('signs in for development and returns from %s to %s', async (returnTo, location) => {
    const response = await signIn(returnTo);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(location);
    expect(response.headers.get('set-cookie')).toMatch(/; Path=\/; Max-Age=604800; SameSite=Lax$/);
  });
});

it('shows the mailbox with escaped content, and is healthy and ready', async () => {
  const input = registrationOf({ firstname: "O'Neil" });
  await register(backend, input);
  await backend.mailTo(input.email);
  const page = await eventually(async () => (await fetch(urlOf('/mailbox'))).text());
  expect(page).toContain(input.email);
  expect(page).toMatch(
    /<iframe title="[^"]+" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="&lt;!doctype html/,
  );
  expect((await fetch(urlOf('/healthz'))).status).toBe(200);
  expect((await fetch(urlOf('/readyz'))).status).toBe(200);
});

it('never logs an email address, a name, a code or a token', () => {
  const lines = [...backend.logged, ...production.logged].join('\n');
  expect(lines).not.toMatch(/@example\.com|Neil|FAIL500|Bearer/);
});
