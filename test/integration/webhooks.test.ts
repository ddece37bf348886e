/** Webhooks: each event once and in order, whatever the receivers do, and nothing into the own network. */
import { Webhook } from 'standardwebhooks';
import { startHousekeeping } from '../../backend/db/housekeeping.ts';
import { type Database, openDatabase } from '../../backend/db/openDatabase.ts';
import { createWebhookStore } from '../../backend/db/webhookStore.ts';
import { dayMs, linkLifetimeMs, minuteMs, webhookLifetimeMs } from '../../backend/domain/durations.ts';
import type { BackendOptions } from '../../backend/index.ts';
import type { WebhookNetwork } from '../../backend/webhooks/postWebhook.ts';
import { createWebhookQueue } from '../../backend/webhooks/webhookQueue.ts';
import { webhookEventTypes } from '../../shared/admin/integrations.ts';
import { defaultRetention } from '../../shared/consent/retention.ts';
import { startPostgres, type TestDatabaseServer } from '../support/databases.ts';
import { startMailServer } from '../support/mailServer.ts';
import { startWebhookReceiver, webhookFaults } from '../support/webhookReceiver.ts';
import {
  activate,
  type BackendUnderTest,
  eventually,
  nextKey,
  register,
  registrationOf,
  signInAs,
  startTestBackend,
  tokenIn,
} from './backendUnderTest.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

let postgres: TestDatabaseServer;
let databaseUrl: string;
let now: Date;
let privateNames: Set<string>;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  databaseUrl = await postgres.createDatabase();
  now = new Date();
  privateNames = new Set();
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Only the receivers of this test; a name in `privateNames` is in the own network. */
const network: WebhookNetwork = {
  isAllowed: (address) => address === '127.0.0.1',
  resolve: async (hostname) => [privateNames.has(hostname) ? '10.0.0.7' : '127.0.0.1'],
};

const startBackend = async (options: Partial<BackendOptions> = {}) => {
  const backend = await startTestBackend({ databaseUrl, webhookNetwork: network, ...options });
  closing.push(backend.close);
  return backend;
};
const startReceiver = async (...args: Parameters<typeof startWebhookReceiver>) => {
  const receiver = await startWebhookReceiver(...args);
  closing.push(receiver.stop);
  return receiver;
};
const openDb = async (): Promise<Database['db']> => {
  const { db, close } = await openDatabase({
    databaseUrl,
    poolSize: 2,
    dataFolder: '',
    log: silent,
  });
  closing.push(close);
  return db;
};

async function addWebhook(backend: BackendUnderTest, url: string, variables: object = {}) {
  const query = `mutation ($url: String!, $events: [String!]!, $personalData: Boolean!) {
    adminAddWebhook(url: $url, events: $events, personalData: $personalData) { status secret } }`;
  const input = { url, events: webhookEventTypes, personalData: false, ...variables };
  type Answer = { adminAddWebhook: { status: string; secret: string } };
  return (await backend.ask<Answer>(query, input, await signInAs('anna', { at: now }))).data.adminAddWebhook;
}

async function readIntegrations(backend: BackendUnderTest) {
  const query = `{ adminIntegrations {
    endpoints { id url waiting dead disabledAt }
    deliveries { type subject attempts deliveredAt deadAt lastStatus lastError } } }`;
  type Delivery = Record<'type' | 'subject', string> &
    Record<'deliveredAt' | 'deadAt' | 'lastError', string | null> & { attempts: number; lastStatus: number | null };
  type Endpoint = { id: string; url: string; waiting: number; dead: number };
  type Answer = { adminIntegrations: { endpoints: Endpoint[]; deliveries: Delivery[] } };
  return (await backend.ask<Answer>(query, {}, await signInAs('anna', { at: now }))).data.adminIntegrations;
}

/** What webhooks and the console call a registration. */
async function referenceOf(backend: BackendUnderTest, id: string | null | undefined): Promise<string> {
  const query = 'query ($id: String!) { adminVisitors(search: $id) { rows { reference } } }';
  type Answer = { adminVisitors: { rows: { reference: string }[] } };
  const { data } = await backend.ask<Answer>(query, { id }, await signInAs('anna', { at: now }));
  return data.adminVisitors.rows[0]?.reference ?? '';
}

