import { readFileSync, writeFileSync } from 'node:fs';
import request from 'supertest';
import { locales } from '../../shared/i18n/locales.ts';
import { buildPath } from '../../shared/routing/buildPath.ts';
import { isAdminPage, type RouteId, routeIds } from '../../shared/routing/routeTable.ts';
import { createTestApp, type TestApp, writeBlocklist } from '../support/createTestApp.ts';
import { combine } from '../support/matrix.ts';
import { readDocument } from '../support/readDocument.ts';
import { withShortTitles } from '../support/shortTitles.ts';

const listed = 'https://www.mydealz.de/gutscheine/salon';

/** Visitors reach these by a mail or by a redirect of the site. */
const exempt = [
  ...([
    'activateAccount',
    'activateAccountError',
    'accountActive',
    'accountPending',
    'formFinished',
    'invitations',
  ] as const),
  ...(['deny', 'notFound'] as const),
  ...routeIds.filter(isAdminPage),
];
const guarded = routeIds.filter((route) => !(exempt as readonly RouteId[]).includes(route));

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ env: { PUBLIC_URL: 'https://join.salon.example' } });
});

afterAll(() => app.close());

const visit = (path: string, referrer: string) => request(app.url).get(path).set('Referer', referrer).redirects(0);

describe('a visitor from a listed host', () => {
  const prefixes = [null, ...locales];

  it.each(combine(guarded, prefixes))('is denied on %s, with or without a code', async (route, some) => {
    for (const locale of some) {
      const path = buildPath({ basePath: '/acquisition', locale, route });
      const deny = buildPath({ basePath: '/acquisition', locale, route: 'deny' });
      const without = await visit(path, listed);
      const { location, 'cache-control': cache } = without.headers;
      expect({ path, status: without.status, location, cache }).toEqual({
        path,
        status: 302,
        location: `${deny}?reason=referrer`,
        cache: 'private, no-store',
      });
      const withCode = await visit(`${path}?rc=WELCOME10&ts=1.x&utm_source=deal&secret=1`, listed);
      expect(withCode.headers.location).toBe(`${deny}?reason=referrer&rc=WELCOME10&ts=1.x&utm_source=deal`);
    }
  });

  it.each([
    ['/acquisition/social', '/acquisition/registration/deny?reason=referrer&variant=social'],
    ['/acquisition/de/viral?rc=A1', '/acquisition/de/registration/deny?reason=referrer&variant=viral&rc=A1'],
    ['/acquisition/unknown-slug', '/acquisition/registration/deny?reason=referrer'],
  ])('is denied on the slug %s too', async (path, deny) => {
    expect((await visit(path, listed)).headers.location).toBe(deny);
  });

  it.each(combine(exempt, prefixes))('is allowed on %s', async (route, some) => {
    for (const locale of some) {
      const path = buildPath({ basePath: '/acquisition', locale, route });
      const { status } = await visit(path, listed);
      expect({ path, status, isLetIn: [200, 401, 404].includes(status) }).toMatchObject({ isLetIn: true });
    }
  });

  it('reads the reason on the deny page, without a redirect loop', async () => {
    const { status, redirects, text } = await request(app.url)
      .get('/acquisition/de')
      .set('Referer', listed)
      .redirects(5);
    expect(status).toBe(200);
    expect(redirects).toHaveLength(1);
    // The document's text has normal spaces.
    const headline = app.translators.de.t('deny:referrer.headline').replaceAll('\u00a0', ' ');
    expect(readDocument(text).headline).toBe(headline);
  });

  it('reads the deny page in the language of the browser', async () => {
    const { redirects } = await request(app.url)
      .get('/acquisition?rc=A1')
      .set({ Referer: listed, 'Accept-Language': 'fr' })
      .redirects(5);
    expect(redirects.map((address) => new URL(address).pathname)).toEqual([
      '/acquisition/fr',
      '/acquisition/fr/registration/deny',
    ]);
  });

  it('causes no backend request', async () => {
    const before = app.backend.requests.length;
    await visit('/acquisition?rc=WELCOME10', listed);
    expect(app.backend.requests.length).toBe(before);
  });
});

