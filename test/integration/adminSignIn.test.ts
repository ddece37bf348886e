/** Admin sign-in by the company's provider and by an operator's invitation. */
import { createSecretKey } from 'node:crypto';
import { decodeJwt, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { type AuthOptions, createReadViewer, createSignSession } from '../../backend/auth.ts';
import { createSignedLinks } from '../../backend/domain/codes/signedLinks.ts';
import { signSiteProof, siteProofHeader } from '../../node/security/signedHeaders.ts';
import { listAdminPaths } from '../../shared/security/adminAccess.ts';
import { createTestApp, type TestApp } from '../support/createTestApp.ts';
import { startPostgres, type TestDatabaseServer } from '../support/databases.ts';
import {
  client,
  type FakeIdentityProvider,
  type Overrides,
  startIdentityProvider,
} from '../support/fakeIdentityProvider.ts';
import { type BackendUnderTest, signInAs, siteOrigin, startTestBackend } from './backendUnderTest.ts';

const secret = 'a-secret-for-tests-that-is-long-enough';
const links = createSignedLinks(secret);
const begin = '/acquisition/admin/sign-in';
const tool = '/acquisition/de/admin/audit';
const hour = 60 * 60 * 1000;

let provider: FakeIdentityProvider;
let postgres: TestDatabaseServer;
let databaseUrl: string;
let backend: BackendUnderTest;
let site: TestApp;

const oidcOf = (settings: Readonly<Record<string, string>> = {}) => ({
  issuer: provider.issuer,
  ...client,
  insecure: true,
  scope: 'openid',
  rolesClaim: 'roles',
  adminRole: 'admin',
  nameClaim: 'sub',
  ...settings,
});
const startSite = (env: Readonly<Record<string, string>> = {}, backendUrl = backend.graphqlUrl) =>
  createTestApp({ backendUrl, env: { LINK_SIGNING_SECRET: secret, ...env } });
const providerEnv = () => ({
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: client.clientId,
  OIDC_CLIENT_SECRET: client.clientSecret,
});

beforeAll(async () => {
  provider = await startIdentityProvider();
  postgres = await startPostgres();
  databaseUrl = await postgres.createDatabase();
  backend = await startTestBackend({ databaseUrl, oidc: oidcOf() });
  site = await startSite(providerEnv());
});
afterEach(() => provider.override({}));
afterAll(async () => {
  await site.close();
  await backend.close();
  await postgres.stop();
  await provider.close();
});

/** A browser that stores cookies by name and path, and follows no redirect. */
function startBrowser(app = site) {
  const jar = new Map<string, { readonly path: string; readonly pair: string }>();
  const cookiesFor = (path: string) =>
    [...jar.values()]
      .filter((cookie) => path === cookie.path || path.startsWith(`${cookie.path.replace(/\/$/, '')}/`))
      .map(({ pair }) => pair)
      .join('; ');
  const visit = async (address: string, init: RequestInit = {}) => {
    const { pathname, search, origin } = new URL(address, siteOrigin);
    const target = origin === siteOrigin ? app.url + pathname + search : address;
    const headers = { ...(origin === siteOrigin ? { Cookie: cookiesFor(pathname) } : {}), ...init.headers };
    const response = await fetch(target, { redirect: 'manual', ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';', 1);
      const path = /Path=([^;]*)/.exec(line)?.[1] ?? '/';
      const key = `${pair.split('=', 1)[0]} ${path}`;
      if (pair.endsWith('=')) jar.delete(key);
      else if (pair.startsWith('lang=')) continue;
      else jar.set(key, { path, pair });
    }
    return response;
  };
  return {
    jar,
    visit,
    /** Up to the provider's redirect back to the site. */
    toProvider: async (returnTo = `${siteOrigin}${tool}`) => {
      const begun = await visit(`${begin}?returnTo=${encodeURIComponent(returnTo)}`);
      const requests = begun.headers.get('location') ?? '';
      return requests.startsWith(provider.issuer) ? ((await visit(requests)).headers.get('location') ?? '') : requests;
    },
    tokenAt: (path: string) => decodeURIComponent(/apollo:default\.token=([^;]+)/.exec(cookiesFor(path))?.[1] ?? ''),
  };
}

async function signIn(app = site) {
  const browser = startBrowser(app);
  const result = await browser.visit(await browser.toProvider());
  return { browser, location: result.headers.get('location') ?? '' };
}

const failedAt = (path: string) => `${siteOrigin}${path}?signIn=failed`;

async function auditBy(actor: string) {
  type ResponseData = { adminAudit: { rows: { actor: string; action: string; details: string }[] } };
  const query = 'query($actor: String) { adminAudit(actor: $actor) { rows { actor action details } } }';
  return (await backend.ask<ResponseData>(query, { actor }, await signInAs('reader'))).data.adminAudit.rows;
}

describe('by the provider', () => {
  it('an admin returns to the requested page, for eight hours, and is in the audit log', async () => {
    const browser = startBrowser();
    const signInPage = await browser.visit(tool);
    expect(signInPage.status).toBe(401);
    const link = (await signInPage.text()).match(/href="([^"]*sign-in\?[^"]*)"/)?.[1] ?? '';
    expect(link).toBe(`${siteOrigin}${begin}?returnTo=${encodeURIComponent(siteOrigin + tool)}`);

    const begun = await browser.visit(link);
    expect(begun.status).toBe(303);
    expect(begun.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^acqSignIn=.*; Max-Age=600; Path=\/acquisition\/admin\/sign-in; .*HttpOnly; SameSite=Lax$/,
      ),
    ]);
    const requests = new URL(begun.headers.get('location') ?? '');
    expect(Object.fromEntries(requests.searchParams)).toMatchObject({
      client_id: client.clientId,
      response_type: 'code',
      redirect_uri: `${siteOrigin}${begin}/callback`,
      code_challenge_method: 'S256',
      max_age: '28800',
    });
    const back = (await browser.visit(requests.href)).headers.get('location') ?? '';
    const result = await browser.visit(back);
    expect([result.status, result.headers.get('location')]).toEqual([303, siteOrigin + tool]);
    expect([...browser.jar.keys()].sort()).toEqual(
      listAdminPaths('/acquisition')
        .map((path) => `apollo:default.token ${path}`)
        .sort(),
    );
    const opened = await browser.visit(tool, { headers: { Referer: 'https://accounts.google.com/' } });
    expect(opened.status).toBe(200);
    expect(await opened.text()).toContain('anna');
    const { exp = 0, auth_time: time } = decodeJwt<{ auth_time: number }>(browser.tokenAt(tool));
    expect(exp - time).toBe(8 * 60 * 60);
    // No page of visitors, and none of their tags, sees it.
    expect(browser.tokenAt('/acquisition/de')).toBe('');
    expect(await auditBy('anna')).toContainEqual({ actor: 'anna', action: 'adminSignIn', details: 'provider' });
  });

  it('an admin who abandons a sign-in and starts another returns to the page of the second', async () => {
    const browser = startBrowser();
    await browser.toProvider();
    const other = `${siteOrigin}/acquisition/de/admin/codes`;
    const result = await browser.visit(await browser.toProvider(other));
    expect(result.headers.get('location')).toBe(other);
  });

  it('the cookie expires with the session, counted from the sign-in at the provider', async () => {
    provider.override({ claims: { auth_time: Math.floor(Date.now() / 1000) - 7 * 60 * 60 } });
    const browser = startBrowser();
    const result = await browser.visit(await browser.toProvider());
    const maxAge = Number(/default\.token=[^,]*; Max-Age=(\d+)/.exec(result.headers.get('set-cookie') ?? '')?.[1]);
    expect(maxAge).toBeLessThanOrEqual(60 * 60);
    expect(maxAge).toBeGreaterThan(50 * 60);
  });

  it.each<[string, object, Readonly<Record<string, string>>, number]>([
    ['in a list', { roles: ['editor', 'admin'] }, {}, 200],
    ['one text', { roles: 'admin' }, {}, 200],
    [
      'in a nested claim',
      { realm_access: { roles: ['salon'] } },
      { rolesClaim: 'realm_access.roles', adminRole: 'salon' },
      200,
    ],
    ['in a claim named by a URL', { 'https://a.b/roles': ['admin'] }, { rolesClaim: 'https://a.b/roles' }, 200],
    ['similar to admin', { roles: ['administrator', 'admin2'] }, {}, 403],
    ['part of a text', { roles: 'no admin' }, {}, 403],
    ['missing', { roles: undefined }, {}, 403],
  ])('grants or denies access by roles that are %s', async (_what, claims, settings, status) => {
    const other = await startTestBackend({ databaseUrl, oidc: oidcOf({ nameClaim: 'email', ...settings }) });
    const app = await startSite(providerEnv(), other.graphqlUrl);
    provider.override({ claims: { email: 'anna@salon.example', ...claims } });
    const { browser } = await signIn(app);
    const page = await browser.visit(tool);
    expect(page.status).toBe(status);
    if (status === 403) {
      const signInPage = await page.text();
      expect(signInPage).toContain(site.translators.de.t('admin:signIn.forbidden'));
      const link = signInPage.match(/href="([^"]*sign-in\?[^"]*)"/)?.[1]?.replaceAll('&amp;', '&') ?? '';
      const requests = new URL((await browser.visit(link)).headers.get('location') ?? '');
      expect(requests.searchParams.get('prompt')).toBe('select_account');
    }
    expect(await auditBy('anna@salon.example')).toContainEqual(
      expect.objectContaining({
        action: status === 200 ? 'adminSignIn' : 'adminSignIn.forbidden',
        details: 'provider',
      }),
    );
    await app.close();
    await other.close();
  });

  it('another account needs a new log-in at a provider without account selection', async () => {
    provider.override({ promptValues: ['none', 'login'] });
    const app = await startSite(providerEnv());
    const promptOf = async (query: string) => {
      const begun = await startBrowser(app).visit(`${begin}${query}`);
      return new URL(begun.headers.get('location') ?? '').searchParams.get('prompt');
    };
    expect([await promptOf('?prompt=select_account'), await promptOf('')]).toEqual(['login', null]);
    await app.close();
  });

  const tamper = (change: (begun: URLSearchParams) => void) => async (browser: ReturnType<typeof startBrowser>) => {
    for (const [key, { path, pair }] of browser.jar) {
      const begun = new URLSearchParams(decodeURIComponent(pair.replace('acqSignIn=', '')));
      change(begun);
      browser.jar.set(key, { path, pair: `acqSignIn=${encodeURIComponent(begun.toString())}` });
    }
  };
  const another = 'Aa0_'.repeat(11).slice(0, 43);

  it.each<[string, (browser: ReturnType<typeof startBrowser>) => Promise<void>]>([
    ['state', tamper((begun) => begun.set('state', another))],
    ['nonce', tamper((begun) => begun.set('nonce', another))],
    ['verifier', tamper((begun) => begun.set('verifier', another))],
    ['browser', async ({ jar }) => jar.clear()],
  ])('rejects a response with another %s', async (what, change) => {
    const browser = startBrowser();
    const back = await browser.toProvider();
    await change(browser);
    const result = await browser.visit(back);
    expect(result.headers.get('location')).toBe(failedAt(what === 'browser' ? '/acquisition/admin/codes' : tool));
    expect(browser.jar.size).toBe(0);
  });

  const ago = Math.floor(Date.now() / 1000) - 9 * 60 * 60;
  const lies: Readonly<Record<string, Overrides>> = {
    'for another client': { claims: { aud: 'another' } },
    'for two clients, issued to the other one': { claims: { aud: ['another', client.clientId], azp: 'another' } },
    'of another issuer': { claims: { iss: 'https://evil.example' } },
    'that has expired': { claims: { exp: ago } },
    'of a sign-in nine hours ago': { claims: { auth_time: ago } },
    'without a signature': { token: (honest) => new UnsecuredJWT(decodeJwt(honest)).encode() },
    'signed by another key': {
      token: async (honest) => {
        const { privateKey } = await generateKeyPair('RS256');
        return new SignJWT(decodeJwt(honest)).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(privateKey);
      },
    },
    'with the name of an API key': { claims: { sub: 'key:crm' } },
    'with the name of an invited administrator': { claims: { sub: 'invited:Anna' } },
    'with the name of the operator': { claims: { sub: '\u200boperator ' } },
    'that is malformed': { token: () => 'a.b.c' },
    'that is missing': { token: () => '' },
  };

  it.each(Object.entries(lies))('rejects an ID token %s', async (_what, received) => {
    provider.override(received);
    const { browser, location } = await signIn();
    expect(location).toBe(failedAt(tool));
    expect(browser.jar.size).toBe(0);
    const signInPage = await browser.visit(location);
    expect(signInPage.status).toBe(401);
    expect(await signInPage.text()).toContain(site.translators.de.t('admin:signIn.failed'));
  });

  it('a response is valid once', async () => {
    const browser = startBrowser();
    const back = await browser.toProvider();
    const begun = new Map(browser.jar);
    expect((await browser.visit(back)).headers.get('location')).toBe(siteOrigin + tool);
    const thief = startBrowser();
    for (const entry of begun) thief.jar.set(...entry);
    expect((await thief.visit(back)).headers.get('location')).toBe(failedAt(tool));
    expect(thief.jar.size).toBe(0);
  });

  it.each([
    'https://evil.example/acquisition/admin/codes',
    '//evil.example/acquisition/admin/codes',
    'javascript:alert(1)',
    `${siteOrigin}/acquisition/admin/../../elsewhere`,
    `${siteOrigin}/acquisition?rc=CODE`,
    `http://localhost:3000@evil.example/acquisition/admin/codes`,
  ])('redirects to admin pages only: %s', async (returnTo) => {
    const browser = startBrowser();
    const result = await browser.visit(await browser.toProvider(returnTo));
    expect(result.headers.get('location')).toBe(`${siteOrigin}/acquisition/admin/codes`);
  });

  const broken: Readonly<Record<string, Overrides['answer']>> = {
    'closes the connection': (response) => response.destroy(),
    'answers with a page': (response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Hello</h1>'),
    'answers with an error': (response) => response.writeHead(500).end('secret words'),
    'never responds': () => undefined,
  };

  it.each(Object.entries(broken))(
    'shows an error on the sign-in page if the provider %s, and recovers',
    async (_what, result) => {
      const app = await startSite(providerEnv());
      const browser = startBrowser(app);
      if (result !== undefined) provider.override({ answer: result });
      expect(await browser.toProvider()).toBe(failedAt(tool));
      provider.override({});
      const back = await browser.toProvider();
      if (result !== undefined) provider.override({ answer: result });
      expect((await browser.visit(back)).headers.get('location')).toBe(failedAt(tool));
      provider.override({});
      expect((await signIn(app)).location).toBe(siteOrigin + tool);
      expect(app.log).toContainEqual(
        expect.objectContaining({
          message: 'Admin sign-in rejected',
          fields: { reason: expect.any(String), count: 1 },
        }),
      );
      await app.close();
    },
  );

  it('shows an error on the sign-in page if the backend does not support the sign-in', async () => {
    const app = await createTestApp({ env: { LINK_SIGNING_SECRET: secret, ...providerEnv() } });
    expect((await signIn(app)).location).toBe(failedAt(tool));
    await app.close();
  });

  it('writes no token, code or name into a log', async () => {
    const { browser } = await signIn();
    const logged = JSON.stringify([site.log, backend.logged]);
    const [, payload = '', signature = ''] = browser.tokenAt(tool).split('.');
    for (const word of [payload, signature, 'anna', 'an-access-token', 'callback?', 'code=', client.clientSecret])
      expect(logged).not.toContain(word);
    expect(logged).toContain('Admin signed in');
  });

  it('does not exist if no provider is configured', async () => {
    const app = await startSite();
    for (const path of [begin, `${begin}/callback?code=a&state=b`])
      expect((await startBrowser(app).visit(path)).status).toBe(401);
    await app.close();
  });
});

