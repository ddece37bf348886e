import request from 'supertest';
import { locales } from '../../shared/i18n/locales.ts';
import { createTestApp, type TestApp } from '../support/createTestApp.ts';
import { getRequest, sendRawRequest } from '../support/rawRequest.ts';
import { readDocument } from '../support/readDocument.ts';
import { withShortTitles } from '../support/shortTitles.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

/** By raw socket, because an HTTP client would normalise these paths. */
async function visitRaw(path: string, headers?: Record<string, string>) {
  const visit = sendRawRequest(app.port, getRequest(path, headers));
  await visit.ended;
  const [head = '', ...body] = visit.text().split('\r\n\r\n');
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]),
    statusLine: head.split('\r\n', 1)[0] ?? '',
    location: /^location: (.*)$/im.exec(head)?.[1] ?? null,
    head,
    body: body.join('\r\n\r\n'),
  };
}

describe('a known page in another spelling', () => {
  it.each([
    ['/acquisition/', '/acquisition'],
    ['/acquisition/?rc=A1&ts=2', '/acquisition?rc=A1&ts=2'],
    ['/acquisition/de/?rc=A%26B', '/acquisition/de?rc=A%26B'],
    ['/acquisition/DE', '/acquisition/de'],
    ['/ACQUISITION/fr/Membership-Interest/', '/acquisition/fr/membership-interest'],
    [
      '/acquisition/registration/activateaccounterror?reason=failed',
      '/acquisition/registration/activateaccountError?reason=failed',
    ],
    ['/acquisition/social/?utm_source=x&other=y', '/acquisition/social?utm_source=x&other=y'],
  ])('%s redirects permanently to %s with its query', async (path, location) => {
    const { status, headers } = await request(app.url).get(path).redirects(0);
    expect({ status, location: headers.location }).toEqual({ status: 308, location });
  });
});

const proof = 'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCdE';

