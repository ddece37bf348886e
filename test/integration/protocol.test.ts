import request from 'supertest';
import { readVisitorAddress } from '../../node/security/signedHeaders.ts';
import { createTestApp, type TestApp } from '../support/createTestApp.ts';
import { sendRawRequest } from '../support/rawRequest.ts';

let app: TestApp;
let isReady = true;

beforeAll(async () => {
  app = await createTestApp({ isReady: () => isReady });
});

afterAll(() => app.close());

describe('an unsupported method', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])(
    '%s gets a 405 with the allowed methods',
    async (method) => {
      for (const path of ['/', '/acquisition', '/acquisition/de/admin/splitgenerator', '/acquisition/defaults.json']) {
        const visit = sendRawRequest(
          app.port,
          `${method} ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 0\r\nX-Secret: x\r\n\r\n`,
        );
        await visit.ended;
        expect(visit.text()).toMatch(/^HTTP\/1\.1 405 Method Not Allowed\r\n/);
        expect(visit.text()).toMatch(/^Allow: GET, HEAD\r$/im);
        expect(visit.text()).not.toContain('X-Secret');
      }
    },
  );

  it('rejects CONNECT and upgrades', async () => {
    const tunnel = sendRawRequest(app.port, 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n');
    await tunnel.ended;
    expect(tunnel.text()).not.toMatch(/^HTTP\/1\.1 2/);
    const upgrade = sendRawRequest(
      app.port,
      'GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n',
    );
    await upgrade.ended;
    expect(upgrade.text()).not.toMatch(/^HTTP\/1\.1 (101|5)/);
  });
});

describe('a header about the host or client', () => {
  it.each([
    { Host: 'evil.example' },
    { 'X-Forwarded-Host': 'evil.example' },
    { 'X-Forwarded-Proto': 'https' },
    { 'X-Forwarded-Proto': 'javascript' },
    { Forwarded: 'host=evil.example;proto=https' },
    { 'X-Original-URL': '/acquisition/admin/splitgenerator' },
    { 'X-Rewrite-URL': '/evil.example' },
    { 'X-Forwarded-Prefix': '//evil.example' },
  ])('is ignored: %j', async (headers) => {
    const page = await request(app.url).get('/acquisition/de?rc=').set(headers);
    expect(page.status).toBe(200);
    expect(page.text).not.toContain('evil.example');
    expect(JSON.stringify(page.headers)).not.toContain('evil.example');
    expect(page.text).toContain('<meta property="og:url" content="http://localhost:3000/acquisition/de">');
    expect(page.headers['set-cookie']?.[0]).not.toContain('Secure');
    for (const path of ['/', '/acquisition/', '/acquisition/a/b']) {
      const { headers: answered } = await request(app.url).get(path).set(headers).redirects(0);
      expect(answered.location).toMatch(/^\/acquisition/);
    }
  });

  it.each([
    ['6.6.6.6, 203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:50001', '203.0.113.7'],
    ['[2001:DB8::1]:50001', '2001:db8::1'],
    ['unknown', '127.0.0.1'],
  ])('reads the client address behind the trusted number of proxies: %s', async (forwarded, address) => {
    const secret = 'a secret that only the site and its backend know';
    const proxied = await createTestApp({ env: { TRUST_PROXY: '1', LINK_SIGNING_SECRET: secret } });
    await request(proxied.url).get('/acquisition?rc=A1B2').set('X-Forwarded-For', forwarded);
    const headers = proxied.backend.requests[0]?.headers;
    expect(headers?.get('x-forwarded-for')).toBe(address);
    expect(readVisitorAddress(headers?.get('x-visitor-address') ?? '', secret)).toBe(address);
    const received = proxied.log.filter(({ message }) => message === 'X-Forwarded-For is invalid');
    expect(received).toHaveLength(forwarded === 'unknown' ? 1 : 0);
    await proxied.close();
  });
});