describe('the backend', () => {
  const mutation =
    'mutation($idToken: String, $invitation: String) { signInAdministrator(idToken: $idToken, invitation: $invitation) { status token } }';
  const sendQuery = async (variables: object, proof = true) => {
    const body = JSON.stringify({ query: mutation, variables });
    const headers = proof ? { [siteProofHeader]: signSiteProof(Date.now(), body, secret) } : {};
    type ResponseData = { data: { signInAdministrator: { status: string; token: string | null } } };
    return ((await (await backend.post(body, headers)).json()) as ResponseData).data.signInAdministrator;
  };

  it('accepts sign-ins from the site only', async () => {
    const refused = { status: 'FORBIDDEN', token: null };
    expect(await sendQuery({ idToken: await provider.sign() }, false)).toEqual(refused);
    expect(await sendQuery({ invitation: links.signInvitation('Anna', new Date(Date.now() + hour)) }, false)).toEqual(
      refused,
    );
    expect((await sendQuery({ idToken: await provider.sign() })).status).toBe('SIGNED_IN');
  });

  it.each<[string, () => string | Promise<string>]>([
    ['for another client', () => provider.sign({ aud: 'another' })],
    ['issued to another client', () => provider.sign({ aud: ['another', client.clientId], azp: 'another' })],
    ['of another issuer', () => provider.sign({ iss: 'https://evil.example' })],
    ['that has expired', () => provider.sign({ exp: 1_700_000_000 })],
    ['without an expiry', () => provider.sign({ exp: undefined })],
    ['without a subject', () => provider.sign({ sub: undefined })],
    ['of a sign-in eight hours ago', () => provider.sign({ auth_time: Math.floor(Date.now() / 1000) - 8 * 3600 })],
    ['without a signature', async () => new UnsecuredJWT(decodeJwt(await provider.sign())).encode()],
    [
      'signed with the public key as a secret',
      async () => {
        const { n = '' } = await exportJWK((await generateKeyPair('RS256', { extractable: true })).publicKey);
        const key = createSecretKey(Buffer.from(n));
        return new SignJWT(decodeJwt(await provider.sign())).setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(key);
      },
    ],
    ['that is a bearer token', async () => (await signInAs()).Authorization.replace('Bearer ', '')],
    ['that is malformed', () => 'x'],
  ])('rejects an ID token %s', async (_what, tokenOf) => {
    expect(await sendQuery({ idToken: await tokenOf() })).toEqual({ status: 'REFUSED', token: null });
  });

  it('uses the token’s time if the provider states no sign-in time', async () => {
    const idToken = await provider.sign({ auth_time: undefined });
    const { token } = await sendQuery({ idToken });
    expect(decodeJwt(token ?? '').auth_time).toBe(decodeJwt(idToken).iat);
  });

  it('accepts its own sessions by its own key, with any bearer tokens configured', async () => {
    const now = new Date();
    const bearer = async (key: string) => {
      const signedIn = { subject: 'anna', roles: ['admin'], authenticatedAt: now };
      return `Bearer ${await createSignSession(key)(signedIn)}`;
    };
    const others: AuthOptions = { jwtSecret: secret };
    for (const options of [null, others, { jwksUrl: `${provider.issuer}/keys`, issuer: 'x', audience: 'x' }]) {
      const read = createReadViewer(options, secret, () => now);
      expect((await read(await bearer(secret))).subject).toBe('anna');
      expect((await read(await bearer(`${secret}-2`))).subject).toBeNull();
    }
    const late = createReadViewer(null, secret, () => new Date(now.getTime() + 8 * hour + 61_000));
    expect((await late(await bearer(secret))).subject).toBeNull();
    // A bearer token is not a session, even if it names the sessions' issuer.
    const forged = await new SignJWT({ roles: ['admin'], iss: 'salon-xiv-console', sub: 'eve' })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1 hour')
      .sign(new TextEncoder().encode(secret));
    expect((await createReadViewer(others, secret, () => now)(`Bearer ${forged}`)).subject).toBeNull();
    // Without configuration no bearer tokens are accepted.
    const { Authorization } = await signInAs();
    expect((await createReadViewer(null, secret, () => now)(Authorization)).subject).toBeNull();
  });
});

