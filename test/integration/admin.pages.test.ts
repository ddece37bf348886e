/** Admin pages of the real site and backend: access and lists. */
import request from 'supertest';
import { locales } from '../../shared/i18n/locales.ts';
import { adminPageIds, getRoute } from '../../shared/routing/routeTable.ts';
import { getAdminAccess } from '../../shared/security/adminAccess.ts';
import { getMessages } from '../e2e/messages.ts';
import { createTestApp, type TestApp } from '../support/createTestApp.ts';
import { createFakeBackend, type FakeBackend, json, slow } from '../support/fakeBackend.ts';
import { findFreePort } from '../support/freePort.ts';
import { combine } from '../support/matrix.ts';
import { readDocument } from '../support/readDocument.ts';
import { type BackendUnderTest, signInAs, startTestBackend } from './backendUnderTest.ts';

const hour = 60 * 60 * 1000;
const prefixes = ['', ...locales.map((locale) => `/${locale}`)];
const toolPaths = adminPageIds.map((id) => getRoute(id).path);

const overTheNetwork: FakeBackend = { fetch: globalThis.fetch, requests: [] };
const appBefore = (port: number) =>
  createTestApp({
    backend: overTheNetwork,
    env: { ACQ_BACKEND_GRAPHQL_URL: `http://127.0.0.1:${port}/graphql`, CODE_DETAILS: 'extended' },
  });

async function tokenOf(...person: Parameters<typeof signInAs>): Promise<string> {
  return (await signInAs(...person)).Authorization.slice('Bearer '.length);
}

const visit = (app: TestApp, path: string, token: string | null = null) => {
  const outgoing = request(app.url).get(`/acquisition${path}`).redirects(0);
  return token === null ? outgoing : outgoing.set('Cookie', `apollo:default.token=${token}`);
};

/** Whether a page denies access: it has the language menu and links, but no form, table or data. */
function isDoor(text: string): boolean {
  const markup = text.replace(/<script.*?<\/script>/gs, '');
  // The error page has no state.
  const { state } = readDocument(text) as Partial<ReturnType<typeof readDocument>>;
  const holdsData = state !== undefined && state !== null && getAdminAccess(state.data) === 'granted';
  return !/<(?:input|textarea|select|table|form)\b/.test(markup) && !holdsData;
}