describe('a damaged URL', () => {
  it.each([
    ['/acquisition%3Frc=A1', '/acquisition?rc=A1'],
    ['/acquisition%3Frc%3DA1%26utm_source%3Dx', '/acquisition?rc=A1&utm_source=x'],
    ['/acquisition&rc=A1', '/acquisition?rc=A1'],
    ['/acquisition;rc=A1', '/acquisition?rc=A1'],
    ['/acquisition;jsessionid=1?rc=A1', '/acquisition?rc=A1'],
    ['/acquisition/gr%C3%BC%C3%9Fe?rc=A1', '/acquisition/gr?rc=A1'],
    ['/acquisition.', '/acquisition'],
    ['/acquisition)?rc=A1', '/acquisition?rc=A1'],
    ['/acquisition%22%3E?rc=A1', '/acquisition?rc=A1'],
    ['/acquisition/de%3Frc=A1', '/acquisition/de?rc=A1'],
    ['/acquisition/de/%20?rc=A1', '/acquisition/de?rc=A1'],
    ['/acquisition/de_AT,?rc=A1', '/acquisition/de?rc=A1'],
    ['/ACQUISITION?RC=A1&TS=1.x', '/acquisition?rc=A1&ts=1.x'],
    ['/acquisition/social.?rc=A1', '/acquisition/social?rc=A1'],
    ['/acquisition/de-AT/membership-interest?rc=A1', '/acquisition/de/membership-interest?rc=A1'],
    ['/acquisition/registration/formstarted%3Frc=A1', '/acquisition/registration/formstarted?rc=A1'],
    [
      `/acquisition/registration/activateaccount%3Fid=${proof}`,
      `/acquisition/registration/activateaccount?id=${proof}`,
    ],
    [
      `/acquisition/registration/activateaccount?ID=${proof}%22`,
      `/acquisition/registration/activateaccount?id=${proof}`,
    ],
    [
      `/acquisition/registration/activateaccount,?id=${proof}).`,
      `/acquisition/registration/activateaccount?id=${proof}`,
    ],
    [`/acquisition?rc=A1&amp;ts=1.${proof}%20`, `/acquisition?rc=A1&ts=1.${proof}`],
    ['/acquisition?rc=A1?utm_source=news', '/acquisition?rc=A1&utm_source=news'],
    [`/acquisition?rc=A1&ts=1796000000000.${proof}%20Salon`, `/acquisition?rc=A1&ts=1796000000000.${proof}`],
    ['/acquisition?rc=WELCOMEA1%20Salon', '/acquisition?rc=WELCOMEA1'],
    ['/acquisition?rc=WELCOMEA1%23top', '/acquisition?rc=WELCOMEA1'],
    [
      `/acquisition/registration/activateaccount?id=${proof}%20Salon`,
      `/acquisition/registration/activateaccount?id=${proof}`,
    ],
    ['/acquisition?utm_source=x%26rc%3DA1', '/acquisition?utm_source=x&rc=A1'],
    [
      `/acquisition/registration/activateaccount?utm_source=x%26id=${proof}`,
      `/acquisition/registration/activateaccount?utm_source=x&id=${proof}`,
    ],
    ['/acquisition?rc[]=A1', '/acquisition?rc=A1'],
    ['//acquisition?rc=A1', '/acquisition?rc=A1'],
    ['/acquisition//?rc=A1', '/acquisition?rc=A1'],
    ['/acquisition//de?rc=A1', '/acquisition/de?rc=A1'],
    ['///acquisition//de/?rc=A1', '/acquisition/de?rc=A1'],
    ['//acquisition//social?utm_source=x', '/acquisition/social?utm_source=x'],
    ['//acquisition/de%3Frc=A1', '/acquisition/de?rc=A1'],
    [
      `//acquisition/de/registration/activateaccount?id=${proof}`,
      `/acquisition/de/registration/activateaccount?id=${proof}`,
    ],
    [
      `/acquisition/de//registration/activateaccount?id=${proof}`,
      `/acquisition/de/registration/activateaccount?id=${proof}`,
    ],
    ['/nothing/here?RC=A1', '/nothing/here?rc=A1'],
    ['/%3Frc=A1', '/acquisition?rc=A1'],
    ['/?RC=A1', '/acquisition?rc=A1'],
  ])('%s redirects to %s', async (path, location) => {
    const response = await visitRaw(path);
    expect(response.location).toBe(location);
    expect([302, 308]).toContain(response.status);
    expect(response.head).toMatch(/^cache-control: private, no-store/im);
    expect(JSON.stringify(app.log)).not.toMatch(/A1|AbCdEf/);
  });

  it.each([
    '/acquisition?rc=A1&ts=1.x&utm_source=x&utm_source=y&other=a?b',
    '/acquisition?rc=A1&rc=B2&variant=unknown&variant=social',
    '/acquisition/.env',
    '/acquisition/wp-login.php?x=1',
    '/acquisition/a;b=c',
    '//evil.example?RC=&x=1',
    '//evil-example?id=1',
    '/acquisition//evil-example?id=1',
    '/acquisition/index.php?id=1',
  ])('%s is not repaired', async (path) => {
    expect((await visitRaw(path)).location).toBeNull();
  });

  it.each([
    ['/acquisition//x/%3Frc=A1', '/acquisition/error/404?rc=A1'],
    ['//evil.example/%3Frc=A1', '/acquisition/error/404?rc=A1'],
    ['//evil.example?RC=A1', '/acquisition/error/404?rc=A1'],
    ['//evil-example?RC=A1', '/acquisition/error/404?rc=A1'],
    ['/acquisition/de/a//rc=A1', '/acquisition/de/error/404?rc=A1'],
  ])('%s matches no page, but keeps its code: %s', async (path, location) => {
    expect((await visitRaw(path)).location).toBe(location);
    const { text } = await request(app.url).get(location);
    const query = location.slice(location.indexOf('?'));
    expect(text).toMatch(new RegExp(`href="/acquisition(?:/de)?\\${query}"`));
  });
});

it('no Location starts with two slashes if the base path is the root', async () => {
  const root = await createTestApp({ env: { BASE_PATH: '/' } });
  const locationOf = async (path: string) => {
    const visit = sendRawRequest(root.port, getRequest(path));
    await visit.ended;
    return /^location: (.*)$/im.exec(visit.text())?.[1] ?? null;
  };
  expect(await locationOf('//de?rc=A1')).toBe('/de?rc=A1');
  expect(await locationOf('//?rc=A1')).toBe('/?rc=A1');
  expect(await locationOf('//evil-example?id=A1')).toBeNull();
  expect(await locationOf('//evil-example/?RC=A1')).toBe('/error/404?rc=A1');
  await root.close();
});

