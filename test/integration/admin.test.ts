import request from 'supertest';
import { locales } from '../../shared/i18n/locales.ts';
import { adminPageIds, getRoute } from '../../shared/routing/routeTable.ts';
import { createTestApp, type TestApp } from '../support/createTestApp.ts';
import { createFakeBackend, failures } from '../support/fakeBackend.ts';
import { combine } from '../support/matrix.ts';
import { getRequest, sendRawRequest } from '../support/rawRequest.ts';
import { readDocument } from '../support/readDocument.ts';

const pages = adminPageIds.map((id) => getRoute(id).path);
const prefixes = ['', ...locales.map((locale) => `/${locale}`)];
const pathsOf = (page: string, some: readonly string[]) => some.map((prefix) => `/acquisition${prefix}${page}`);
const anyPath = `/acquisition${pages[0]}`;

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

const visitAs = (token: string | null, path: string) => {
  const outgoing = request(app.url).get(path).redirects(0);
  return token === null ? outgoing : outgoing.set('Cookie', `apollo:default.token=${token}`);
};

const isClosed = (text: string) => !/<input|<textarea|<select/.test(text.replace(/<script.*?<\/script>/gs, ''));

const spellingsOf = (path: string) => [
  path.toUpperCase(),
  path.replace('/admin', '/Admin'),
  `${path}/`,
  `${path}//`,
  `${path}/.`,
  `${path}/..`,
  `${path}%2f`,
  `${path}%20`,
  `${path};x=y`,
  `${path}?x=y`,
  `${path}#x`,
  path.replace('/admin/', '/admin//'),
  path.replace('/admin/', '/admin%2f'),
  path.replace('/admin/', '//admin/'),
  path.replace('/admin/', '/./admin/'),
  path.replace('/admin/', '/x/../admin/'),
  path.replace('/admin/', '/%61dmin/'),
  path.replace('/admin/', '/\\admin/'),
  path.replace('/acquisition', '/acquisition/en'),
];

describe.each(combine(pages, prefixes))('%s', (page, some) => {
  it('is closed without a token, without a backend request', async () => {
    const before = app.backend.requests.length;
    for (const path of pathsOf(page, some)) {
      const { status, text, headers } = await visitAs(null, path);
      const { 'cache-control': cache, 'x-robots-tag': robots } = headers;
      const expected = { status: 401, isClosed: true, cache: 'private, no-store', robots: 'noindex' };
      expect({ path, status, isClosed: isClosed(text), cache, robots }).toEqual({ path, ...expected });
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    }
    expect(app.backend.requests.length).toBe(before);
  });

  it.each([
    ['member', 403],
    ['stranger', 401],
    ['admin', 200],
  ])('responds to a token of a %s with %i', async (token, expected) => {
    for (const path of pathsOf(page, some)) {
      const { status, headers } = await visitAs(token, path);
      const cache = headers['cache-control'];
      expect({ path, status, cache }).toEqual({ path, status: expected, cache: 'private, no-store' });
    }
  });

  it('stays closed for another spelling of the URL', async () => {
    for (const spelling of pathsOf(page, some).flatMap(spellingsOf)) {
      const visit = sendRawRequest(app.port, getRequest(spelling));
      await visit.ended;
      const [head = '', body = ''] = visit.text().split('\r\n\r\n');
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]);
      const location = /^location: (.*)$/im.exec(head)?.[1];
      const arrived = location === undefined ? status : (await request(app.url).get(location)).status;
      const isRefused = [302, 308, 400, 401, 404].includes(status) && [400, 401, 404].includes(arrived);
      expect({ spelling, status, arrived, isRefused, isClosed: isClosed(body) }).toMatchObject({
        isRefused: true,
        isClosed: true,
      });
    }
  });
});

it('only admin pages have the admin stylesheet', async () => {
  const sheetsOf = async (path: string) =>
    [...(await visitAs('admin', path)).text.matchAll(/<link rel="stylesheet" href="[^"]*\/(\w+)-/g)].map(
      ([, name]) => name,
    );
  expect(await sheetsOf('/acquisition/admin/splitgenerator')).toEqual(['styles', 'admin']);
  expect(await sheetsOf('/acquisition')).toEqual(['styles']);
  expect(await sheetsOf('/acquisition/registration/formstarted')).toEqual(['styles']);
  expect(await sheetsOf('/acquisition/membership-interest')).toEqual(['styles']);
});

describe('a token', () => {
  it.each(['', '%', 'a b', 'j:{"roles":["admin"]}', 'admin%0d%0aX-Role:%20admin', 'a'.repeat(4_100)])(
    'is rejected if it is %j',
    async (token) => {
      expect((await visitAs(token, anyPath)).status).toBe(401);
    },
  );

  it.each([
    { Authorization: 'Bearer admin' },
    { 'X-Role': 'admin' },
    { 'X-Middleware-Subrequest': 'middleware' },
    { Cookie: 'token=admin' },
  ])('is read from its cookie only: %j', async (headers) => {
    expect((await request(app.url).get(anyPath).set(headers)).status).toBe(401);
  });

  it('never reaches the document', async () => {
    const { text, headers } = await visitAs('admin', anyPath);
    expect(JSON.stringify(readDocument(text).state)).not.toContain('"token"');
    expect(JSON.stringify(headers)).not.toContain('apollo:default.token');
    expect(JSON.stringify(app.log)).not.toContain('Bearer');
  });
});

describe('if the backend gives no roles', () => {
  const wrong = {
    'roles that are text': () => ({ viewer: { __typename: 'Viewer', roles: 'admin' } }),
    'roles that are an object': () => ({ viewer: { __typename: 'Viewer', roles: { admin: true } } }),
    'no viewer': () => ({ viewer: null }),
  };

  it.each(Object.entries({ ...failures, ...wrong }))('the page stays closed: %s', async (_, response) => {
    const backend = createFakeBackend({ viewer: response });
    const closed = await createTestApp({
      backend,
      deadlines: { initialWaitMs: 100, dataTimeoutMs: 300, render: 2_000 },
    });
    const { status, text, headers } = await request(closed.url)
      .get('/acquisition/de/admin/splitgenerator')
      .set('Cookie', 'apollo:default.token=admin');
    expect(status).toBe(503);
    expect(isClosed(text)).toBe(true);
    expect(readDocument(text).headline).toBe(closed.translators.de.t('common:error.headline'));
    expect(headers['cache-control']).toBe('private, no-store');
    await closed.close();
  });
});