const becomeMember = async (backend: BackendUnderTest, input: Readonly<Record<string, unknown>> = {}) => {
  const form = registrationOf(input);
  const { registrationId } = await register(backend, form);
  expect((await activate(backend, tokenIn(await backend.mailTo(form.email)))).status).toBe('ACTIVATED');
  return referenceOf(backend, registrationId);
};
const eventOf = ({ body }: { readonly body: string }) =>
  JSON.parse(body) as { type: string; timestamp: string; data: Record<string, unknown> };

it('tells each event once and in order to receivers that fail in ten ways, and follows no redirect', async () => {
  const faultNames = Object.keys(webhookFaults).slice(0, 9);
  expect(faultNames).toHaveLength(9);
  const attempted = new Set<string>();
  const receiver = await startReceiver(({ path, headers }) => {
    const attempt = `${path} ${headers['webhook-id']}`;
    const isFirst = !attempted.has(attempt);
    attempted.add(attempt);
    return isFirst ? (webhookFaults[path.slice(1)] ?? null) : null;
  });
  const backend = await startBackend();
  // The tenth: its name is private at first.
  privateNames.add('rebinds.example');
  const secrets = new Map<string, string>();
  const urls = [
    ...faultNames.map((name) => `${receiver.url}/${name}`),
    `http://rebinds.example:${receiver.port}/isPrivate`,
  ];
  for (const url of urls) secrets.set(new URL(url).pathname, (await addWebhook(backend, url)).secret);
  expect((await addWebhook(backend, `${receiver.url}/one-too-many`)).status).toBe('TOO_MANY');

  const ids = [await becomeMember(backend), await becomeMember(backend), await becomeMember(backend)];
  await eventually(async () => {
    const { deliveries } = await readIntegrations(backend);
    return deliveries.some(({ lastError }) => lastError === 'ADDRESS_NOT_ALLOWED') ? true : null;
  });
  privateNames.clear();
  await eventually(async () => {
    const { endpoints } = await readIntegrations(backend);
    return endpoints.every(({ waiting }) => waiting === 0) ? true : null;
  });

  for (const path of secrets.keys()) {
    const accepted = receiver.accepted().filter((request) => request.path === path);
    const told = ids.map((id) => accepted.map(eventOf).filter(({ data }) => data.id === id));
    expect([path, told.map((events) => events.map(({ type }) => type))]).toEqual([
      path,
      ids.map(() => ['registration.created', 'registration.activated']),
    ]);
    const verifier = new Webhook(secrets.get(path) ?? '');
    for (const { body, headers } of accepted) expect(() => verifier.verify(body, headers)).not.toThrow();
    const eventIds = accepted.map(({ headers }) => headers['webhook-id']);
    expect(new Set(eventIds).size).toBe(6);
  }
  expect(receiver.received.filter(({ path }) => path === '/inward')).toEqual([]);
  const { endpoints } = await readIntegrations(backend);
  expect(endpoints.map(({ dead }) => dead)).toEqual(endpoints.map(() => 0));
});

it('holds back the later events of a registration, not those of others', async () => {
  let isFailing = true;
  const receiver = await startReceiver(({ body }) =>
    isFailing && body.includes('blocked') ? (webhookFaults.fails ?? null) : null,
  );
  const db = await openDb();
  const backend = await startBackend();
  await addWebhook(backend, receiver.url);
  const store = createWebhookStore(db);
  for (const [subject, type] of [
    ['blocked', 'registration.created'],
    ['blocked', 'registration.activated'],
    ['free', 'registration.created'],
    ['free', 'registration.activated'],
  ] as const)
    await store.add({ type, subject, data: { id: subject } }, new Date());
  const acceptedOf = (subject: string) =>
    receiver
      .accepted()
      .map(eventOf)
      .filter(({ data }) => data.id === subject)
      .map(({ type }) => type);
  const both = ['registration.created', 'registration.activated'];
  await eventually(async () => (acceptedOf('free').length === 2 ? true : null));
  expect(acceptedOf('free')).toEqual(both);
  expect(
    receiver.received.filter(({ body }) => body.includes('blocked')).map((request) => eventOf(request).type),
  ).not.toContain('registration.activated');
  isFailing = false;
  await eventually(async () => (acceptedOf('blocked').length === 2 ? true : null));
  expect(acceptedOf('blocked')).toEqual(both);
});