describe('a well-formed path without a page', () => {
  it.each([
    ['/acquisition/registration/unknown', '/acquisition/error/404'],
    ['/acquisition/de/registration/unknown?rc=A1', '/acquisition/de/error/404?rc=A1'],
    ['/acquisition/sv/a/b/c', '/acquisition/sv/error/404'],
    ['/nowhere', '/acquisition/error/404'],
    ['/de', '/acquisition/error/404'],
    ['/acquisitions', '/acquisition/error/404'],
  ])('%s redirects to %s, which responds with 404', async (path, location) => {
    const first = await request(app.url).get(path).redirects(0);
    expect({ status: first.status, location: first.headers.location }).toEqual({ status: 302, location });
    expect(first.headers['cache-control']).toBe('private, no-store');
    expect((await request(app.url).get(location)).status).toBe(404);
    expect(app.log).toContainEqual(
      expect.objectContaining({
        message: 'Page not found',
        fields: expect.objectContaining({ path: path.split('?')[0] }),
      }),
    );
  });

  it.each([null, ...locales])(
    'keeps the prefix %s and the carried parameters, and is logged completely',
    async (locale) => {
      const prefix = locale === null ? '/acquisition' : `/acquisition/${locale}`;
      const path = `${prefix}/registration/${'lost-'.repeat(12)}/${'deep/'.repeat(60)}end`;
      const { headers } = await request(app.url)
        .get(`${path}?rc=A1&ts=2&utm_source=x&disablegb=true&token=secret`)
        .redirects(0);
      expect(headers.location).toBe(`${prefix}/error/404?rc=A1&ts=2&utm_source=x&disablegb=true`);
      const line = app.log.find(({ message, fields }) => message === 'Page not found' && fields.path === path);
      expect(line?.fields.requestId).toBe(headers['x-request-id']);
      expect(JSON.stringify(line)).not.toMatch(/secret|A1/);
    },
  );

  it('throws an error with the whole path, which the error handler turns into a redirect', async () => {
    const decided: unknown[] = [];
    const separate = await createTestApp({
      change: (dependencies) => {
        const { pages } = dependencies;
        const decidePage: typeof pages.decidePage = (...given) => {
          const decision = pages.decidePage(...given);
          decision.catch((error: unknown) => decided.push(error));
          return decision;
        };
        return { ...dependencies, pages: { ...pages, decidePage } };
      },
    });
    const { status } = await request(separate.url).get('/acquisition/registration/VIP2024').redirects(0);
    expect(status).toBe(302);
    const message = 'Page not found: /acquisition/registration/VIP2024';
    expect(decided).toEqual([expect.objectContaining({ status: 404, message })]);
    await separate.close();
  });

  it('redirects the root to the start page', async () => {
    const { status, headers } = await request(app.url).get('/').redirects(0);
    expect({ status, location: headers.location }).toEqual({ status: 302, location: '/acquisition' });
  });
});

