import request from 'supertest';
import { locales } from '../../shared/i18n/locales.ts';
import { adminPageIds, routeOf } from '../../shared/routing/routeTable.ts';
import { createTestApp, type TestApp } from '../support/createTestApp.ts';
import { createFakeBackend, failures } from '../support/fakeBackend.ts';
import { getRequest, rawVisit } from '../support/rawVisit.ts';
import { readDocument } from '../support/readDocument.ts';

const pages = adminPageIds.map((id) => routeOf(id).path);
const prefixes = ['', ...locales.map((locale) => `/${locale}`)];
const paths = prefixes.flatMap((prefix) => pages.map((page) => `/acquisition${prefix}${page}`));

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

describe.each(paths)('%s', (path) => {
  it('is closed without a token, and the backend is not asked', async () => {
    const before = app.backend.requests.length;
    const { status, text, headers } = await visitAs(null, path);
    expect(status).toBe(401);
    expect(isClosed(text)).toBe(true);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(app.backend.requests.length).toBe(before);
  });

  it.each([
    ['member', 403],
    ['stranger', 401],
    ['admin', 200],
  ])('answers a token of a %s with %i', async (token, expected) => {
    const { status, headers } = await visitAs(token, path);
    expect(status).toBe(expected);
    expect(headers['cache-control']).toBe('private, no-store');
  });
});

it('only admin pages have the stylesheet of the tools', async () => {
  const sheetsOf = async (path: string) =>
    [...(await visitAs('admin', path)).text.matchAll(/<link rel="stylesheet" href="[^"]*\/(\w+)-/g)].map(
      ([, name]) => name,
    );
  expect(await sheetsOf('/acquisition/admin/splitgenerator')).toEqual(['styles', 'tools']);
  expect(await sheetsOf('/acquisition')).toEqual(['styles']);
  expect(await sheetsOf('/acquisition/registration/formstarted')).toEqual(['styles']);
  expect(await sheetsOf('/acquisition/membership-interest')).toEqual(['styles']);
});

describe('another spelling of an admin page', () => {
  const spellings = (path: string) => [
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

  it.each(paths.flatMap(spellings))('%s opens nothing', async (path) => {
    const visit = rawVisit(app.port, getRequest(path));
    await visit.ended;
    const [head = '', body = ''] = visit.text().split('\r\n\r\n');
    const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]);
    expect([302, 308, 400, 401, 404]).toContain(status);
    expect(isClosed(body)).toBe(true);
    const location = /^location: (.*)$/im.exec(head)?.[1];
    if (location !== undefined) expect([401, 404]).toContain((await request(app.url).get(location)).status);
  });
});

describe('a token', () => {
  it.each(['', '%', 'a b', 'j:{"roles":["admin"]}', 'admin%0d%0aX-Role:%20admin', 'a'.repeat(4_100)])(
    '%j is no token at all',
    async (token) => {
      expect((await visitAs(token, paths[0] ?? '')).status).toBe(401);
    },
  );

  it.each([
    { Authorization: 'Bearer admin' },
    { 'X-Role': 'admin' },
    { 'X-Middleware-Subrequest': 'middleware' },
    { Cookie: 'token=admin' },
  ])('comes by its cookie and in no other way: %j', async (headers) => {
    expect(
      (
        await request(app.url)
          .get(paths[0] ?? '')
          .set(headers)
      ).status,
    ).toBe(401);
  });

  it('never reaches the document', async () => {
    const { text, headers } = await visitAs('admin', paths[0] ?? '');
    expect(JSON.stringify(readDocument(text).state)).not.toContain('"token"');
    expect(JSON.stringify(headers)).not.toContain('apollo:default.token');
    expect(JSON.stringify(app.log)).not.toContain('Bearer');
  });
});

describe('where the backend cannot tell', () => {
  const wrong = {
    'roles that are text': () => ({ viewer: { __typename: 'Viewer', roles: 'admin' } }),
    'roles that are an object': () => ({ viewer: { __typename: 'Viewer', roles: { admin: true } } }),
    'no viewer': () => ({ viewer: null }),
  };

  it.each(Object.entries({ ...failures, ...wrong }))('the door stays closed: %s', async (_, answer) => {
    const backend = createFakeBackend({ viewer: answer });
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
