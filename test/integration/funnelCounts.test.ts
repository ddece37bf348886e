/** Funnel events, counted by site and backend, and what is not counted. */
import request from 'supertest';
import type { ClientAddress } from '../../node/http/clientAddress.ts';
import { signSiteProof } from '../../node/security/signedHeaders.ts';
import { createTestApp, type TestApp } from '../support/createTestApp.ts';
import { describeOnBothDatabases } from '../support/describeOnBothDatabases.ts';
import { createFakeBackend, json } from '../support/fakeBackend.ts';
import {
  activate,
  type BackendUnderTest,
  eventually,
  register,
  registrationOf,
  signInAs,
  startTestBackend,
  tokenIn,
} from './backendUnderTest.ts';

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const today = () => new Date().toISOString().slice(0, 10);
const longTimeouts = { initialWaitMs: 60_000, dataTimeoutMs: 60_000, render: 90_000 };

const startSite = (backend: BackendUnderTest, env: Readonly<Record<string, string>> = {}) =>
  createTestApp({
    deadlines: longTimeouts,
    backend: { ...createFakeBackend(), fetch: globalThis.fetch },
    env: {
      PUBLIC_URL: 'https://join.salon.example',
      TRUST_PROXY: '1',
      ACQ_BACKEND_GRAPHQL_URL: `http://127.0.0.1:${backend.port}/graphql`,
      LINK_SIGNING_SECRET: backend.linkSigningSecret,
      ...env,
    },
  });