describe('the host of a referrer', () => {
  it.each([
    'https://mydealz.de/',
    'https://www.mydealz.de./',
    'HTTPS://WWW.MYDEALZ.DE/',
    'http://a.b.c.mydealz.de:8080/x?y#z',
    'https://user:password@www.mydealz.de/',
    'https://www.google.com/',
    'https://www.google.de/search?q=salon',
    'https://l.facebook.com/l.php?u=x',
    'https://www.mydealz.de./',
    'https://www.mydealz.de../',
    'https://www.mydealz.de:8443/',
    'https://mail.google.com@www.mydealz.de/',
    'https://www.mydealz.de\\@mail.google.com/',
    'https://WWW.MYDEALZ.DE/',
    'https://www.mydealz%2ede/',
    'https://www.%EF%BD%8Dydealz.de/',
    'https://www.mydealz%E3%80%82de/',
  ])('is blocked: %s', async (referrer) => {
    expect((await visit('/acquisition', referrer)).status).toBe(302);
  });

  it.each(
    withShortTitles(
      [
        '',
        'about:blank',
        'null',
        'mydealz.de',
        '//mydealz.de/',
        'https://',
        'https://[::1',
        'javascript:alert(1)',
        'android-app://com.google.android.gm/',
        'https://notgoogle.com/',
        'https://mydealz.de.evil.example/',
        'https://evil.example/?https://mydealz.de/',
        'https://evil.example/mydealz.de',
        'https://mail.google.com/mail/u/0/',
        'https://outlook.live.com/',
        'https://mail.yahoo.com/',
        'https://de.mail.yahoo.com/',
        'https://e.mail.ru/',
        'https://join.salon.example/acquisition',
        'https://127.0.0.1/',
        `https://${'a.'.repeat(2_000)}example/`,
        'https://__proto__/',
        'https://xn--/',
      ].map((referrer) => [referrer] as const),
    ),
  )('is not blocked: %s', async (_, referrer) => {
    expect((await visit('/acquisition', referrer)).status).toBe(200);
  });

  it('may be missing', async () => {
    expect((await request(app.url).get('/acquisition')).status).toBe(200);
  });
});

describe('a campaign of the brand on a listed host', () => {
  let list: ReturnType<typeof writeBlocklist>;
  let separate: TestApp;
  beforeAll(async () => {
    list = writeBlocklist(['facebook.com', 'google.com'], [], {
      kind: 'social',
      campaigns: { 'social-15-percent': ['facebook.com'] },
    });
    separate = await createTestApp({ env: { REFERRER_BLOCKLIST_FILE: list.file } });
  });
  afterAll(async () => {
    await separate.close();
    list.remove();
  });
  const from = (host: string, path: string) =>
    request(separate.url).get(path).set('Referer', `https://${host}/`).redirects(0);

  it.each([null, ...locales])('is allowed on its landing page in %s', async (locale) => {
    const path = buildPath({ basePath: '/acquisition', locale, route: 'landing', slug: 'social-15-percent' });
    expect((await from('l.facebook.com', `${path}?utm_source=facebook`)).status).toBe(200);
    expect((await from('www.google.com', path)).status).toBe(302);
  });

  it('is allowed through the redirects to the canonical URL and the visitor’s language', async () => {
    const { status, redirects } = await request(separate.url)
      .get('/acquisition/SOCIAL-15-percent/')
      .set({ Referer: 'https://l.facebook.com/', 'Accept-Language': 'fr' })
      .redirects(5);
    expect(status).toBe(200);
    expect(redirects.at(-1)).toMatch(/\/acquisition\/fr\/SOCIAL-15-percent$/);
  });

  it.each([
    '/acquisition',
    '/acquisition/social-10-percent',
    '/acquisition?variant=social-15-percent',
    '/acquisition/registration/formstarted?variant=social-15-percent',
    '/acquisition/membership-interest',
  ])('is denied on any other page: %s', async (path) => {
    expect((await from('l.facebook.com', path)).headers.location).toMatch(/\/registration\/deny\?reason=referrer/);
  });

  it('does not exist by default', async () => {
    expect((await visit('/acquisition/social-15-percent', 'https://l.facebook.com/')).status).toBe(302);
  });
});

describe('a configured blocklist', () => {
  it('replaces the bundled one', async () => {
    const list = writeBlocklist(['listed.example'], ['mail.listed.example']);
    writeFileSync(list.file, `\ufeff${readFileSync(list.file, 'utf8')}`);
    const separate = await createTestApp({ env: { REFERRER_BLOCKLIST_FILE: list.file } });
    const statusOf = async (host: string) =>
      (await request(separate.url).get('/acquisition').set('Referer', `https://${host}/`).redirects(0)).status;
    expect(await statusOf('www.listed.example')).toBe(302);
    expect(await statusOf('mail.listed.example')).toBe(200);
    expect(await statusOf('www.mydealz.de')).toBe(200);
    await separate.close();
    list.remove();
  });

  it('never denies the site itself', async () => {
    const list = writeBlocklist(['salon.example']);
    const separate = await createTestApp({
      env: { REFERRER_BLOCKLIST_FILE: list.file, PUBLIC_URL: 'https://join.salon.example' },
    });
    const { status } = await request(separate.url)
      .get('/acquisition')
      .set('Referer', 'https://join.salon.example/acquisition/de');
    expect(status).toBe(200);
    await separate.close();
    list.remove();
  });

  it('denies nobody in shadow mode, and logs who would be denied', async () => {
    const shadow = await createTestApp({ env: { REFERRER_SHADOW_MODE: 'on' } });
    const { status } = await request(shadow.url)
      .get('/acquisition/de?rc=WELCOME10')
      .set('Referer', `${listed}?secret=1`)
      .redirects(0);
    expect(status).toBe(200);
    const lines = shadow.log.filter(({ message }) => message === 'Referrer blocked');
    expect(lines).toEqual([
      expect.objectContaining({ level: 'warn', fields: expect.objectContaining({ host: 'mydealz.de', shadow: true }) }),
    ]);
    expect(JSON.stringify(shadow.log)).not.toMatch(/WELCOME10|secret/);
    await shadow.close();
  });
});