it('gives up after three days and goes on with the next event of the registration', async () => {
  let isFailing = true;
  const receiver = await startReceiver(() => (isFailing ? (webhookFaults.fails ?? null) : null));
  const db = await openDb();
  const backend = await startBackend({ clock: () => now });
  await addWebhook(backend, receiver.url);
  const store = createWebhookStore(db);
  await store.add({ type: 'registration.created', subject: 'a', data: { id: 'a' } }, now);
  await eventually(async () => receiver.received[0] ?? null);
  now = new Date(now.getTime() + webhookLifetimeMs);
  await store.add({ type: 'registration.lapsed', subject: 'a', data: { id: 'a' } }, now);
  await eventually(async () => ((await readIntegrations(backend)).endpoints[0]?.dead === 1 ? true : null));
  isFailing = false;
  now = new Date(now.getTime() + minuteMs);
  await eventually(async () => receiver.accepted()[0] ?? null);
  expect(receiver.accepted().map((request) => eventOf(request).type)).toEqual(['registration.lapsed']);
  expect((await readIntegrations(backend)).deliveries).toMatchObject([
    { type: 'registration.lapsed', lastStatus: 200, lastError: null, deadAt: null },
    { type: 'registration.created', lastStatus: 500, lastError: 'HTTP 500', deliveredAt: null },
  ]);
});

it('sends what a killed instance had claimed when its lease has ended', async () => {
  const receiver = await startReceiver();
  const db = await openDb();
  const backend = await startBackend({ clock: () => now });
  await addWebhook(backend, receiver.url);
  const paused = (await readIntegrations(backend)).endpoints[0]?.id ?? '';
  const store = createWebhookStore(db);
  await store.add({ type: 'registration.created', subject: 'held', data: { id: 'held' } }, new Date(now.getTime() + 1));
  // Due one millisecond later, so that only the other instance claims it.
  expect(await createWebhookQueue(db).claim(1, [], new Date(now.getTime() + 1))).toMatchObject([
    { endpointId: paused },
  ]);
  await store.add({ type: 'registration.activated', subject: 'held', data: { id: 'held' } }, now);
  await store.add({ type: 'registration.created', subject: 'marker', data: { id: 'marker' } }, now);
  await eventually(async () => receiver.accepted()[0] ?? null);
  expect(receiver.accepted().map((request) => eventOf(request).data.id)).toEqual(['marker']);
  now = new Date(now.getTime() + 2 * minuteMs);
  await eventually(async () => receiver.accepted()[2] ?? null);
  expect(receiver.accepted().map((request) => eventOf(request).type)).toEqual([
    'registration.created',
    'registration.created',
    'registration.activated',
  ]);
});

it('an endpoint that hangs delays no other', async () => {
  const receiver = await startReceiver(({ path }) => (path === '/hangs' ? (webhookFaults.hangs ?? null) : null));
  const db = await openDb();
  const backend = await startBackend();
  await addWebhook(backend, `${receiver.url}/hangs`);
  await addWebhook(backend, `${receiver.url}/works`);
  for (let place = 0; place < 100; place += 1)
    await createWebhookStore(db).add({ type: 'registration.created', subject: `${place}`, data: {} }, new Date());
  await eventually(async () => (receiver.accepted().length === 100 ? true : null));
  expect(receiver.received.filter(({ path }) => path === '/hangs').length).toBeLessThanOrEqual(8);
});

