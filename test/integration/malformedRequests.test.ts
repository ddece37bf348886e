import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createTestApp, type TestApp } from '../support/createTestApp.ts';
import { getRequest, sendRawRequest } from '../support/rawRequest.ts';
import { withShortTitles } from '../support/shortTitles.ts';

const limits = { connectionsCheckingInterval: 20, lingerMs: 50 };
const env = { PUBLIC_URL: 'https://join.salon.example' };

let app: TestApp;
/** For incomplete requests only, because busy machines may exceed these timeouts. */
let shortTimeouts: TestApp;

beforeAll(async () => {
  app = await createTestApp({ limits, env });
  shortTimeouts = await createTestApp({ limits: { ...limits, headersTimeout: 100, requestTimeout: 200 }, env });
});

afterAll(async () => {
  await app.close();
  await shortTimeouts.close();
});

async function responseTo(bytes: string): Promise<{ status: number; head: string; body: string }> {
  const visit = sendRawRequest(app.port, bytes);
  await visit.ended;
  const [head = '', ...body] = visit.text().split('\r\n\r\n');
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), head, body: body.join('\r\n\r\n') };
}

const headerSet = [
  /^content-security-policy: default-src 'none';.*frame-ancestors 'none'/im,
  /^x-content-type-options: nosniff\r?$/im,
  /^x-frame-options: DENY\r?$/im,
  /^strict-transport-security: max-age=31536000; includeSubDomains\r?$/im,
  /^referrer-policy: strict-origin\r?$/im,
  /^cross-origin-opener-policy: same-origin\r?$/im,
  /^cross-origin-resource-policy: same-origin\r?$/im,
  /^permissions-policy: camera=\(\), microphone=\(\)/im,
  /^reporting-endpoints: csp="https:\/\/join\.salon\.example\/acquisition\/csp-report"\r?$/im,
  /^x-request-id: [0-9a-f-]{36}\r?$/im,
];

const get = (path: string, headers?: Record<string, string>) => getRequest(path, headers);
const lines = (...text: string[]) => `${text.join('\r\n')}\r\n\r\n`;