describe('a malformed path', () => {
  it.each(
    withShortTitles([
      ['/acquisition/.env', 'Page Not Found: /acquisition/.env'],
      ['/acquisition/de/.git/config', '/acquisition/de/.git/config'],
      ['/acquisition/wp-login.php', 'Page Not Found: /acquisition/wp-login.php'],
      ['/acquisition/foo.map', 'Page Not Found: /acquisition/foo.map'],
      ['/.env', 'Page Not Found: /.env'],
      ['/favicon.ico', 'Page Not Found: /favicon.ico'],
      ['/acquisition/%E0%A4%A', 'Page Not Found: /acquisition/%E0%A4%A'],
      ['/acquisition/%', 'Page Not Found: /acquisition/%'],
      ['/acquisition/%00', 'Page Not Found: /acquisition/'],
      ['/acquisition/%c0%af', 'Page Not Found: /acquisition/%c0%af'],
      ['/acquisition/%3Cscript%3Ealert(1)%3C/script%3E', 'Page Not Found: /acquisition/<script>alert(1)</script>'],
      ['/acquisition/<script>alert(1)</script>', 'Page Not Found: /acquisition/<script>alert(1)</script>'],
      ['/acquisition/{{x}}$&$t(a)', 'Page Not Found: /acquisition/{{x}}$&$t(a)'],
      ['/acquisition/gr%C3%B6%C3%9Fe', 'Page Not Found: /acquisition/größe'],
      ['/acquisition/%0d%0aSet-Cookie:%20a=b', 'Page Not Found: /acquisition/ Set-Cookie: a=b'],
      ['/acquisition/%e2%80%aegpj.exe', 'Page Not Found: /acquisition/gpj.exe'],
      [`/acquisition/${'a'.repeat(65)}`, `Page Not Found: /acquisition/${'a'.repeat(65)}`],
      [`/acquisition/${'a'.repeat(10_000)}`, 'Page Not Found: /acquisition/aaaa'],
      [`/${'/'.repeat(10_000)}`, 'Page Not Found: ////'],
      ['//evil.example', 'Page Not Found: //evil.example'],
      ['/acquisition//evil.example', 'Page Not Found: /acquisition//evil.example'],
      ['/acquisition/de//evil.example', '/acquisition/de//evil.example'],
      ['/acquisition/de/%5cevil.example', '/acquisition/de/\\evil.example'],
      ['/acquisition/\\evil.example', 'Page Not Found: /acquisition/\\evil.example'],
      ['/acquisition/de/%2f%2fevil.example', '/acquisition/de///evil.example'],
      ['/acquisition/%2e%2e/%2e%2e/etc/passwd', 'Page Not Found: /acquisition/../../etc/passwd'],
      ['/acquisition/../../etc/passwd', 'Page Not Found: /acquisition/../../etc/passwd'],
    ]),
  )('%s gets the 404 page without a redirect, with the path escaped', async (_, path, texts) => {
    const { status, location, statusLine, head, body } = await visitRaw(path);
    expect({ status, location, statusLine }).toEqual({
      status: 404,
      location: null,
      statusLine: 'HTTP/1.1 404 Not Found',
    });
    expect(readDocument(body).text).toContain(texts);
    expect(body).not.toContain('<script>alert');
    expect(body).not.toMatch(/at \w+ \(.*:\d+:\d+\)|node_modules/);
    expect(head).not.toMatch(/^set-cookie: a=b/im);
    expect(head).toMatch(/^cache-control: private, no-store/im);
    expect(head).toMatch(/^x-robots-tag: noindex/im);
  });

  it.each(locales)('gets the 404 page in %s by its prefix', async (locale) => {
    const { status, body } = await visitRaw(`/acquisition/${locale}/.env`);
    expect(status).toBe(404);
    expect(readDocument(body).lang).toBe(locale);
    expect(readDocument(body).headline).toBe(app.translators[locale].t('error:notFound.headline'));
  });
});

/** Appended to a prefix; must never be read as a host. */
const foreign = [
  '//evil.example',
  '//evil.example/',
  '///evil.example/',
  '/%2fevil.example',
  '/%2F%2Fevil.example/',
  '%2f%2fevil.example/',
  '/%252f%252fevil.example/',
  '/\\evil.example/',
  '\\\\evil.example/',
  '/%5cevil.example/',
  '/%5c%5cevil.example/',
  '/.%2f/evil.example/',
  '/..//evil.example/',
  '/%2e%2e//evil.example/',
  '/%09//evil.example/',
  '/%0a//evil.example/',
  '/;//evil.example/',
  '/@evil.example/',
  ':80@evil.example/',
  '.evil.example/',
  '/https:/evil.example/',
  '/https://evil.example/',
  '/javascript:alert(1)',
  '/registration/formstarted//evil.example/',
  '/registration%2fformstarted/',
  '/?//evil.example',
  '//evil-example?id=A1&rc=A1',
  '//evil.example?rc=A1%20Salon',
  '//?rc=A1',
  '/?/../../evil.example',
  '/REGISTRATION/deny/?next=https://evil.example',
];