it('tells a registration as lapsed when its mail is undeliverable', async () => {
  const [receiver, mails] = [await startReceiver(), await startMailServer(() => 'never')];
  closing.push(mails.stop);
  const backend = await startBackend({ smtpUrl: mails.url });
  await addWebhook(backend, receiver.url);
  const { registrationId } = await register(backend, registrationOf());
  await eventually(async () => receiver.accepted()[1] ?? null);
  expect(receiver.accepted().map(eventOf)).toMatchObject([
    { type: 'registration.created', data: { id: await referenceOf(backend, registrationId) } },
    { type: 'registration.lapsed', data: { id: await referenceOf(backend, registrationId) } },
  ]);
});

it('tells a registration as lapsed when its address is erased', async () => {
  const receiver = await startReceiver();
  const backend = await startBackend();
  await addWebhook(backend, receiver.url, { personalData: true });
  const registration = registrationOf();
  const { registrationId } = await register(backend, registration);
  const id = await referenceOf(backend, registrationId);
  await eventually(async () => receiver.accepted()[0] ?? null);
  await backend.ask(
    'mutation ($email: String!) { adminEraseAddress(email: $email) { status } }',
    { email: registration.email },
    await signInAs('anna'),
  );
  await eventually(async () => receiver.accepted()[1] ?? null);
  expect(receiver.accepted().map(eventOf)).toMatchObject([
    { type: 'registration.created', data: { id, person: { email: registration.email } } },
    { type: 'registration.lapsed', data: { id } },
  ]);
  expect(receiver.received[1]?.body).not.toContain(registration.email);
});

it('a receiver cannot act as the visitor', async () => {
  const receiver = await startReceiver();
  const backend = await startBackend();
  await addWebhook(backend, receiver.url);
  const { registrationId } = await register(backend, registrationOf());
  const { body } = await eventually(async () => receiver.accepted()[0] ?? null);
  expect(body).not.toContain(registrationId);
  const { data } = await backend.ask(
    'mutation ($id: ID!) { changeRegistrationEmail(registrationId: $id, email: "receiver@example.com") { status } }',
    { id: eventOf({ body }).data.id },
  );
  expect(data).toEqual({ changeRegistrationEmail: { status: 'NOT_FOUND' } });
});

it('tells a registration as lapsed when its time is over, once', async () => {
  const receiver = await startReceiver();
  const first = await startBackend({ clock: () => now });
  await addWebhook(first, receiver.url);
  const { registrationId } = await register(first, registrationOf());
  // Replaced, activated and earlier registrations do not lapse.
  await becomeMember(first);
  const moved = await register(first, registrationOf());
  await first.ask(
    'mutation ($id: ID!, $email: String!) { changeRegistrationEmail(registrationId: $id, email: $email) { status } }',
    {
      id: moved.registrationId,
      email: `${nextKey()}@example.com`,
    },
  );
  now = new Date(now.getTime() + linkLifetimeMs + minuteMs);
  const db = await openDb();
  // As the instances do each minute.
  for (const store of [createWebhookStore(db), createWebhookStore(db)]) await store.addLapsed(now);
  await eventually(async () => ((await readIntegrations(first)).endpoints[0]?.waiting === 0 ? true : null));
  const lapsed = receiver
    .accepted()
    .map(eventOf)
    .filter(({ type }) => type === 'registration.lapsed');
  const references = [await referenceOf(first, registrationId), await referenceOf(first, moved.registrationId)];
  expect(lapsed.map(({ data }) => data.id).sort()).toEqual(references.sort());
});

it('tells applications and used-up codes, once each', async () => {
  const receiver = await startReceiver();
  const backend = await startBackend();
  await addWebhook(backend, receiver.url, { events: ['application.created', 'invitation.exhausted'] });
  const created = await backend.ask<{ adminCreateCodes: { codes: string[] } }>(
    'mutation { adminCreateCodes(input: { balance: "1" }, count: 1) { codes } }',
    {},
    await signInAs('anna', { at: now }),
  );
  const [code = ''] = created.data.adminCreateCodes.codes;
  await becomeMember(backend, { registrationCode: code });
  const email = `${nextKey()}@example.com`;
  for (const idempotencyKey of [nextKey(), nextKey()])
    await backend.ask('mutation ($input: MembershipInterestInput!) { applyForMembership(input: $input) { status } }', {
      input: { idempotencyKey, email, language: 'en' },
    });
  await eventually(async () => receiver.accepted()[1] ?? null);
  expect(receiver.accepted().map(eventOf)).toMatchObject([
    { type: 'invitation.exhausted', data: { code } },
    { type: 'application.created', data: { id: expect.any(String) } },
  ]);
  expect((await readIntegrations(backend)).deliveries).toHaveLength(2);
});