describe('a malformed or unusual request', () => {
  it.each(
    withShortTitles<[name: string, bytes: string, status: number]>([
      ['text that is not HTTP', 'HELLO\r\n\r\n', 400],
      ['an HTTP/0.9 request', 'GET /acquisition\r\n\r\n', 400],
      ['an HTTP/2 preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
      ['a TLS hello', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc', 400],
      ['bare line feeds', 'GET /acquisition HTTP/1.1\nHost: a\n\n', 400],
      ['a space before a colon', lines('GET /acquisition HTTP/1.1', 'Host : a'), 400],
      ['a folded header', lines('GET /acquisition HTTP/1.1', 'Host: a', 'X-A: b', ' c'), 400],
      ['a NUL in a header', lines('GET /acquisition HTTP/1.1', 'Host: a', 'X-A: \u0000'), 400],
      ['a NUL in the path', lines('GET /acquisition\u0000 HTTP/1.1', 'Host: a'), 400],
      ['no host', lines('GET /acquisition HTTP/1.1', 'Connection: close'), 400],
      ['two hosts', lines('GET /acquisition HTTP/1.1', 'Host: a', 'Host: b', 'Connection: close'), 400],
      ['an unknown host', get('/acquisition', { Host: 'evil.example' }), 200],
      ['an invalid host', get('/acquisition', { Host: '"><script>:99999' }), 200],
      ['an HTTP/1.0 request without a host', lines('GET /acquisition HTTP/1.0'), 200],
      ['an unknown version', lines('GET /acquisition HTTP/9.9', 'Host: a'), 400],
      ['two lengths', `${lines('GET / HTTP/1.1', 'Host: a', 'Content-Length: 1', 'Content-Length: 2')}ab`, 400],
      ['a negative length', lines('POST / HTTP/1.1', 'Host: a', 'Content-Length: -1'), 400],
      [
        'a length and chunks',
        `${lines('POST / HTTP/1.1', 'Host: a', 'Content-Length: 1', 'Transfer-Encoding: chunked')}0\r\n\r\n`,
        400,
      ],
      [
        'an unknown transfer encoding',
        lines('POST / HTTP/1.1', 'Host: a', 'Connection: close', 'Transfer-Encoding: xchunked'),
        405,
      ],
      ['a length with a sign', `${lines('POST / HTTP/1.1', 'Host: a', 'Content-Length: +1')}a`, 400],
      ['a length in hexadecimal', `${lines('POST / HTTP/1.1', 'Host: a', 'Content-Length: 0x1')}a`, 400],
      [
        'chunks that are not the last coding',
        `${lines('POST / HTTP/1.1', 'Host: a', 'Transfer-Encoding: chunked, identity')}0\r\n\r\n`,
        400,
      ],
      ['a bare line feed in a header', 'GET /acquisition HTTP/1.1\r\nHost: a\r\nX-A: b\nX-B: c\r\n\r\n', 400],
      ['a header without a colon', lines('GET /acquisition HTTP/1.1', 'Host: a', 'rubbish'), 400],
      ['an unknown method', lines('FROBNICATE /acquisition HTTP/1.1', 'Host: a'), 400],
      ['a space in the path', lines('GET /acquisition b HTTP/1.1', 'Host: a'), 400],
      ['an unknown expectation', get('/acquisition', { Expect: 'a-miracle' }), 417],
      ['a very long path', get(`/acquisition/${'a'.repeat(40_000)}`), 431],
      ['a very long cookie', get('/acquisition', { Cookie: `a=${'b'.repeat(40_000)}` }), 431],
      ['another site as the target', get('http://evil.example/acquisition'), 400],
      ['a malformed URL as the target', get('http://[/acquisition'), 400],
      ['an asterisk as the target', lines('OPTIONS * HTTP/1.1', 'Host: a', 'Connection: close'), 400],
      ['a tunnel', lines('CONNECT evil.example:443 HTTP/1.1', 'Host: evil.example'), 405],
      [
        'an upgrade to a websocket',
        get('/acquisition', { Connection: 'Upgrade, close', Upgrade: 'websocket', 'Sec-WebSocket-Key': 'x' }),
        200,
      ],
      ['an upgrade to HTTP/2', get('/acquisition', { Connection: 'Upgrade, close', Upgrade: 'h2c' }), 200],
      ['a form', lines('POST /acquisition HTTP/1.1', 'Host: a', 'Connection: close', 'Content-Length: 0'), 405],
      ['a file with a failing condition', get('/acquisition/assets/entry-AAAA.js', { 'If-Match': '"x"' }), 412],
      [
        'a file with a past date as condition',
        get('/acquisition/assets/entry-AAAA.js', { 'If-Unmodified-Since': 'Thu, 01 Jan 1970 00:00:00 GMT' }),
        412,
      ],
      ['a range beyond the end of a file', get('/acquisition/assets/entry-AAAA.js', { Range: 'bytes=9999-' }), 416],
      ['a missing file', get('/acquisition/assets/missing.js'), 404],
      ['a file with an invalid escape in its name', get('/acquisition/assets/%E0%A4%A'), 400],
      ['an icon with a failing condition', get('/acquisition/icon-FFFF.png', { 'If-Match': '"x"' }), 412],
      ['a range beyond the end of an icon', get('/icon-FFFF.png', { Range: 'bytes=9999-' }), 416],
      ['a page with a condition', get('/acquisition', { 'If-Match': '"x"' }), 200],
      ['an unmatched path', get('/acquisition/a/b'), 302],
      ['another spelling', get('/acquisition/'), 308],
      ['an invalid Accept header', get('/acquisition', { Accept: '*/*;q=', 'Accept-Encoding': ';;q=x' }), 200],
      [
        '200 cookies',
        get('/acquisition', { Cookie: Array.from({ length: 200 }, (_, i) => `c${i}=v`).join('; ') }),
        200,
      ],
      [
        'a cookie with an invalid escape',
        get('/acquisition', { Cookie: 'lang=%E0%A4%A; apollo:default.token=%' }),
        200,
      ],
      ['a cookie of JSON', get('/acquisition', { Cookie: 'lang=j:{"a":1}; apollo:default.token=j:[1]' }), 200],
      ['an invalid Accept-Language header', get('/acquisition', { 'Accept-Language': ';;;q=,,*-*;q=x' }), 200],
      ['a range of a page', get('/acquisition', { Range: 'bytes=0-1' }), 200],
      ['a query of __proto__', get('/acquisition?__proto__[a]=1&constructor[prototype][a]=1&rc[__proto__]=1'), 200],
      ['600 parameters', get(`/acquisition?${'a=b&'.repeat(600)}`), 200],
      ['a method override header', get('/acquisition', { 'X-HTTP-Method-Override': 'DELETE' }), 200],
      ['a media type beyond ASCII', get('/acquisition', { 'Content-Type': 'text/html; charset=\u00ff' }), 200],
      [
        'a header named __proto__',
        lines('GET /acquisition HTTP/1.1', 'Host: a', 'Connection: close', '__proto__: a'),
        200,
      ],
    ]),
  )('%s: the response has the header set, and no internals', async (_, _name, bytes, status) => {
    const { status: answered, head, body } = await responseTo(bytes);
    expect(answered).toBe(status);
    for (const header of headerSet) expect(head).toMatch(header);
    expect(head).not.toMatch(/^x-powered-by|evil\.example/im);
    if (status >= 400) expect(head).toMatch(/^cache-control: (private, )?no-store\r?$/im);
    if (status >= 400) expect(head).not.toMatch(/^(etag|last-modified|accept-ranges):/im);
    expect(/^content-range: bytes \*\/\d+\r?$/im.test(head)).toBe(status === 416);
    if (status === 431) expect(body).toContain('Delete the cookies of this site');
    expect(/node_modules|\.tsx?:\d|\n +at |evil\.example/.exec(body)?.[0]).toBeUndefined();
  });
});

it('the site works afterwards and has logged no error', async () => {
  expect((await responseTo(get('/acquisition'))).status).toBe(200);
  expect(app.log.filter(({ level }) => level === 'error')).toEqual([]);
});

/** A client that neither closes its side nor reads. */
function connectWithoutReading(bytes: string): Socket {
  const socket = connect({ port: shortTimeouts.port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => {}).on('data', () => {});
  socket.write(bytes);
  return socket;
}

/** Repeated, because a busy machine may exceed the short timeouts. */
async function expectAlive(): Promise<void> {
  for (;;) {
    const visit = sendRawRequest(shortTimeouts.port, getRequest('/healthz'));
    await visit.ended;
    if (visit.text().startsWith('HTTP/1.1 200 ')) return;
    expect(visit.text()).toMatch(/^HTTP\/1\.1 408 /);
  }
}

async function waitUntilDisconnected(): Promise<void> {
  while ((await shortTimeouts.connections()) > 0) await wait(20);
}

describe('a client that does not close', () => {
  it.each([
    ['sends its headers slowly', 'GET /acquisition HTTP/1.1\r\nHost: a\r\nX-A'],
    ['sends nothing at all', ''],
    ['sends text that is not HTTP', 'HELLO\r\n\r\n'],
    ['requests a tunnel', 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['requests another site', 'GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['sends an unknown expectation', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: b\r\n\r\n'],
    [
      'sends a body slowly',
      'POST /acquisition/csp-report HTTP/1.1\r\nHost: a\r\nContent-Type: application/csp-report\r\nContent-Length: 9\r\n\r\n{',
    ],
  ])('and %s gets a response and is disconnected', async (_, bytes) => {
    const sockets = Array.from({ length: 20 }, () => connectWithoutReading(bytes));
    while ((await shortTimeouts.connections()) < sockets.length && sockets.some(({ bytesRead }) => bytesRead === 0))
      await wait(5);
    await waitUntilDisconnected();
    for (const { bytesRead } of sockets) expect(bytesRead).toBeGreaterThan(0);
    for (const socket of sockets) socket.destroy();
  });

  it('and continues sending after the 408 gets one response, and the server continues', async () => {
    const visit = sendRawRequest(shortTimeouts.port, 'GET /acquisition HTTP/1.1\r\nHost: a\r\nX-A: ');
    await visit.waitFor(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    visit.socket.write('b\r\n\r\nGET /acquisition HTTP/1.1\r\nHost: a\r\n\r\n');
    await visit.ended;
    expect(visit.text().match(/HTTP\/1\.1/g)).toHaveLength(1);
    await expectAlive();
  });

  it('and resets a tunnel or a websocket does not affect the server', async () => {
    for (const bytes of [
      'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n',
      'GET /acquisition HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      'GET /graphql HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    ]) {
      const socket = connectWithoutReading(bytes);
      await new Promise((resolve) => socket.once('data', resolve));
      socket.resetAndDestroy();
    }
    await waitUntilDisconnected();
    await expectAlive();
  });
});

describe('a request without its announced body', () => {
  it('gets one response only', async () => {
    const visit = sendRawRequest(
      shortTimeouts.port,
      'GET /acquisition HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n',
    );
    await visit.ended;
    expect(visit.text()).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(visit.text()).toContain('</html>');
    expect(visit.text().split('</html>')[1] ?? '').not.toContain('<');
  });
});