describe.each([null, ...locales])('below the prefix %s', (locale) => {
  const prefix = locale === null ? '/acquisition' : `/acquisition/${locale}`;
  const others = locale === null ? ['', '/ACQUISITION'] : ['/acquisition/DE', '/acquisition//de'];
  const spellings = [prefix, ...(locale === null || locale === 'de' ? others : [])];

  it('never redirects off the site, in any spelling and language', async () => {
    for (const path of spellings.flatMap((spelling) => foreign.map((rest) => spelling + rest))) {
      const languages = locale === null ? ['en', 'de'] : ['en'];
      for (const language of languages) {
        const { status, location } = await visitRaw(path, { 'Accept-Language': language });
        const isOurs =
          location === null ||
          (/^\/acquisition(?:\/|\?|$)/.test(location) &&
            new URL(location, 'https://join.salon.example').origin === 'https://join.salon.example' &&
            !/^[^?]*(?:\/\/|\\|%2f|%5c)/i.test(location));
        expect({ path, status: status < 500, location: isOurs ? null : location }).toEqual({
          path,
          status: true,
          location: null,
        });
      }
    }
  });

  it('an encoded slash or another spelling leads to no page and past no guard', async () => {
    for (const path of [
      '/admin%2fsplitgenerator',
      '/admin%2Fregistrationlinkgenerator',
      '//admin/splitgenerator',
      '/admin//splitgenerator',
      '/admin/./splitgenerator',
      '/x/../admin/splitgenerator',
      '/%61dmin/splitgenerator',
      '/admin/splitgenerator;a=b',
      '/admin/splitgenerator%00',
      '/registration%2fformstarted',
    ]) {
      const { status, location } = await visitRaw(prefix + path, { Referer: 'https://www.mydealz.de/' });
      // Paths that resemble admin pages show the sign-in page.
      expect({ path, status, location }).toEqual({ path, status: path.includes('dmin') ? 401 : 404, location: null });
    }
  });

  it('a query never becomes a header', async () => {
    const break_ = '%0d%0aSet-Cookie:%20a=b%0d%0a%0d%0a<script>';
    for (const path of [
      `${prefix}/?rc=${break_}`,
      `${prefix}/a/b?rc=${break_}&utm_source=${break_}&variant=${break_}`,
      `${prefix}/registration/formstarted?registrationCode=${break_}&journey=%3Frc%3D${break_}`,
      `${prefix}/social?utm_source=\u00e9\u0085${break_}`,
      `${prefix}/?utm_source=\u00ff\u0080`,
      `/?rc=${break_}`,
    ]) {
      for (const headers of [{}, { Referer: 'https://www.mydealz.de/' }]) {
        const { status, head } = await visitRaw(path, { 'Accept-Language': 'de', ...headers });
        expect(status).toBeLessThan(500);
        expect(head).not.toMatch(/^set-cookie: a=b/im);
        expect(head).not.toMatch(/<script>|[^ -~\s]/);
      }
    }
  });
});

describe('no URL of the site', () => {
  const hostile = [
    '//evil.example/',
    '//evil.example/%2f..',
    '/acquisition//evil.example/',
    '/acquisition/de//evil.example/',
    '/acquisition/DE//evil.example/',
    '/acquisition/de/%5cevil.example/',
    '/acquisition/de/\\evil.example/',
    '/acquisition/de/%2f%2fevil.example/',
    '/acquisition/%09/evil.example/',
    '/acquisition/@evil.example/',
    '/acquisition/de/https://evil.example/',
    'http://evil.example/acquisition/',
    'http://evil.example/acquisition/de/unknown/page',
    '//evil-example?rc=A1',
    '//evil-example/?id=1&utm_source=x',
    '//acquisition?rc=A1&next=//evil.example',
    '///acquisition//de//?rc=A1',
    '/acquisition/?next=//evil.example',
    '/acquisition/de/?//evil.example',
    '/acquisition?url=https://evil.example',
    '/acquisition/de/registration/unknown//evil.example/',
  ];

  it.each(
    hostile.flatMap((path) => [
      [path, 'en'],
      [path, 'de'],
    ]),
  )('redirects %s (%s) off the site', async (path, language) => {
    const { status, location } = await visitRaw(path, { 'Accept-Language': language });
    expect(status).toBeLessThan(500);
    if (location === null) return;
    expect(location).toMatch(/^\/(?![/\\])/);
    expect(new URL(location, 'http://localhost:3000').origin).toBe('http://localhost:3000');
  });
});