it('sends personal data only where it is switched on, and none after an erasure', async () => {
  let isFailing = false;
  const receiver = await startReceiver(() => (isFailing ? (webhookFaults.fails ?? null) : null));
  const backend = await startBackend({ clock: () => now });
  await addWebhook(backend, `${receiver.url}/ids`);
  await addWebhook(backend, `${receiver.url}/all`, { personalData: true });
  const form = registrationOf({ firstname: 'Maja', country: 'DE' });
  const { registrationId } = await register(backend, form);
  const id = await referenceOf(backend, registrationId);
  await eventually(async () => receiver.accepted()[1] ?? null);
  const dataOf = (path: string) =>
    receiver.received.filter((request) => request.path === path).map((request) => eventOf(request).data);
  const ids = { id, code: 'WELCOME10', linkId: null };
  const person = {
    email: form.email,
    firstname: 'Maja',
    lastname: 'Öst',
    gender: 'MRS',
    language: 'en',
    country: 'DE',
  };
  expect(dataOf('/ids')).toEqual([ids]);
  expect(dataOf('/all')).toEqual([{ ...ids, person: { ...person, newsletter: false } }]);

  isFailing = true;
  const second = registrationOf();
  await register(backend, second);
  await eventually(async () => (receiver.received.length === 4 ? true : null));
  const admin = await signInAs('anna', { at: now });
  type Export = { adminExportAddress: { document: string } };
  const exported = await backend.ask<Export>(
    'mutation ($email: String!) { adminExportAddress(email: $email) { document } }',
    { email: second.email },
    admin,
  );
  expect(JSON.parse(exported.data.adminExportAddress.document)).toMatchObject({
    webhooks: [{ type: 'registration.created', host: `127.0.0.1:${receiver.port}` }],
  });
  await backend.ask(
    'mutation ($email: String!) { adminEraseAddress(email: $email) { status } }',
    { email: second.email },
    admin,
  );
  isFailing = false;
  now = new Date(now.getTime() + minuteMs);
  // The second registration's creation and end, to both.
  await eventually(async () => (receiver.accepted().length === 6 ? true : null));
  for (const data of dataOf('/all').slice(-2)) expect(data).not.toHaveProperty('person');
});

it('replays the events of a period with their ids, in order', async () => {
  const receiver = await startReceiver();
  const backend = await startBackend({ clock: () => now });
  await addWebhook(backend, receiver.url);
  await becomeMember(backend);
  const start = now;
  now = new Date(now.getTime() + 2 * minuteMs);
  const replayed = await becomeMember(backend);
  await eventually(async () => receiver.accepted()[3] ?? null);
  const before = receiver.accepted().slice(2);
  const { endpoints } = await readIntegrations(backend);
  type Answer = { adminReplayWebhook: { status: string; count: number } };
  const replay = async (from: string, to: string, id = endpoints[0]?.id) =>
    (
      await backend.ask<Answer>(
        'mutation ($id: ID!, $from: String!, $to: String!) { adminReplayWebhook(id: $id, from: $from, to: $to) { status count } }',
        { id, from, to },
        await signInAs('anna', { at: now }),
      )
    ).data.adminReplayWebhook;
  expect(await replay('', '')).toEqual({ status: 'INVALID_PERIOD', count: null });
  const to = new Date(now.getTime() + 1).toISOString();
  expect(await replay(start.toISOString(), to, 'unknown'.repeat(9_000))).toEqual({ status: 'NOT_FOUND', count: null });
  expect(await replay(new Date(start.getTime() + minuteMs).toISOString(), to)).toEqual({ status: 'DONE', count: 2 });
  await eventually(async () => receiver.accepted()[5] ?? null);
  const after = receiver.accepted().slice(4);
  expect(after.map(({ headers }) => headers['webhook-id'])).toEqual(before.map(({ headers }) => headers['webhook-id']));
  expect(after.map(({ body }) => body)).toEqual(before.map(({ body }) => body));
  expect(after.map((request) => eventOf(request).data.id)).toEqual([replayed, replayed]);
});