describe('defaults.json', () => {
  it('contains the configured settings, and is revalidated each time', async () => {
    const { status, body, headers } = await request(app.url).get('/acquisition/defaults.json');
    expect(status).toBe(200);
    expect(body).toEqual({ environment: 'development', acqBackendGraphqlURL: 'http://localhost:9090/graphql' });
    expect(headers['content-type']).toContain('application/json');
    expect(headers['cache-control']).toBe('no-cache');
  });

  it('responds with 304 to a matching ETag', async () => {
    const { headers } = await request(app.url).get('/acquisition/defaults.json');
    expect(headers.etag).toBeTruthy();
    const again = await request(app.url)
      .get('/acquisition/defaults.json')
      .set('If-None-Match', headers.etag ?? '');
    expect(again.status).toBe(304);
  });

  it('names a configured tag container, below the configured base path', async () => {
    const other = await createTestApp({
      env: {
        BASE_PATH: '/join',
        GTM_CONTAINER_ID: 'GTM-ABC123',
        ENVIRONMENT: 'staging',
        AUTH_JWT_SECRET: 'JWTSECRET-0123456789-0123456789-0123',
      },
    });
    const { body } = await request(other.url).get('/join/defaults.json');
    expect(body).toEqual({
      environment: 'staging',
      gtmContainerId: 'GTM-ABC123',
      acqBackendGraphqlURL: 'http://localhost:9090/graphql',
    });
    await other.close();
  });
});

describe('a configured base path', () => {
  it.each([
    ['/', '/', '/de'],
    ['/a/b', '/a/b', '/a/b/de'],
  ])('%p is the root of every page', async (basePath, start, german) => {
    const other = await createTestApp({ env: { BASE_PATH: basePath } });
    expect((await request(other.url).get(start)).status).toBe(200);
    const { status, text } = await request(other.url).get(german);
    expect(status).toBe(200);
    expect(text).toContain(`"${basePath === '/' ? '' : basePath}/assets/entry-AAAA.js"`);
    const lost = await request(other.url).get(`${german}/x/y`).redirects(0);
    expect(lost.headers.location).toBe(`${german}/error/404`);
    for (const path of ['//evil.example/', `${german}//evil.example/`, `${german}/%5cevil.example/`]) {
      expect((await request(other.url).get(path).redirects(0)).headers.location).toBeUndefined();
    }
    await other.close();
  });
});

describe('the health of the process', () => {
  it('is alive and ready, without caching', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const { status, headers } = await request(app.url).get(path);
      expect({ status, cache: headers['cache-control'] }).toEqual({ status: 200, cache: 'no-store' });
    }
  });

  it('is alive but not ready while draining', async () => {
    isReady = false;
    for (const path of [
      '/readyz',
      '/readyz/',
      '/READYZ',
      '//readyz',
      '/acquisition/readyz',
      '/acquisition/de/Readyz/?x',
    ])
      for (const method of ['get', 'head', 'options'] as const) {
        const { status, headers } = await request(app.url)[method](path).redirects(0);
        expect({ path, method, status, cache: headers['cache-control'] }).toEqual({
          path,
          method,
          status: 503,
          cache: 'no-store',
        });
      }
    expect((await request(app.url).post('/readyz')).status).toBe(405);
    expect((await request(app.url).get('/healthz')).status).toBe(200);
    expect((await request(app.url).get('/acquisition')).status).toBe(200);
    isReady = true;
  });

  it('causes no backend request', async () => {
    const before = app.backend.requests.length;
    await request(app.url).get('/healthz');
    await request(app.url).get('/readyz');
    expect(app.backend.requests.length).toBe(before);
  });
});

