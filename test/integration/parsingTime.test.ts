/** Parsing requests takes linear time: quadratic parsing of 30 kB would take more than a second. */
import { createTestApp, type TestApp } from '../support/createTestApp.ts';
import { rowsOf } from '../support/matrix.ts';
import { sendRawRequest } from '../support/rawRequest.ts';
import { type BackendUnderTest, startTestBackend } from './backendUnderTest.ts';

const length = 30_000;
const fill = (text: string) => text.repeat(Math.ceil(length / text.length)).slice(0, length);

let site: TestApp;
let backend: BackendUnderTest;
beforeAll(async () => {
  site = await createTestApp({ env: { TRUST_PROXY: '1' } });
  backend = await startTestBackend({ trustProxy: 1, rateLimits: true });
});
afterAll(async () => {
  await site.close();
  await backend.close();
});

/** Measures the fastest of at most ten attempts, because machines may be busy. */
async function expectLinearTime(port: number, line: string, headers: string, body = ''): Promise<void> {
  const bytes = `${line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}Content-Length: ${body.length}\r\n\r\n${body}`;
  let quickest = Number.POSITIVE_INFINITY;
  for (let time = 0; time < 10 && quickest > 150; time += 1) {
    const start = performance.now();
    const visit = sendRawRequest(port, bytes);
    await visit.ended;
    expect(visit.text()).toMatch(/^HTTP\/1\.1 [2-4]/);
    quickest = Math.min(quickest, performance.now() - start);
  }
  expect(quickest).toBeLessThan(150);
}

const anything = rowsOf(
  [' ', ',', '%', 'a;'],
  [
    'a',
    ' ',
    '.',
    ',',
    ';',
    '-',
    '/',
    '=',
    '"',
    '%',
    '\\',
    '(',
    '[',
    ':',
    'a ',
    'a.',
    'a,',
    'a;',
    'a-b',
    '%25',
    '%C3%BC',
    '\u00fc',
    '0',
    'a=b; ',
    'q=0.',
    '1.1.1.1,',
  ],
);

const worst: Readonly<Record<string, readonly string[]>> = {
  Accept: ['*/*;q=0,', 'text/html;a="b";q=0.1,'],
  'Accept-Encoding': ['gzip;q=0, ', 'gzip;'],
  'Accept-Language': ['de,', 'de;q=0.0', 'de-de-', 'xx;q=0 ;', 'a1-'],
  Authorization: ['Bearer ', 'Bearer a.'],
  'CF-IPCountry': [],
  'Content-Type': ['application/json;', 'application/json; charset=', 'text/a;a="\\"'],
  Cookie: [
    'lang=j:[',
    'lang=%61',
    'apollo:default.token=a.',
    'apollo:default.token=b; ',
    'acqExperiments={',
    'a=j:{"a":',
  ],
  Forwarded: [],
  'If-None-Match': ['W/"a",', '"a" '],
  'If-Modified-Since': [],
  Origin: ['http://a.'],
  Purpose: ['pre'],
  Range: ['bytes=', 'bytes=0-1,', 'bytes= -'],
  Referer: ['http://a', 'http://a.b', 'http://xn--a', 'http://\u00fc', 'http://a@', 'http://%61'],
  'Sec-CH-UA-Mobile': [],
  'Sec-Fetch-Site': [],
  'Sec-Purpose': ['pre'],
  traceparent: ['00-'],
  tracestate: [],
  'User-Agent': ['Mozilla/5.0 (', 'bot', 'Mobi Android ', 'http://', 'compatible; '],
  'X-Correlation-ID': ['01234567-'],
  'X-Forwarded-For': ['[::1]:1,', '1.1.1.1:', '::', '"['],
  'X-Forwarded-Host': [],
  'X-Session-ID': [],
  'X-Site-Proof': [],
  'X-Source-Page': [],
  'X-Visitor-Address': [],
};

it.each(Object.entries(worst))('%s', async (name, separate) => {
  const values = [
    ...anything.map(fill),
    ...separate.flatMap((text) => [fill(text), `${text}${fill('.')}b/`, `${text}${fill('a ')}b`]),
  ];
  for (const value of values) {
    const header = `${name}: ${value.trim()}\r\n`;
    await expectLinearTime(site.port, 'GET /acquisition/de?rc=WELCOME10', header);
  }
  for (const value of [...anything, ...separate].map(fill)) {
    const header = `${name}: ${value.trim()}\r\n`;
    await expectLinearTime(site.port, 'GET /acquisition/assets/entry-AAAA.js', header);
    await expectLinearTime(site.port, 'POST /acquisition/csp-report', header, '{}');
    await expectLinearTime(
      backend.port,
      'POST /graphql',
      `Content-Type: application/json\r\n${header}`,
      '{"query":"{ viewer { roles } }"}',
    );
  }
});

it.each(anything.filter((text) => !/[ \u00fc"\\]/.test(text)))('a URL full of %j', async (text) => {
  const part = fill(text);
  for (const path of [
    '/',
    '/acquisition/',
    '/acquisition/de/',
    '/acquisition/assets/',
    '/acquisition/experiments/sub/',
    '/acquisition?rc=',
    '/acquisition?utm_source=',
    '/acquisition/de/deny?reason=',
    '/acquisition/registration/activateaccount?id=',
    '/acquisition?',
  ]) {
    await expectLinearTime(site.port, `GET ${path}${part}`, '');
    await expectLinearTime(site.port, `GET ${path}${part}b`, '');
  }
  for (const path of ['/', '/membership-interest/', '/membership-interest/withdraw?token=', '/graphql/'])
    await expectLinearTime(backend.port, `GET ${path}${part}b`, '');
});
