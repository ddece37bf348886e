/** The header set of every kind of response, and the grade of pages. */
import request from 'supertest';
import { buildPath } from '../../shared/routing/buildPath.ts';
import { routeIds } from '../../shared/routing/routeTable.ts';
import { createTestApp, type TestApp } from '../support/createTestApp.ts';
import { gradeResponse } from '../support/observatory.ts';
import { getRequest, sendRawRequest } from '../support/rawRequest.ts';
import { withShortTitles } from '../support/shortTitles.ts';

const env = {
  PUBLIC_URL: 'https://join.salon.example',
  ACQ_BACKEND_GRAPHQL_URL: 'https://members.salon.example/graphql',
  ACQ_BACKEND_WS_URL: 'wss://members.salon.example/graphql',
};
let app: TestApp;
let isReady = true;

beforeAll(async () => {
  app = await createTestApp({
    env,
    isReady: () => isReady,
    change: ({ pages, ...others }) => ({
      ...others,
      pages: {
        ...pages,
        decidePage: (request, context, operations) => {
          if (context.pageUrl.pathname.startsWith('/acquisition/fr')) throw new Error('A page that fails.');
          return pages.decidePage(request, context, operations);
        },
      },
    }),
  });
});

afterAll(() => app.close());

const page =
  "default-src 'none'; script-src nonce 'strict-dynamic'; style-src 'self' nonce; img-src 'self' data:; font-src 'self'; " +
  "media-src 'self'; connect-src 'self' https://members.salon.example wss://members.salon.example; worker-src 'self'; " +
  "manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; " +
  "require-trusted-types-for 'script'; trusted-types app; report-to csp; " +
  'report-uri /acquisition/csp-report; upgrade-insecure-requests';
const refusal = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

const others = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'reporting-endpoints': 'csp="https://join.salon.example/acquisition/csp-report"',
};

/** The raw response, because an HTTP client would change it. */
async function responseTo(bytes: string) {
  const visit = sendRawRequest(app.port, bytes);
  await visit.ended;
  const [head = '', body = ''] = visit.text().split('\r\n\r\n', 2);
  const [line = '', ...lines] = head.split('\r\n');
  const headers = lines.map((text) => [text.split(':', 1)[0]?.toLowerCase() ?? '', text.replace(/^[^:]*:\s*/, '')]);
  return { status: Number(line.split(' ')[1]), headers: Object.fromEntries(headers) as Record<string, string>, body };
}

const shownElsewhere = { 'cross-origin-resource-policy': 'cross-origin' };

const get = getRequest;
const post = (path: string, type: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
const head = (path: string) => get(path).replace('GET', 'HEAD');

describe('the header set', () => {
  afterEach(() => {
    isReady = true;
  });

  it.each(
    withShortTitles<
      [what: string, bytes: string, status: number, policy: string, own?: Readonly<Record<string, string>>]
    >([
      ['a page', get('/acquisition'), 200, page],
      ['a HEAD request for a page', head('/acquisition'), 200, page],
      [
        'the activation page',
        get('/acquisition/registration/activateaccount?id=A'),
        200,
        page,
        { 'referrer-policy': 'no-referrer' },
      ],
      ['a redirect to the visitor’s language', get('/acquisition', { 'Accept-Language': 'de' }), 302, page],
      ['a redirect to the canonical URL', get('/acquisition/'), 308, page],
      ['a redirect from the root', get('/'), 302, page],
      ['a file', get('/acquisition/assets/entry-AAAA.js'), 200, page],
      ['a part of a file', get('/acquisition/assets/entry-AAAA.js', { Range: 'bytes=0-1' }), 206, page],
      ['a missing file', get('/acquisition/assets/missing.js'), 404, page],
      ['an icon, which other sites may embed', get('/icon-FFFF.png'), 200, page, shownElsewhere],
      ['defaults.json', get('/acquisition/defaults.json'), 200, page],
      ['robots.txt', get('/robots.txt'), 200, page],
      ['gpc.json', get('/.well-known/gpc.json'), 200, page],
      ['a report', post('/acquisition/csp-report', 'application/csp-report', '{}'), 204, page],
      ['an invalid report', post('/acquisition/csp-report', 'application/csp-report', '{'), 400, page],
      ['a consent decision from another site', post('/acquisition/consent', 'application/json', '{}'), 403, page],
      ['the admin sign-in page', get('/acquisition/admin/codes'), 401, page],
      ['the 404 page', get('/acquisition/error/404'), 404, page],
      ['a malformed path', get('/acquisition/.env'), 404, page],
      ['an unsupported method', get('/acquisition').replace('GET', 'PUT'), 405, page],
      ['a page that fails', get('/acquisition/fr'), 500, page],
      ['a health check', get('/healthz'), 200, page],
      ['bytes that are not a request', 'HELLO\r\n\r\n', 400, refusal],
      ['a very long URL', get(`/${'a'.repeat(40_000)}`), 431, refusal],
    ]),
  )('%s carries the header set', async (_, _what, bytes, status, policy, own = {}) => {
    const { status: answered, headers } = await responseTo(bytes);
    expect(answered).toBe(status);
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers).toMatchObject({ ...others, ...own });
    if (status >= 400) expect(headers['cache-control']).toMatch(/^(private, )?no-store$/);
    const nonces = [...(headers['content-security-policy'] ?? '').matchAll(/'nonce-[^']{22,}'/g)].map(String);
    expect(new Set(nonces).size).toBe(policy === page ? 1 : 0);
    const [nonce = 'no nonce'] = nonces;
    const written = (headers['content-security-policy'] ?? '').replaceAll(nonce, 'nonce');
    expect(written.replaceAll(/;(?! )/g, '; ')).toBe(policy);
  });

  it('a draining process has it', async () => {
    isReady = false;
    const { status, headers } = await responseTo(get('/readyz'));
    expect(status).toBe(503);
    expect(headers).toMatchObject(others);
  });

  it.each([
    ['/acquisition/assets/entry-AAAA.js', {}],
    ['/acquisition/defaults.json', {}],
    ['/icon-FFFF.png', shownElsewhere],
  ])('a 304 for %s has it', async (path, own) => {
    const { headers: first } = await responseTo(get(path));
    const { status, headers } = await responseTo(get(path, { 'If-None-Match': first.etag ?? '' }));
    expect(status).toBe(304);
    expect(headers).toMatchObject({ ...others, ...own });
  });
});

describe('the Observatory’s grade', () => {
  let tagged: TestApp;
  beforeAll(async () => {
    tagged = await createTestApp({
      env: {
        ...env,
        GTM_CONTAINER_ID: 'GTM-ABC123',
        CONSENT_SCRIPT_URL: 'https://web.cmp.usercentrics.eu/ui/loader.js',
      },
    });
  });
  afterAll(() => tagged.close());

  it.each(routeIds)('%s has the grade A+, with and without tags', async (route) => {
    const path = buildPath({ basePath: '/acquisition', locale: 'de', route });
    for (const { url } of [app, tagged]) {
      const { headers, text } = await request(url)
        .get(path)
        .set('Accept-Language', 'de')
        .redirects(0)
        .ok(() => true);
      const cookies = (headers['set-cookie'] ?? []) as unknown as readonly string[];
      expect(gradeResponse({ headers, cookies, html: text })).toMatchObject({ grade: 'A+', score: expect.any(Number) });
    }
  });
});