describe('built files', () => {
  it('are cached permanently', async () => {
    const { status, headers } = await request(app.url).get('/acquisition/assets/entry-AAAA.js');
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-type']).toContain('javascript');
    expect(headers['set-cookie']).toBeUndefined();
  });

  it.each([
    '/acquisition/assets/missing.js',
    '/acquisition/assets/.secret',
    '/acquisition/assets/',
    '/acquisition/assets',
    '/acquisition/assets/../manifest.json',
    '/acquisition/assets/%2e%2e/manifest.json',
    '/acquisition/assets/..%2f..%2f..%2fpackage.json',
    '/acquisition/assets/%00',
    '/acquisition/assets/%E0%A4%A',
    '/acquisition/assets/entry-AAAA.js.map',
  ])('are the only files served: %s', async (path) => {
    const visit = sendRawRequest(app.port, `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    await visit.ended;
    expect(visit.text()).toMatch(/^HTTP\/1\.1 (400|403|404) /);
    expect(visit.text()).not.toMatch(/"entry"|secret|node_modules|max-age/);
  });
});

describe('reports of the content security policy', () => {
  const report = (type: string, body: string) =>
    request(app.url).post('/acquisition/csp-report').set('Content-Type', type).send(body);
  const logged = () =>
    app.log.filter(({ message }) => message === 'Content security policy violated').map(({ fields }) => fields);

  it('are logged without text that visitors put into paths', async () => {
    const body = {
      'csp-report': {
        'document-uri': 'https://join.salon.example/acquisition/anna@example.com',
        'blocked-uri': 'https://evil.example/Anna?x=1',
      },
    };
    await request(app.url)
      .post('/acquisition/csp-report')
      .set('Content-Type', 'application/csp-report')
      .send(JSON.stringify(body));
    expect(app.log).toContainEqual(
      expect.objectContaining({
        fields: expect.objectContaining({
          document: 'https://join.salon.example/acquisition/[masked]',
          blocked: 'https://evil.example/[masked]',
        }),
      }),
    );
    expect(JSON.stringify(app.log)).not.toMatch(/anna/i);
  });

  it('are accepted in the older format, and logged without the page’s query', async () => {
    const body = {
      'csp-report': {
        'document-uri': 'https://join.salon.example/acquisition?rc=SECRET#x',
        'blocked-uri': 'https://evil.example/x.js?token=SECRET',
        'violated-directive': 'script-src-elem',
        'line-number': 7,
      },
    };
    expect((await report('application/csp-report', JSON.stringify(body))).status).toBe(204);
    expect(logged().at(-1)).toEqual({
      document: 'https://join.salon.example/acquisition',
      blocked: 'https://evil.example/x.js',
      directive: 'script-src-elem',
      line: 7,
    });
  });

  it.each([
    ["script-src 'self' https://anna.example", 'script-src'],
    ['style-src-attr', 'style-src-attr'],
    ['trusted-types', 'trusted-types'],
    ['anna-lindqvist', '[masked]'],
    ['script-src-anna', '[masked]'],
    ['anna@example.com', '[masked]'],
    [{ anna: 1 }, '[masked]'],
  ])('are logged with known directives only: %j', async (given, directive) => {
    await report('application/csp-report', JSON.stringify({ 'csp-report': { 'violated-directive': given } }));
    expect(logged().at(-1)).toMatchObject({ directive });
  });

  it('are accepted in the newer format, several at once', async () => {
    const before = logged().length;
    const body = ['script-src', 'img-src'].map((effectiveDirective) => ({
      type: 'csp-violation',
      body: {
        documentURL: 'https://join.salon.example/a?rc=SECRET',
        blockedURL: 'inline',
        effectiveDirective,
        lineNumber: 1,
      },
    }));
    expect((await report('application/reports+json', JSON.stringify(body))).status).toBe(204);
    expect(
      logged()
        .slice(before)
        .map((fields) => fields.directive),
    ).toEqual(['script-src', 'img-src']);
    expect(JSON.stringify(logged())).not.toContain('SECRET');
  });

  it.each([
    ['nothing', 'application/csp-report', ''],
    ['invalid JSON', 'application/csp-report', '{"csp-report":'],
    ['a JSON null', 'application/csp-report', 'null'],
    ['a number', 'application/reports+json', '7'],
    ['a list of invalid items', 'application/reports+json', '[null, 1, "x", [], {"body": 7}, {"body": null}]'],
    [
      'values of other types',
      'application/csp-report',
      '{"csp-report":{"document-uri":{},"line-number":{"valueOf":1,"toString":1}}}',
    ],
    ['hostile keys', 'application/csp-report', '{"__proto__":{"csp-report":{}},"csp-report":{"__proto__":{"x":1}}}'],
    ['10,000 levels', 'application/csp-report', `${'['.repeat(8_000)}${']'.repeat(8_000)}`],
    ['another media type', 'text/plain', 'x'],
    ['an unknown charset', 'application/csp-report; charset=x-evil', '{}'],
    ['17 kB', 'application/csp-report', JSON.stringify({ 'csp-report': { x: 'y'.repeat(17_000) } })],
    ['a megabyte', 'application/csp-report', JSON.stringify({ 'csp-report': { x: 'y'.repeat(1_000_000) } })],
  ])('never cause a 5xx: %s', async (_, type, body) => {
    const { status } = await report(type, body);
    expect(status).toBeLessThan(500);
    expect((await request(app.url).get('/healthz')).status).toBe(200);
  });

  it('never cause a 5xx if their transfer fails', async () => {
    const head =
      'POST /acquisition/csp-report HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/csp-report\r\n';
    const visit = sendRawRequest(app.port, `${head}Content-Encoding: gzip\r\nContent-Length: 4\r\n\r\nabcd`);
    await visit.ended;
    expect(visit.text()).toMatch(/^HTTP\/1\.1 4/);
    const left = sendRawRequest(app.port, `${head}Content-Length: 100\r\n\r\nabcd`);
    left.socket.end();
    await left.ended;
    expect((await request(app.url).get('/healthz')).status).toBe(200);
  });

  it('do not fill the log', async () => {
    const body = JSON.stringify(Array.from({ length: 50 }, () => ({ body: { effectiveDirective: 'frame-src' } })));
    for (let round = 0; round < 30; round += 1) await report('application/reports+json', body);
    // The lines of one minute, or of two if a new minute starts.
    expect(logged().filter((fields) => fields.directive === 'frame-src').length).toBeLessThanOrEqual(120);
  });

  it('of one IP do not use up the limit of another', async () => {
    const separate = await createTestApp({ env: { TRUST_PROXY: '1' } });
    const reportOf = (sender: string, effectiveDirective: string) =>
      request(separate.url)
        .post('/acquisition/csp-report')
        .set({ 'Content-Type': 'application/reports+json', 'X-Forwarded-For': sender })
        .send(JSON.stringify(Array.from({ length: 10 }, () => ({ body: { effectiveDirective } }))));
    for (let round = 0; round < 30; round += 1) await reportOf(`2001:db8::${round}`, 'font-src');
    await reportOf('192.0.2.1', 'media-src');
    expect(separate.log.filter(({ fields }) => fields.directive === 'media-src')).toHaveLength(10);
    await separate.close();
  });
});

describe('the log', () => {
  it('has one line per request, by path, without codes and tokens', async () => {
    await request(app.url)
      .get('/acquisition/de?rc=SECRETCODE&ts=1.SECRETTS')
      .set('Cookie', 'apollo:default.token=SECRETTOKEN');
    await request(app.url).get('/acquisition/registration/activateaccount?id=SECRETID');
    const lines = app.log.filter(({ message }) => message === 'Request completed').map(({ fields }) => fields);
    expect(lines.at(-1)).toMatchObject({ method: 'GET', route: 'activateAccount', status: 200 });
    expect(JSON.stringify(app.log)).not.toMatch(/SECRET(CODE|TS|TOKEN|ID)/);
  });

  const somebodys = [
    'anna@example.com',
    'anna%40example.com',
    'Anna-Lindqvist',
    '+493023125014',
    'WELCOME10',
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIi',
  ];
  it.each(
    somebodys.flatMap((text) =>
      [
        '/acquisition/%',
        '/acquisition/de/registration/%/x',
        '/%',
        '/acquisition/assets/%',
        '/acquisition/experiments/%',
        '/acquisition/registration/%/',
      ].map((path) => path.replace('%', text)),
    ),
  )('masks the text of a visitor in the path %s', async (path) => {
    const before = app.log.length;
    const { headers } = await request(app.url).get(path).redirects(0);
    const lines = app.log.slice(before);
    expect(lines.map(({ fields }) => fields.requestId)).toContain(headers['x-request-id']);
    expect(JSON.stringify(lines)).toContain('[masked]');
    expect(JSON.stringify(lines)).not.toMatch(/anna|493023125014|WELCOME10|eyJ/i);
  });
});
