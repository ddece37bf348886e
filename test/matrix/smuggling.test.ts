/** Requests that a balancer and an instance could divide differently: directly, and behind nginx where it is installed. */
import { eventually } from '../integration/backendUnderTest.ts';
import { findFreePort } from '../support/freePort.ts';
import { portOf } from '../support/hostile/environments.ts';
import { findInstalledNginx, startNginx } from '../support/nginx.ts';
import { sendRawRequest } from '../support/rawRequest.ts';
import { startProduct } from '../support/startProduct.ts';

/** In a body, where only a wrong reader finds a request. */
const hidden = 'GET /acquisition/de HTTP/1.1\r\nHost: a\r\n\r\n';
const last = 'GET /acquisition HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
const path = '/acquisition/csp-report';
const lastChunk = '0\r\n\r\n';
const chunkOf = (text: string, extension = '') => `${text.length.toString(16)}${extension}\r\n${text}\r\n`;
const behindEnd = lastChunk + hidden;
const inChunk = chunkOf(hidden) + lastChunk;

/** Each text has several, divided by bars. */
const split = (...texts: readonly string[]) => texts.flatMap((text) => text.split('|'));

const encodings = [
  ...split(
    'chunked|Chunked|xchunked|chunked, identity|identity, chunked|gzip, chunked| chunked,|"chunked"|identity|;chunked',
    '\tchunked|\x0bchunked|\x00chunked|chunked\x0b|chunk\xeced|\r\n chunked|\n chunked|chunked\rX: y',
    'chunked\r\nTransfer-Encoding: x|x\r\nTransfer-Encoding: chunked',
  ).map((value) => `Transfer-Encoding:${value}`),
  ...split(
    'Transfer-Encoding : chunked| Transfer-Encoding: chunked|X: y\nTransfer-Encoding: chunked',
    'X: y\rTransfer-Encoding: chunked|Transfer-Encoding\r\n: chunked',
    'Connection: Content-Length\r\nTransfer-Encoding: chunked',
  ),
];
const { length } = hidden;
const hexLength = length.toString(16);
const lengths = split(
  `0\r\nContent-Length: ${length}|${length}\r\nContent-Length: 0|0, ${length}|${length}, ${length}|+${length}`,
  `0x${hexLength}|${length}.0|\r\n ${length}|0 ${length}|${length}\x0b|-${length}`,
);
const extensions = split(`;a=b|;|;a="\r\n"|;\n| |\t|\r|;a=\x00| 5|;${'a'.repeat(20_000)}`);
const wrongSizes = split('0x5|+5|-5|0_5|ffffffffffffffff5||\r\n5');
const chunkedBodies = [
  ...extensions.map((extension) => chunkOf(hidden, extension) + lastChunk),
  ...wrongSizes.map((size) => `${size}\r\n{"a":\r\n${behindEnd}`),
  chunkOf(hidden).replaceAll('\r\n', '\n') + lastChunk,
  `5\r\n{"a":${behindEnd}`,
  `5\r\n{"a":X\r\n${lastChunk}`,
  ...[
    '0\r\nContent-Length: 900\r\nTransfer-Encoding: chunked\r\nHost: b\r\n\r\n',
    '0\r\nX: y\n\r\n',
    `0\r\n${hidden}\r\n\r\n`,
    `0\r\nX: ${'y'.repeat(40_000)}\r\n\r\n`,
    '00000\r\n\r\n',
  ].map((trailer) => chunkOf('{}') + trailer),
];
const fields = split(
  'Expect: 100-continue|Expect: x|Upgrade: websocket\r\nConnection: Upgrade|Connection: Content-Length|Connection: Host',
  'Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQAAP__',
  'Host: b|Content-Length : 0|Content_Length: 0|Transfer_Encoding: chunked|Transfer-Encoding:',
);

const post = (fields: string, body: string, version = '1.1', method = 'POST') =>
  `${method} ${path} HTTP/${version}\r\nHost: a\r\nContent-Type: application/csp-report\r\n${fields}\r\n\r\n${body}`;
const whole = `Content-Length: ${length}`;

/** Each is one request at most. */
const attacks = [
  ...encodings.flatMap((encoding) => [
    post(`Content-Length: ${behindEnd.length}\r\n${encoding}`, behindEnd),
    post(`${encoding}\r\nContent-Length: 4`, inChunk),
  ]),
  ...lengths.map((value) => post(`Content-Length: ${value}`, hidden)),
  ...chunkedBodies.map((body) => post('Transfer-Encoding: chunked', body)),
  ...['GET', 'HEAD', 'DELETE', 'OPTIONS', 'PUT', 'TRACE'].flatMap((method) => [
    post(whole, hidden, '1.1', method),
    post('Transfer-Encoding: chunked', inChunk, '1.1', method),
  ]),
  ...fields.map((field) => post(`${whole}\r\n${field}`, hidden)),
  post('Connection: keep-alive\r\nTransfer-Encoding: chunked', inChunk, '1.0'),
  post(`Connection: keep-alive\r\n${whole}`, hidden, '1.0'),
  post(whole, hidden).replace(path, `http://b${path}`),
  post(whole, hidden).replace(path, `${path} HTTP/1.1\r\nX: y`),
  post(whole, hidden).replaceAll('\r\n', '\n'),
];

const title = 'each request has one response, and no instance sees another';
const isInstalled = findInstalledNginx() !== undefined;
const itBehindNginx = isInstalled ? it : it.skip;

it(`directly ${title}`, () => expectOneResponseEach(false));
itBehindNginx(`behind nginx${isInstalled ? '' : ' (skipped: it is not installed)'} ${title}`, () =>
  expectOneResponseEach(true),
);

async function expectOneResponseEach(isBehindNginx: boolean) {
  const product = await startProduct({ env: { RATE_LIMITS: 'off', TRUST_PROXY: '1' } });
  const [site, backend] = [portOf(product.siteUrl), portOf(product.backendUrl)];
  const [front = 0, api = 0, inside = 0] = await Promise.all([findFreePort(), findFreePort(), findFreePort()]);
  const ports = { site: front, api, inside, sites: [site, site], backends: [backend, backend] };
  const balancer = isBehindNginx ? await startNginx(ports) : null;
  try {
    const problems: string[] = [];
    const attack = async (bytes: string) => {
      const visit = sendRawRequest(isBehindNginx ? front : site, Buffer.from(bytes + last, 'latin1'));
      await visit.ended;
      const statuses = [...visit.text().matchAll(/^HTTP\/1\.1 (?!100 )(\d{3}) /gm)].map(([, status]) => Number(status));
      // 501: nginx does not know the transfer encoding.
      const hasError = statuses.length === 0 || statuses.some((status) => status >= 500 && status !== 501);
      if (statuses.length > 2 || hasError) problems.push(`${statuses}: ${JSON.stringify(bytes)}`);
    };
    await Promise.all(attacks.map(attack));
    expect(problems).toEqual([]);
    await fetch(`${product.siteUrl}/acquisition/sv`);
    await eventually(async () => product.output().includes('"path":"/acquisition/sv"') || null);
    expect(product.output()).toContain('"path":"/acquisition"');
    expect(product.output()).not.toContain('"path":"/acquisition/de"');
  } finally {
    await balancer?.stop();
    await product.stop();
  }
}