describeOnBothDatabases((createDatabase) => {
  let backend: BackendUnderTest;
  /** Two instances of one site. */
  let site: TestApp;
  let other: TestApp;
  beforeAll(async () => {
    const databaseUrl = await createDatabase();
    backend = await startTestBackend({ databaseUrl });
    site = await startSite(backend);
    other = await startSite(backend, { REFERRER_SHADOW_MODE: 'on' });
  });
  afterAll(async () => {
    await site.close();
    await other.close();
    await backend.close();
  });

  const sendQuery = async <Data>(query: string, variables: object = {}) =>
    (await backend.ask<Data>(query, variables, await signInAs())).data;
  const makeCode = async () => {
    type ResponseData = { adminCreateCodes: { codes: string[] } };
    const { adminCreateCodes } = await sendQuery<ResponseData>(
      'mutation { adminCreateCodes(input: {}, count: 1) { status codes } }',
    );
    return adminCreateCodes.codes[0] ?? '';
  };
  type Numbers = { opened: number; begun: number; registered: number; activated: number };
  const numbersOf = async (of: { code?: string; linkId?: string } = {}) => {
    const query = `query($code: String, $linkId: String, $day: String!) {
      adminFunnel(code: $code, linkId: $linkId, from: $day, to: $day) { opened begun registered activated } }`;
    return (await sendQuery<{ adminFunnel: Numbers }>(query, { ...of, day: today() })).adminFunnel;
  };
  const flush = () => Promise.all([site.dependencies.counts.flush(), other.dependencies.counts.flush()]);
  /** Counts a visit with a new code and waits for it, so that earlier visits have been counted. */
  const settle = async () => {
    const code = await makeCode();
    await open(`?rc=${code}`);
    await flush();
    await eventually(async () => ((await numbersOf({ code })).opened > 0 ? true : null));
  };
  /** A new network each time by default, so that tests do not use up each other's limits. */
  let visitors = 0;
  const nextAddress = () => {
    visitors += 1;
    return `10.${visitors >> 8}.${visitors & 255}.1` as ClientAddress;
  };
  const open = (query: string, headers: Readonly<Record<string, string>> = {}, app = site) =>
    request(app.url)
      .get(`/acquisition/de${query}`)
      .set({ 'User-Agent': browser, 'X-Forwarded-For': nextAddress(), ...headers })
      .redirects(0);
  const startForm = (query: string, headers: Readonly<Record<string, string>> = {}) =>
    request(site.url)
      .post(`/acquisition/begun${query}`)
      .set({
        'User-Agent': browser,
        Origin: 'https://join.salon.example',
        'X-Forwarded-For': nextAddress(),
        ...headers,
      });

  it('counts one visitor as opened, started, registered and activated once', async () => {
    const code = await makeCode();
    const before = await numbersOf();
    expect((await open(`?rc=${code}`)).status).toBe(200);
    expect((await startForm(`?rc=${code}`)).status).toBe(204);
    const visitor = registrationOf({ registrationCode: code });
    await register(backend, visitor);
    await register(backend, { ...visitor, idempotencyKey: `${visitor.idempotencyKey}-again` });
    const token = tokenIn(await backend.mailTo(visitor.email));
    await activate(backend, token);
    await activate(backend, token);
    await settle();
    expect(await numbersOf({ code })).toEqual({ opened: 1, begun: 1, registered: 1, activated: 1 });
    const { opened, begun, registered, activated } = await numbersOf();
    // Including the visit of `settle`.
    expect({ opened, begun, registered, activated }).toEqual({
      opened: before.opened + 2,
      begun: before.begun + 1,
      registered: before.registered + 1,
      activated: before.activated + 1,
    });
  });

  it('counts each visitor who opens the same invitation at the same time', async () => {
    const code = await makeCode();
    await Promise.all([open(`?rc=${code}`), open(`?rc=${code}`), open(`?rc=${code}`, {}, other)]);
    await open(`?rc=${code.toLowerCase()}`);
    await settle();
    expect((await numbersOf({ code })).opened).toBe(4);
  });

  it('counts visits by a link for the link and for its code', async () => {
    const code = await makeCode();
    type ResponseData = { adminCreateLinks: { links: { id: string; url: string }[] } };
    const { adminCreateLinks } = await sendQuery<ResponseData>(
      'mutation($code: String!) { adminCreateLinks(registrationCode: $code, count: 2, single: false) { links { id url } } }',
      { code },
    );
    const [link, another] = adminCreateLinks.links;
    const { search } = new URL(link?.url ?? '');
    await open(search);
    await startForm(search);
    await open(`?rc=${code}`);
    await settle();
    const none = { registered: 0, activated: 0 };
    expect(await numbersOf({ linkId: link?.id ?? '' })).toEqual({ opened: 1, begun: 1, ...none });
    expect(await numbersOf({ linkId: another?.id ?? '' })).toEqual({ opened: 0, begun: 0, ...none });
    expect(await numbersOf({ code })).toEqual({ opened: 2, begun: 1, ...none });
  });

  it('counts visits by a link for one guest for its code only', async () => {
    type Made = { adminCreateCodes: { codes: string[] } };
    const make = 'mutation { adminCreateCodes(input: { linkOnly: "yes" }, count: 1) { codes } }';
    const code = (await sendQuery<Made>(make)).adminCreateCodes.codes[0] ?? '';
    type ResponseData = { adminCreateLinks: { links: { id: string; url: string }[] } };
    const query = `mutation($code: String!) {
      adminCreateLinks(registrationCode: $code, count: 1, single: true) { links { id url } } }`;
    const [link] = (await sendQuery<ResponseData>(query, { code })).adminCreateLinks.links;
    const { search } = new URL(link?.url ?? '');
    await open(search);
    await startForm(search);
    await settle();
    const none = { registered: 0, activated: 0 };
    expect(await numbersOf({ linkId: link?.id ?? '' })).toEqual({ opened: 0, begun: 0, ...none });
    expect(await numbersOf({ code })).toEqual({ opened: 1, begun: 1, ...none });
  });

  it.each<[string, Readonly<Record<string, string>>]>([
    ['a crawler', { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['a link preview of a messenger', { 'User-Agent': 'WhatsApp/2.23.20.0' }],
    ['a prefetch', { 'Sec-Purpose': 'prefetch;prerender' }],
    ['a prefetch with the older header', { Purpose: 'Prefetch' }],
    ['a preview of a browser', { 'X-Purpose': 'preview' }],
    ['a prefetch of an old browser', { 'X-Moz': 'PREFETCH' }],
    [
      'an office program that checks links',
      { 'User-Agent': `${browser.slice(0, 11)} (compatible; ms-office; MSOffice 16)` },
    ],
    ['a request without a user agent', { 'User-Agent': '' }],
    ['a range request', { Range: 'bytes=0-0' }],
    ['a request of a script', { 'Sec-Fetch-Mode': 'cors' }],
    ['an image request of another site', { 'Sec-Fetch-Dest': 'image', 'Sec-Fetch-Site': 'cross-site' }],
    ['a visitor from another page of the site', { 'Sec-Fetch-Site': 'same-origin' }],
    ['a signed-in user', { Cookie: 'apollo:default.token=a.b.c' }],
  ])('%s is not counted', async (_, headers) => {
    const code = await makeCode();
    expect((await open(`?rc=${code}`, headers)).status).toBe(200);
    await request(site.url).head(`/acquisition/de?rc=${code}`).set('User-Agent', browser);
    if ('Cookie' in headers || 'User-Agent' in headers) await startForm(`?rc=${code}`, headers);
    await settle();
    expect(await numbersOf({ code })).toEqual({ opened: 0, begun: 0, registered: 0, activated: 0 });
  });

  it('a stored invitation is shown again without another count, and counts as started', async () => {
    const code = await makeCode();
    const stored = {
      Cookie: `acqInvitations=${encodeURIComponent(new URLSearchParams({ 3: `rc=${code}` }).toString())}`,
    };
    await open(`?rc=${code}`);
    const shown = await open('?kept=3&utm_source=a', stored);
    expect(shown.text).toContain('?kept=3&amp;utm_source=a"');
    expect(shown.text).not.toContain(`rc=${code}`);
    await startForm('?kept=3', stored);
    // From another browser.
    await startForm('?kept=3');
    await settle();
    expect(await numbersOf({ code })).toEqual({ opened: 1, begun: 1, registered: 0, activated: 0 });
  });

  it('a rejected code does not count as opened, and an unknown one not as started', async () => {
    const before = await numbersOf();
    await open('?rc=NOBALANCE');
    await startForm('?rc=NOSUCHCODE22');
    await startForm('');
    await settle();
    expect(await numbersOf()).toEqual({ ...before, opened: before.opened + 1 });
  });

  it('rejects counts from another site’s page', async () => {
    const code = await makeCode();
    expect((await startForm(`?rc=${code}`, { Origin: 'https://evil.example' })).status).toBe(403);
    await settle();
    expect((await numbersOf({ code })).begun).toBe(0);
  });

  it.each<[string, (time: number) => string]>([
    ['an IP', () => '198.51.100.7'],
    ['an IP behind a gateway that adds ports', (time) => `198.51.100.8:${50_000 + time}`],
    ['a /64 of IPv6', (time) => `2001:db8:1:2::${time.toString(16)}`],
  ])('counts at most sixty visitors of %s as opened and started in ten minutes', async (_, addressOf) => {
    const code = await makeCode();
    for (let time = 0; time < 70; time += 1) {
      const address = { 'X-Forwarded-For': addressOf(time) };
      expect((await open(`?rc=${code}`, address)).status).toBe(200);
      expect((await startForm(`?rc=${code}`, address)).status).toBe(204);
    }
    await open(`?rc=${code}`);
    await startForm(`?rc=${code}`);
    await settle();
    expect(await numbersOf({ code })).toMatchObject({ opened: 61, begun: 61 });
  });

  it.each<[string, (time: number) => string]>([
    ['behind a gateway that adds ports', (time) => `198.51.${time}.9:50001`],
    ['with IPv6', (time) => `[2001:db8:${time}::1]:50001`],
  ])('counts seventy visitors %s separately', async (_, addressOf) => {
    const code = await makeCode();
    for (let time = 0; time < 70; time += 1) await open(`?rc=${code}`, { 'X-Forwarded-For': addressOf(time) });
    await settle();
    expect((await numbersOf({ code })).opened).toBe(70);
  });

  it('started forms with invalid codes or links do not prevent other counts', async () => {
    const code = await makeCode();
    const warnings = () => site.log.filter(({ level }) => level === 'warn').length;
    const before = warnings();
    const long = '%01'.repeat(240);
    for (let time = 10; time < 50; time += 1) {
      await startForm(`?rc=${time}${long}&ts=${time}${long}`, { 'X-Forwarded-For': `192.0.2.${time}` });
      await startForm(`?rc=${code}&ts=${time}${long}`, { 'X-Forwarded-For': `192.0.2.${time}` });
    }
    await startForm(`?rc=${code}`, { 'X-Forwarded-For': '192.0.2.1' });
    await settle();
    expect((await numbersOf({ code })).begun).toBe(1);
    expect(warnings()).toBe(before);
  });

  it('long names of campaigns and experiments do not prevent other counts', async () => {
    const code = await makeCode();
    const long = '\u0001'.repeat(600);
    for (let time = 10; time < 60; time += 1) {
      const query = `?rc=${code}&utm_campaign=${time}${encodeURIComponent(long)}`;
      await startForm(query, { 'X-Forwarded-For': `192.0.2.${time}` })
        .type('text')
        .send([long, long, long].join());
    }
    await settle();
    expect((await numbersOf({ code })).begun).toBe(50);
  });

  it('reports more simultaneous links than the backend reads in one request', async () => {
    const code = await makeCode();
    const end = Date.now() + 60_000;
    for (let link = 0; link < 490; link += 1)
      site.dependencies.counts.countFunnelEvent(
        { registrationCode: 'NOSUCHCODE22', validityTimestamp: `${end + link}.${'x'.repeat(43)}` },
        'begun',
        nextAddress(),
        {},
      );
    site.dependencies.counts.countFunnelEvent(
      { registrationCode: code, validityTimestamp: null },
      'begun',
      nextAddress(),
      {},
    );
    await settle();
    expect((await numbersOf({ code })).begun).toBe(1);
  });

  it('a forged link and a revoked one do not count as started', async () => {
    const code = await makeCode();
    type ResponseData = { adminCreateLinks: { links: { id: string; url: string }[] } };
    const { adminCreateLinks } = await sendQuery<ResponseData>(
      'mutation($code: String!) { adminCreateLinks(registrationCode: $code, count: 1, single: false) { links { id url } } }',
      { code },
    );
    const [link] = adminCreateLinks.links;
    await sendQuery('mutation($id: ID!) { adminRevokeLink(id: $id) { status } }', { id: link?.id });
    await startForm(new URL(link?.url ?? '').search);
    await startForm(`?rc=${code}&ts=${Date.now() + 60_000}.${'x'.repeat(43)}`);
    await startForm(`?rc=${code}`);
    await settle();
    expect((await numbersOf({ code })).begun).toBe(1);
  });

  it('the backend accepts counts from the site only', async () => {
    const code = await makeCode();
    const query = 'mutation($input: SiteCountsInput!) { noteSiteCounts(input: $input) { status } }';
    const input = {
      invitations: [{ registrationCode: code, opened: 1000, begun: 1000 }],
      denials: [{ host: 'forged.example', denied: 1, shadow: 1 }],
    };
    for (const headers of [{}, await signInAs(), { 'X-Site-Proof': `${Date.now()} ${'0'.repeat(64)}` }])
      expect(await backend.ask(query, { input }, headers)).toEqual({
        data: { noteSiteCounts: { status: 'FORBIDDEN' } },
      });
    await settle();
    expect((await numbersOf({ code })).opened).toBe(0);
    expect((await denials()).hosts.map(({ host }) => host)).not.toContain('forged.example');
  });

  it('a recorded signature of the site is invalid for other counts', async () => {
    const code = await makeCode();
    const query = 'mutation($input: SiteCountsInput!) { noteSiteCounts(input: $input) { status } }';
    const bodyOf = (opened: number) => {
      const invitations = [{ registrationCode: code, opened, begun: 0 }];
      return JSON.stringify({ query, variables: { input: { invitations, denials: [] } } });
    };
    const proof = { 'X-Site-Proof': signSiteProof(Date.now(), bodyOf(1), backend.linkSigningSecret) };
    const respond = async (opened: number) => (await backend.post(bodyOf(opened), proof)).json();
    expect(await respond(1000)).toEqual({ data: { noteSiteCounts: { status: 'FORBIDDEN' } } });
    expect(await respond(1)).toEqual({ data: { noteSiteCounts: { status: 'NOTED' } } });
    await settle();
    expect((await numbersOf({ code })).opened).toBe(1);
  });

  const denials = async () => {
    type Row = { host: string; denied: number; shadow: number };
    type ResponseData = {
      adminReferrerDenials: { hosts: Row[]; rows: (Row & { day: string })[]; days: object[]; next: string };
    };
    const query = `query($day: String!) { adminReferrerDenials(from: $day, to: $day) {
      hosts { host denied shadow } days { day denied shadow } rows { day host denied shadow } next } }`;
    return (await sendQuery<ResponseData>(query, { day: today() })).adminReferrerDenials;
  };

  it('sums denied and would-be denied visitors by entry and day over all instances', async () => {
    const from = (app: TestApp, referrer: string) => open('', { Referer: referrer }, app);
    await from(site, 'https://www.mydealz.de/deals/secret');
    await from(site, 'https://mydealz.de/');
    await from(other, 'https://forum.mydealz.de/?q=secret');
    await from(other, 'https://www.reddit.com/r/x');
    await from(other, 'https://mail.google.com/');
    await flush();
    const day = today();
    const hosts = [
      { host: 'mydealz.de', denied: 2, shadow: 1 },
      { host: 'reddit.com', denied: 0, shadow: 1 },
    ];
    expect(await denials()).toEqual({
      hosts,
      days: [{ day, denied: 2, shadow: 2 }],
      rows: [...hosts].reverse().map((row) => ({ day, ...row })),
      next: null,
    });
    await from(other, 'https://www.mydealz.de/');
    await flush();
    expect((await denials()).hosts[0]).toEqual({ host: 'mydealz.de', denied: 2, shadow: 2 });
  });
});

it('counts at most sixty denials of one IP in ten minutes, and logs them once a minute', async () => {
  const received: { host: string; denied: number }[] = [];
  const backend = createFakeBackend({
    noteSiteCounts: ({ variables }) => {
      received.push(...(variables as { input: { denials: typeof received } }).input.denials);
      return json({ data: { noteSiteCounts: { status: 'NOTED' } } });
    },
  });
  const env = { LINK_SIGNING_SECRET: 'a-secret-for-tests-that-is-long-enough' };
  const site = await createTestApp({ backend, deadlines: longTimeouts, env });
  for (let time = 0; time < 65; time += 1)
    await request(site.url)
      .get('/acquisition/de')
      .set({ Referer: 'https://mydealz.de/', 'User-Agent': browser })
      .redirects(0);
  await request(site.url).head('/acquisition/de').set({ Referer: 'https://reddit.com/', 'User-Agent': browser });
  const ahead = { Referer: 'https://reddit.com/', 'User-Agent': browser, 'Sec-Purpose': 'prefetch' };
  expect((await request(site.url).get('/acquisition/de').set(ahead).redirects(0)).status).toBe(302);
  await site.dependencies.counts.flush();
  expect(received).toEqual([{ host: 'mydealz.de', denied: 60, shadow: 0 }]);
  // More than one line if minutes pass on a slow machine.
  expect(site.log.filter(({ message }) => message === 'Referrer blocked').length).toBeLessThan(10);
  for (let time = 0; time < 20; time += 1) await request(site.url).get('/acquisition/admin/codes').redirects(0);
  expect(site.log.filter(({ message }) => message === 'Admin access denied').length).toBeLessThan(10);
  await site.close();
});

it.each([
  ['an image', { 'Sec-Fetch-Dest': 'image', 'Sec-Fetch-Mode': 'no-cors' }],
  ['a script', { 'Sec-Fetch-Dest': 'script', 'Sec-Fetch-Mode': 'no-cors' }],
  ['a style’s background image', { 'Sec-Fetch-Dest': 'style', 'Sec-Fetch-Mode': 'no-cors' }],
  ['a prefetch', { 'Sec-Fetch-Dest': 'empty', 'Sec-Fetch-Mode': 'no-cors', 'Sec-Purpose': 'prefetch' }],
  ['a request of its script', { 'Sec-Fetch-Dest': 'empty', 'Sec-Fetch-Mode': 'cors' }],
  ['a frame', { 'Sec-Fetch-Dest': 'iframe', 'Sec-Fetch-Mode': 'navigate' }],
  ['an object', { 'Sec-Fetch-Dest': 'object', 'Sec-Fetch-Mode': 'navigate' }],
])('a request of another site for %s causes no backend request, and is not cached', async (_, headers) => {
  const backend = createFakeBackend();
  const site = await createTestApp({ backend, deadlines: longTimeouts });
  const pages = ['?rc=GOOD1', '/registration/formstarted?rc=GOOD1', '/registration/activateaccount?id=x'];
  for (const page of pages) {
    const all = { 'User-Agent': browser, 'Sec-Fetch-Site': 'cross-site', ...headers };
    const response = await request(site.url).get(`/acquisition/de${page}`).set(all);
    expect(response.status).toBe(200);
    expect(response.headers['cache-control']).toBe('private, no-store');
    expect(response.headers['set-cookie']?.toString() ?? '').not.toContain('acqAnonymousId');
  }
  expect(backend.requests).toEqual([]);
  expect(site.log.filter(({ level }) => level !== 'info')).toEqual([]);
  const readers = [
    { 'User-Agent': browser, 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Site': 'cross-site' },
    { 'User-Agent': browser, 'Sec-Purpose': 'prefetch;prerender', 'Sec-Fetch-Dest': 'document' },
    { 'User-Agent': browser, 'X-Purpose': 'preview' },
    { 'User-Agent': 'WhatsApp/2.23.20.0' },
  ];
  for (const reader of readers)
    expect((await request(site.url).get('/acquisition/de?rc=GOOD1').set(reader)).text).toMatch(
      /<meta property="og:title" content="[^"]*Anna/,
    );
  await site.close();
});

it('a backend with trusted documents accepts the site’s counts', async () => {
  const backend = await startTestBackend({ trustedDocuments: true });
  const site = await startSite(backend, { REFERRER_SHADOW_MODE: 'on' });
  await request(site.url).get('/acquisition/de?rc=WELCOME10').set('User-Agent', browser);
  await site.dependencies.counts.flush();
  expect(site.log.filter(({ level }) => level === 'warn')).toEqual([]);
  expect(backend.logged.filter((line) => line.includes('noteSiteCounts'))).toEqual([expect.stringContaining('NOTED')]);
  await site.close();
  await backend.close();
});

// A rejected request was not counted, and is sent again without tags.
it.each<[string, requests: number, () => Response]>([
  [
    'that does not support them',
    2,
    () => new Response('{"errors":[{"message":"Cannot query field"}]}', { status: 400 }),
  ],
  ['that is too busy', 1, () => json({ errors: [{ message: 'The request was refused.' }] }, 503)],
  ['behind a failing gateway', 1, () => new Response('<h1>Bad Gateway</h1>', { status: 502 })],
  ['that failed', 1, () => json({ errors: [{ message: 'No', path: ['noteSiteCounts'] }], data: null })],
  [
    'that cannot be reached',
    1,
    () => {
      throw Object.assign(new Error('ECONNREFUSED'), { code: 'ECONNREFUSED' });
    },
  ],
])('sends counts once to a backend %s, with a log line, and pages work', async (_whose, requests, respond) => {
  const backend = createFakeBackend({ noteSiteCounts: respond });
  const env = { LINK_SIGNING_SECRET: 'a-secret-for-tests-that-is-long-enough' };
  const site = await createTestApp({ backend, deadlines: longTimeouts, env });
  expect((await request(site.url).get('/acquisition/de?rc=GOOD1').set('User-Agent', browser)).status).toBe(200);
  await site.dependencies.counts.flush();
  await site.dependencies.counts.flush();
  const sent = backend.requests.filter(({ operationName }) => operationName === 'noteSiteCounts');
  expect(sent).toHaveLength(requests);
  expect(site.log.filter(({ message }) => message === 'Funnel counts lost')).toHaveLength(1);
  await site.close();
});
