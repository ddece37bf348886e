import request from 'supertest';
import { buildPath } from '../../shared/routing/buildPath.ts';
import { adminPageIds, getRoute, isTracked, routeIds } from '../../shared/routing/routeTable.ts';
import { createTestApp, type TestApp } from '../support/createTestApp.ts';

const google = 'https://*.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com';
const usercentrics = 'https://*.usercentrics.eu';

const own = {
  image: "img-src 'self' data:",
  connection: "connect-src 'self' http://localhost:9090 ws://localhost:9090",
};

/** Tags create scripts from strings, so pages with tags cannot require it. */
const trustedTypes = ["require-trusted-types-for 'script'", 'trusted-types app'];

const pathOf = (route: (typeof routeIds)[number]) => buildPath({ basePath: '/acquisition', locale: null, route });

async function policyOf(app: TestApp, path: string, method: 'get' | 'head' = 'get'): Promise<readonly string[]> {
  const { headers } = await request(app.url)[method](path).set('Cookie', 'apollo:default.token=admin');
  const policy = String(headers['content-security-policy']).replace(/'nonce-[^']+'/g, 'nonce');
  return policy.split(';').map((directive) => directive.trim());
}

describe('the policy of pages with tags', () => {
  const configured = {
    GTM_CONTAINER_ID: 'GTM-ABC123',
    TRACKING_ORIGINS: 'https://*.ads.example https://pixel.example',
    CONSENT_SCRIPT_URL: 'https://web.consent.example/loader.js',
  };
  let closed: TestApp;
  let open: TestApp;

  beforeAll(async () => {
    [closed, open] = await Promise.all([createTestApp(), createTestApp({ env: configured })]);
  });

  afterAll(() => Promise.all([closed.close(), open.close()]));

  it.each(routeIds.map((route) => [route, isTracked(route) ? 'open' : 'closed'] as const))(
    '%s has the %s one',
    async (route, kind) => {
      const before = await policyOf(closed, pathOf(route));
      expect(before).toEqual(expect.arrayContaining(Object.values(own)));
      const added = ` ${google} https://*.ads.example https://pixel.example ${usercentrics} https://web.consent.example`;
      expect(before).toEqual(expect.arrayContaining(trustedTypes));
      const expected = before
        .filter((directive) => !trustedTypes.includes(directive))
        .map((directive) => (Object.values(own).includes(directive) ? directive + added : directive));
      const after = await policyOf(open, pathOf(route));
      expect(after).toEqual(kind === 'open' ? expected : before);
      expect(await policyOf(open, pathOf(route), 'head')).toEqual(after);
    },
  );

  it('isolates its windows, except in browsers that allow tag assistants', async () => {
    const headersOf = async (app: TestApp, path: string, cookie: string) =>
      (await request(app.url).get(path).set('Cookie', cookie)).headers;
    const opener = async (app: TestApp, path: string, cookie: string) =>
      (await headersOf(app, path, cookie))['cross-origin-opener-policy'];
    const preview = 'acqTagPreview=1';
    expect(await opener(open, '/acquisition', 'lang=en')).toBe('same-origin');
    expect(await opener(open, '/acquisition', preview)).toBe('unsafe-none');
    expect(await opener(closed, '/acquisition', preview)).toBe('same-origin');
    for (const route of ['activateAccount', 'invitations', ...adminPageIds] as const)
      expect(await opener(open, pathOf(route), `apollo:default.token=admin; ${preview}`)).toBe('same-origin');
    const policy = String((await headersOf(open, '/acquisition', preview))['content-security-policy']);
    expect(policy).toMatch(/style-src 'self' 'nonce-[^']+' https:\/\/www\.googletagmanager\.com /);
    expect(policy).toContain("font-src 'self' https://fonts.gstatic.com data:");
  });

  it('does not apply to the activation page and the admin pages', () => {
    const untracked = routeIds.filter((route) => !isTracked(route));
    expect(untracked).toEqual([...adminPageIds, 'activateAccount', 'invitations']);
    expect(untracked.every((route) => getRoute(route).cache === 'private-no-store')).toBe(true);
  });

  it.each([
    '/acquisition/assets/entry-AAAA.js',
    '/acquisition/assets/missing.js',
    '/acquisition/defaults.json',
    '/healthz',
    '/acquisition/no/such/page',
    '/acquisition/admin/nothing',
    '/acquisition/',
  ])('does not apply to other responses: %s', async (path) => {
    expect(await policyOf(open, path)).toEqual(await policyOf(closed, path));
  });

  it.each([
    [{ GTM_CONTAINER_ID: 'GTM-ABC123' }, ` ${google}`],
    [{ CONSENT_SCRIPT_URL: 'https://web.consent.example/loader.js' }, ` ${usercentrics} https://web.consent.example`],
    [{ TRACKING_ORIGINS: 'https://pixel.example' }, ''],
    [{ SENTRY_DSN: 'https://key@errors.example/1' }, ''],
  ])('allows the configured origins only: %j', async (env, added) => {
    const app = await createTestApp({ env });
    try {
      expect(await policyOf(app, '/acquisition')).toEqual(
        expect.arrayContaining([own.image + added, own.connection + added, "script-src nonce 'strict-dynamic'"]),
      );
    } finally {
      await app.close();
    }
  });
});
