/** Hostile request heads: malformed, or valid with hostile values. */
import { type Attack, requestOf, type Surface } from './attack.ts';

const headers: readonly (readonly [name: string, value: string])[] = [
  ['Cookie', `a=${'x'.repeat(12_000)}`],
  ['Cookie', Array.from({ length: 200 }, (_, index) => `c${index}=v`).join('; ')],
  ...[
    '__proto__=1',
    'lang=%E0%A4%A',
    'lang=%00',
    'lang',
    '=;=;=',
    'lang=__proto__',
    'a="unclosed',
    'lang=j:{"a":1}',
    '\xff=\xfe',
  ].map((value) => ['Cookie', value] as const),
  ...['a.b.c', 'eyJhbGciOiJub25lIn0.eyJyb2xlcyI6WyJhZG1pbiJdfQ.', '....', '%00', 'x'.repeat(8000)].flatMap(
    (token) =>
      [
        ['Cookie', `apollo:default.token=${token}`],
        ['Authorization', `Bearer ${token}`],
      ] as const,
  ),
  ...['Basic Og==', 'Bearer', 'Digest x', ''].map((value) => ['Authorization', value] as const),
  ...[
    '*',
    '*;q=',
    'de;q=9',
    ';;;',
    'de'.repeat(3000),
    'x-'.repeat(500),
    '__proto__',
    'en-\xff',
    `${'a,'.repeat(3000)}b`,
  ].map((value) => ['Accept-Language', value] as const),
  ...['*/*;q=', 'text/html;q=x', ';', 'application/json', `${'a/b,'.repeat(2000)}c/d`].map(
    (value) => ['Accept', value] as const,
  ),
  ...['bytes=0-0', 'bytes=-1', 'bytes=9-1', 'bytes=0-,0-,0-,0-', `bytes=${'0-1,'.repeat(2000)}`, 'lines=1', '\xff'].map(
    (value) => ['Range', value] as const,
  ),
  ...['"', 'W/"', '*', '"a","b"', 'x'.repeat(8000)].map((value) => ['If-None-Match', value] as const),
  ['If-Match', '"x"'],
  ['If-Modified-Since', 'yesterday'],
  ['If-Unmodified-Since', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  ...[
    'http://[',
    'javascript:alert(1)',
    'x'.repeat(8000),
    'http://\xe9.example/',
    '%',
    'http://a:b@c:99999/',
    'about:blank',
  ].map((value) => ['Referer', value] as const),
  ...['evil.example', 'a b', 'a@b', '[::1', 'localhost:99999', 'a/b', '\xff', "'", 'a'.repeat(3000)].map(
    (value) => ['Host', value] as const,
  ),
  ...['null', 'https://evil.example', 'x', 'http://localhost:3000.evil.example'].map(
    (value) => ['Origin', value] as const,
  ),
  ...[
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'X-Real-IP',
    'Forwarded',
    'X-Visitor-Address',
    'CF-IPCountry',
  ].flatMap((name) => ['', '\x01', '<script>', ','.repeat(5000), '__proto__'].map((value) => [name, value] as const)),
  ...[
    'X-HTTP-Method-Override',
    'X-Original-URL',
    'X-Rewrite-URL',
    'X-Middleware-Subrequest',
    'Sec-Fetch-Site',
    'X-Correlation-ID',
    'X-Request-ID',
  ].flatMap((name) => ['DELETE', '/acquisition/admin/splitgenerator', '\xff'].map((value) => [name, value] as const)),
  ...['100-continue', '200-ok', ''].map((value) => ['Expect', value] as const),
  ['Accept-Encoding', 'gzip;q=x, \x7f'],
  ['__proto__', 'x'],
  ['constructor', 'x'],
  ['Trailer', 'X'],
  ['TE', 'trailers'],
  ['Proxy-Connection', 'keep-alive'],
  ['Max-Forwards', '0'],
];

const methods = [
  ...['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'SEARCH', 'PURGE', 'LINK', 'QUERY'],
];

/** Malformed requests. */
const broken: readonly (readonly [name: string, bytes: string])[] = [
  ['rubbish', 'HELLO\r\n\r\n'],
  ['binary rubbish', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n'],
  ['HTTP/0.9', 'GET /\r\n\r\n'],
  ['an HTTP/2 preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['HTTP/9.9', 'GET / HTTP/9.9\r\nHost: a\r\n\r\n'],
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['a method in lower case', 'get / HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['an unknown method', 'FROBNICATE / HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a target with a blank', 'GET /a b HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['no target', 'GET HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['an address as the target', 'GET http://evil.example/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  ['a broken address as the target', 'GET http://[/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  ['a target of another scheme', 'GET file:///etc/passwd HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  ['a URL of 20 kB', requestOf(`/${'a'.repeat(20_000)}`)],
  ['a header of 40 kB', requestOf('/', { headers: { A: 'a'.repeat(40_000) } })],
  ['a header name of 40 kB', `GET / HTTP/1.1\r\nHost: a\r\n${'A'.repeat(40_000)}: x\r\n\r\n`],
  ['a cookie of 40 kB', requestOf('/', { headers: { Cookie: `a=${'x'.repeat(40_000)}` } })],
  ['NUL in a header', 'GET / HTTP/1.1\r\nHost: a\r\nA: x\0y\r\n\r\n'],
  ['NUL in the target', 'GET /\0 HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a header without a colon', 'GET / HTTP/1.1\r\nHost: a\r\nrubbish\r\n\r\n'],
  ['a header without a name', 'GET / HTTP/1.1\r\nHost: a\r\n: x\r\n\r\n'],
  ['a blank before the colon', 'GET / HTTP/1.1\r\nHost : a\r\n\r\n'],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx'],
  ['a length below zero', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n'],
  ['a length with a sign', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +1\r\n\r\nx'],
  ['a length in hexadecimal', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0x1\r\n\r\nx'],
  ['a length beyond all numbers', `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${'9'.repeat(40)}\r\n\r\n`],
  [
    'a length and chunks',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['an unknown transfer', 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n'],
  ['chunks, then something', 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n'],
  ['a chunk of no size', 'POST /graphql HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n\r\n'],
  [
    'a chunk beyond all sizes',
    'POST /graphql HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n',
  ],
  ['a bare line feed', 'GET / HTTP/1.1\nHost: a\n\n'],
  ['a bare carriage return', 'GET / HTTP/1.1\rHost: a\r\r'],
  ['a folded header', 'GET / HTTP/1.1\r\nHost: a\r\nA: x\r\n y\r\n\r\n'],
];

/** Valid or incomplete requests. */
const strange: readonly Attack[] = [
  { name: 'two hosts', bytes: 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n' },
  { name: 'an asterisk', bytes: 'OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', end: 'refused' },
  { name: 'CONNECT', bytes: 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n', end: 'silent' },
  { name: 'HTTP/1.0', bytes: 'GET / HTTP/1.0\r\n\r\n' },
  { name: '200 headers', bytes: requestOf('/', { headers: manyHeaders(200) }) },
  { name: '1,500 headers', bytes: requestOf('/', { headers: manyHeaders(1500) }) },
  { name: 'nothing, then half a close', bytes: '', after: 'half-close', end: 'silent' },
  { name: 'half a head, then half a close', bytes: 'GET / HTTP/1.1\r\nHos', after: 'half-close' },
  { name: 'half a head, then a reset', bytes: 'GET / HTTP/1.1\r\nHos', after: 'reset', end: 'silent' },
  { name: 'a request, then a reset', bytes: requestOf('/acquisition?rc=A'), after: 'reset', end: 'silent' },
  { name: 'a request, then half a close', bytes: requestOf('/acquisition?rc=A'), after: 'half-close', end: 'silent' },
  {
    name: 'three at once',
    bytes: `${requestOf('/', { headers: { Connection: 'keep-alive' } }).repeat(2)}${requestOf('/')}`,
  },
];

export function hostileHeads({ places, readers }: Surface): readonly Attack[] {
  const [page = '/'] = readers;
  const upgraded = [...places, page].flatMap((path) => {
    const upgrade = { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Version': '13' };
    const keyed = { ...upgrade, 'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==' };
    return [
      {
        name: `an upgrade of ${path}, then a reset`,
        bytes: requestOf(path, { headers: keyed }),
        after: 'reset',
        end: 'silent',
      },
      {
        name: `an upgrade of ${path} to h2c`,
        bytes: requestOf(path, { headers: { ...upgrade, Upgrade: 'h2c', Connection: 'Upgrade, close' } }),
      },
      {
        name: `an upgrade of ${path} without a key`,
        bytes: requestOf(path, { headers: { ...upgrade, Connection: 'Upgrade, close' } }),
      },
      {
        name: `an upgrade of ${path} from another origin`,
        bytes: requestOf(path, { headers: { ...keyed, Connection: 'Upgrade, close', Origin: 'https://evil.example' } }),
      },
    ] satisfies Attack[];
  });
  return [
    ...headers.map(([name, value]) => ({
      name: `${name}: ${value.slice(0, 40)} (${value.length}) at ${page}`,
      bytes: requestOf(page, { headers: { [name]: value } }),
    })),
    ...methods.flatMap((method) =>
      [...places, page].map((path) => ({
        name: `${method} ${path}`,
        bytes: requestOf(path, { method, headers: { 'Content-Length': '0' } }),
      })),
    ),
    ...broken.map(([name, bytes]) => ({ name, bytes, end: 'refused' }) satisfies Attack),
    ...strange,
    ...upgraded,
  ];
}

function manyHeaders(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`X${index}`, 'x']));
}