it('keeps deliveries for 30 days', async () => {
  const db = await openDb();
  const backend = await startBackend({ clock: () => now });
  await addWebhook(backend, (await startReceiver()).url);
  await register(backend, registrationOf());
  const countAfter = async (days: number) => {
    const stop = startHousekeeping({
      db,
      retention: defaultRetention,
      clock: () => new Date(now.getTime() + days * dayMs),
      log: silent,
    });
    await stop();
    return (await db.selectFrom('webhookDeliveries').select('id').execute()).length;
  };
  expect(await countAfter(29)).toBe(1);
  // The backend's own round may still be running; a second one at the same time does nothing.
  expect(await eventually(async () => ((await countAfter(31)) === 0 ? 0 : null))).toBe(0);
});

it('a disabled endpoint gets nothing until it is enabled', async () => {
  const receiver = await startReceiver();
  const backend = await startBackend();
  await addWebhook(backend, receiver.url);
  const id = (await readIntegrations(backend)).endpoints[0]?.id;
  const setState = async (enabled: boolean) =>
    (
      await backend.ask<{ adminSetWebhookState: { status: string } }>(
        'mutation ($id: ID!, $enabled: Boolean!) { adminSetWebhookState(id: $id, enabled: $enabled) { status } }',
        { id, enabled },
        await signInAs('anna', { at: now }),
      )
    ).data.adminSetWebhookState.status;
  await setState(false);
  await register(backend, registrationOf());
  expect(await setState(true)).toBe('DONE');
  const { registrationId } = await register(backend, registrationOf());
  await eventually(async () => receiver.accepted()[0] ?? null);
  expect(receiver.accepted().map((request) => eventOf(request).data.id)).toEqual([
    await referenceOf(backend, registrationId),
  ]);
  await setState(false);
  const added = await Promise.all(Array.from({ length: 11 }, () => addWebhook(backend, receiver.url)));
  expect(added.filter(({ status }) => status === 'DONE')).toHaveLength(10);
  expect(await setState(true)).toBe('TOO_MANY');
});

it('with account privacy, a known address writes an event that is not sent', async () => {
  const receiver = await startReceiver();
  const db = await openDb();
  const backend = await startBackend({ accountPrivacy: true });
  await addWebhook(backend, receiver.url);
  const email = `${nextKey()}@example.com`;
  await register(backend, registrationOf({ email }));
  await register(backend, registrationOf({ email }));
  const rows = await db.selectFrom('webhookDeliveries').select('type').orderBy('id').execute();
  expect(rows.map(({ type }) => type)).toEqual(['registration.created', '']);
  await eventually(async () => receiver.accepted()[0] ?? null);
  expect((await readIntegrations(backend)).deliveries).toHaveLength(1);
});

it.each([
  ['ftp://127.0.0.1/', 'INVALID_URL'],
  ['http://user:password@127.0.0.1/', 'INVALID_URL'],
  ['http://10.0.0.1/', 'INVALID_URL'],
  ['not a url', 'INVALID_URL'],
])('rejects %s', async (url, status) => {
  const backend = await startBackend();
  expect(await addWebhook(backend, url)).toEqual({ status, secret: null });
});

it('audits every change, without secrets', async () => {
  const backend = await startBackend();
  const { secret } = await addWebhook(backend, 'http://127.0.0.1/path?token=hidden', { personalData: true });
  expect(secret).toMatch(/^whsec_/);
  const { data } = await backend.ask<{ adminAudit: { rows: object[] } }>(
    '{ adminAudit { rows { action details } } }',
    {},
    await signInAs('anna', { at: now }),
  );
  const details = `127.0.0.1 ${webhookEventTypes.join(' ')} personalData`;
  expect(data.adminAudit.rows).toEqual([{ action: 'adminAddWebhook', details }]);
});