describe('by an invitation', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startSite({ AUTH_JWT_SECRET: '' });
  });
  afterAll(() => app.close());

  let visitors = 0;
  const invite = (validUntil = new Date(Date.now() + hour)) => {
    visitors += 1;
    return `/acquisition/de/admin/codes?invitation=${links.signInvitation(`Guest ${visitors}`, validUntil)}`;
  };
  const home = '/acquisition/de/admin/codes';
  const press = (browser: ReturnType<typeof startBrowser>, path: string, headers = {}) =>
    browser.visit(path.replace('/codes', ''), {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': 'same-origin', ...headers },
    });
  const failed = failedAt(home);

  it('its button signs in once', async () => {
    const browser = startBrowser(app);
    const path = invite();
    // Opened by a mail scanner before: not consumed.
    for (const reader of [startBrowser(app), browser]) {
      // Even from a blocked referrer.
      const signInPage = await reader.visit(path, { headers: { Referer: 'https://www.facebook.com/' } });
      expect(signInPage.status).toBe(401);
      expect(signInPage.headers.get('cache-control')).toBe('private, no-store');
      const html = await signInPage.text();
      expect(html).toContain(app.translators.de.t('admin:signIn.invited'));
      expect(html).toContain(`<form action="${path.replace('/codes', '')}" method="post">`);
      expect(reader.jar.size).toBe(0);
    }
    const entered = await press(browser, path);
    expect([entered.status, entered.headers.get('location')]).toEqual([303, `${siteOrigin}${home}`]);
    expect((await browser.visit(tool)).status).toBe(200);
    expect(await auditBy(`invited:Guest ${visitors}`)).toEqual([
      { actor: `invited:Guest ${visitors}`, action: 'adminSignIn', details: 'invitation' },
    ]);
    // Housekeeping, at the start of a backend, does not forget it.
    await (await startTestBackend({ databaseUrl })).close();
    const second = startBrowser(app);
    expect((await press(second, path)).headers.get('location')).toBe(failed);
    expect(second.jar.size).toBe(0);
  });

  it('admits one of two simultaneous requests, at two backends', async () => {
    const other = await startTestBackend({ databaseUrl });
    const elsewhere = await startSite({}, other.graphqlUrl);
    const path = invite();
    const responses = await Promise.all(
      [app, elsewhere].map((installation) => press(startBrowser(installation), path)),
    );
    expect(responses.map(({ headers }) => headers.get('location')).sort()).toEqual([`${siteOrigin}${home}`, failed]);
    await elsewhere.close();
    await other.close();
  });

  it.each<[string, () => string, object]>([
    ['that has expired', () => invite(new Date(Date.now() - 1)), {}],
    [
      'with another name',
      () => invite().replace(/(invitation=)[^.]+/, `$1${Buffer.from('Eve').toString('base64url')}`),
      {},
    ],
    ['with a later end', () => invite().replace(/\.\d+\./, `.${Date.now() + 9 * hour}.`), {}],
    ['that is missing', () => home, {}],
    ['submitted by another site', () => invite(), { 'Sec-Fetch-Site': 'cross-site' }],
    ['submitted by a site of the same domain', () => invite(), { 'Sec-Fetch-Site': 'same-site' }],
  ])('rejects an invitation %s', async (_what, pathOf, headers) => {
    const browser = startBrowser(app);
    expect((await press(browser, pathOf(), headers)).headers.get('location')).toBe(failed);
    expect(browser.jar.size).toBe(0);
  });

  it('checks Origin for browsers without Sec-Fetch-Site', async () => {
    const visit = (origin: string) =>
      startBrowser(app).visit(invite().replace('/codes', ''), { method: 'POST', headers: { Origin: origin } });
    expect((await visit('https://evil.example')).headers.get('location')).toBe(failed);
    expect((await visit(siteOrigin)).headers.get('location')).toBe(`${siteOrigin}${home}`);
  });
});