describe('with a real backend', () => {
  let backend: BackendUnderTest;
  let app: TestApp;
  beforeAll(async () => {
    backend = await startTestBackend();
    app = await appBefore(backend.port);
  });
  afterAll(async () => {
    await app.close();
    await backend.close();
  });

  const tampered = async () => {
    const [head = '', , signature = ''] = (await tokenOf('maja', { roles: ['member'] })).split('.');
    const claims = { roles: ['admin'], sub: 'maja', exp: 4_102_444_800, auth_time: Math.floor(Date.now() / 1000) };
    return `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`;
  };
  const unsigned = async () => {
    const claims = Buffer.from(JSON.stringify({ roles: ['admin'], sub: 'eve', exp: 4_102_444_800 })).toString(
      'base64url',
    );
    return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`;
  };

  const people: readonly [who: string, status: number, tokenFor: () => Promise<string | null>][] = [
    ['a visitor without a token', 401, async () => null],
    ['a member', 403, () => tokenOf('maja', { roles: ['member'] })],
    ['a user without a role', 403, () => tokenOf('mia', { roles: [] })],
    ['an expired token', 401, () => tokenOf('anna', { at: new Date(Date.now() - 200 * hour) })],
    ['a token signed with another secret', 401, () => tokenOf('eve', { secret: 'another-secret-of-the-same-length' })],
    ['a tampered token', 401, tampered],
    ['a token without a signature', 401, unsigned],
    // The backend ignores its roles, so the page asks to sign in again.
    ['a sign-in nine hours ago', 401, () => tokenOf('anna', { at: new Date(Date.now() - 9 * hour) })],
    [
      'a sign-in nine hours ago by an admin who is also a member',
      401,
      () => tokenOf('anna', { roles: ['member', 'admin'], at: new Date(Date.now() - 9 * hour) }),
    ],
  ];

  describe.each(combine(people, prefixes).map(([person, some]) => [...person, some] as const))(
    '%s',
    (_who, status, tokenFor, some) => {
      it.each(some)(`sees no admin page or data below "%s", with ${status}`, async (prefix) => {
        const token = await tokenFor();
        const unknown = ['/admin', '/admin/nothing', '/admin/codes/more', '/admin/%00', '/x/..%2fadmin/codes'];
        const see = async (path: string) => {
          const { status: answered, text, headers } = await visit(app, prefix + path, token);
          const { 'cache-control': cache, 'x-robots-tag': robots } = headers;
          return { path, answered, isDoor: isDoor(text), cache, robots };
        };
        const paths = [...toolPaths, ...unknown];
        const expected = { answered: status, isDoor: true, cache: 'private, no-store', robots: 'noindex' };
        expect(await Promise.all(paths.map(see))).toEqual(paths.map((path) => ({ path, ...expected })));
      });
    },
  );

  it('an admin sees each page in the admin layout, with the name used in the audit log', async () => {
    for (const path of toolPaths) {
      const { status, text } = await visit(app, path, await tokenOf('anna'));
      expect(status).toBe(200);
      expect(readDocument(text).text).toContain('Logged in as anna');
      expect(text).toMatch(new RegExp(`href="/acquisition${path}" aria-current="page"`));
    }
  });

  it('an admin is redirected from /admin to the first page, and from an unknown page to the 404 page', async () => {
    const token = await tokenOf('anna');
    expect((await visit(app, '/de/admin', token)).headers.location).toBe('/acquisition/de/admin/codes');
    expect((await visit(app, '/de/admin/nothing', token)).headers.location).toBe('/acquisition/de/error/404');
  });

  it('shows nothing of an admin’s page to the next visitor', async () => {
    const token = await tokenOf('anna');
    for (let times = 0; times < 3; times += 1) await visit(app, '/admin/codes', token);
    const { status, text } = await visit(app, '/admin/codes');
    expect(status).toBe(401);
    expect(text).not.toContain('anna');
  });

  describe('the list of codes', () => {
    const label = 'spring <b>bold</b> & "autumn"';
    let token: string;
    const show = async (query: string) => {
      const { text } = await visit(app, `/admin/codes${query}`, token);
      const rows = [...text.matchAll(/<th role="rowheader"[^>]*><span[^>]*>([A-Z0-9]+)/g)].map(([, code = '']) => code);
      return { text, rows };
    };
    beforeAll(async () => {
      token = await tokenOf('anna');
      const make = `mutation($input: AdminNewCodeInput!, $count: Int!) {
        adminCreateCodes(input: $input, count: $count) { codes } }`;
      const headers = { Authorization: `Bearer ${token}` };
      await backend.ask(make, { input: { label }, count: 60 }, headers);
      await backend.ask(make, { input: { code: 'PAUSEDABCDEF', label: 'one' }, count: 1 }, headers);
      const pause = 'mutation { adminSetCodeState(code: "PAUSEDABCDEF", state: paused) { status } }';
      await backend.ask(pause, {}, headers);
    });

    it('shows the codes that its URL selects, and the filters in its form', async () => {
      const { rows, text } = await show('?state=paused&search=paused');
      expect(rows).toEqual(['PAUSEDABCDEF']);
      expect(text).toMatch(/<input[^>]*name="search"[^>]*value="paused"/);
      expect(text).toMatch(/<option value="paused" selected="">/);
      expect((await show('?search=nothing-like-it')).text).toContain('No code matches.');
    });

    it('links to the next page, keeping search and order', async () => {
      const first = await show('?search=spring&sort=CODE');
      const next = /href="(\?[^"]*after=[^"]*)"/.exec(first.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
      expect(next).toContain('search=spring&sort=CODE');
      const second = await show(next);
      expect(first.rows.length + second.rows.length).toBe(60);
      expect([...first.rows, ...second.rows]).toEqual([...first.rows, ...second.rows].sort());
    });

    it('marks the sorted column in its heading', async () => {
      const created = getMessages('en')('adminCodes:columns.createdAt');
      expect((await show('?sort=CODE')).text).toMatch(/aria-sort="ascending"><a href="\?">Code/);
      expect((await show('')).text).toContain(`aria-sort="descending"><a href="?sort=OLDEST">${created}`);
    });

    it('shows labels as text, without markup', async () => {
      const { text } = await show('?search=spring');
      expect(text).toContain('spring &lt;b&gt;bold&lt;/b&gt; &amp; &quot;autumn&quot;');
      expect(text).not.toContain('<b>bold');
    });

    it.each([
      ['an unknown order', '?sort=NEWEST%27;--'],
      ['an unknown state', '?state=gone'],
      ['an invalid cursor', '?after=%00nonsense'],
      ['a very long search', `?search=${'a'.repeat(5000)}`],
      ['an invalid escape', '?search=%'],
      ['two searches', '?search=a&search=b'],
    ])('is shown for %s', async (_, query) => {
      const { status, text } = await visit(app, `/admin/codes${query}`, token);
      expect(status).toBe(200);
      expect(text).toMatch(/<table|No code matches/);
    });
  });
});

it('denies access if the backend is unreachable', async () => {
  const app = await appBefore(await findFreePort());
  for (const path of ['/admin/codes', '/admin', '/fr/admin/nothing']) {
    const { status, text } = await visit(app, path, await tokenOf('anna'));
    expect([path, status, isDoor(text)]).toEqual([path, 503, true]);
  }
  expect((await visit(app, '/admin/codes')).status).toBe(401);
  await app.close();
});

describe('an admin page without its data', () => {
  const refusal = (code: string, status: number) =>
    json({ data: null, errors: [{ message: 'No.', extensions: { code } }] }, status);
  const list = { adminCodes: { rows: [], next: null, total: 0 } };

  it.each<[string, () => object | Response | Promise<object>, number, RegExp]>([
    ['the backend fails', () => json({ errors: [{ message: 'x' }] }, 500), 200, /This could not be loaded/],
    [
      'the response is partial',
      () => json({ data: list, errors: [{ message: 'x' }] }),
      200,
      /This could not be loaded/,
    ],
    [
      'the response has another shape',
      () => ({ adminCodes: { rows: [{}], next: null, total: 0 } }),
      200,
      /could not be loaded/,
    ],
    ['the session has ended', () => refusal('UNAUTHENTICATED', 401), 401, /Please log in/],
    ['the role was removed', () => refusal('FORBIDDEN', 403), 403, /does not have access/],
  ])('shows a message if %s', async (_, response, expected, texts) => {
    const app = await createTestApp({ backend: createFakeBackend({ adminCodes: response }) });
    const { status, text } = await visit(app, '/admin/codes', 'admin');
    expect(status).toBe(expected);
    expect(readDocument(text).text).toMatch(texts);
    expect(text).not.toContain('<table');
    await app.close();
  });

  it('is shown with a retry link if they are slow', async () => {
    const backend = createFakeBackend({ adminCodes: slow(60_000, () => list) });
    const app = await createTestApp({ backend, deadlines: { initialWaitMs: 50, dataTimeoutMs: 200, render: 5_000 } });
    const { status, text } = await visit(app, '/admin/codes', 'admin');
    expect(status).toBe(200);
    expect(readDocument(text).text).toMatch(/This could not be loaded.*Try again/);
    await app.close();
  });
});
