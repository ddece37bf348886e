import { get, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createTestApp, type TestApp } from '../support/createTestApp.ts';
import { codeDetails, createFakeBackend, slow } from '../support/fakeBackend.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

interface ResponseData {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const sendQuery = (path: string, headers: Readonly<Record<string, string>>, port = app.port): Promise<ResponseData> =>
  new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    }).on('error', reject);
  });

const script = '/acquisition/assets/entry-AAAA.js';

describe('a built file', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, gzip;q=0', undefined],
    ['identity', undefined],
    ['*', 'br'],
    ['', undefined],
  ])('is sent for Accept-Encoding "%s" as %s, with its type and caching headers', async (accepted, encoding) => {
    const { status, headers, body } = await sendQuery(script, { 'Accept-Encoding': accepted });
    expect({ status, encoding: headers['content-encoding'] }).toEqual({ status: 200, encoding });
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(body.length),
      vary: 'Accept-Encoding',
    });
    const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''] ?? ((raw: Buffer) => raw);
    expect(decode(body).toString()).toBe('export {};\n');
  });

  it('supports ETags and ranges of each encoding', async () => {
    const first = await sendQuery(script, { 'Accept-Encoding': 'br' });
    const etag = String(first.headers.etag);
    const plain = await sendQuery(script, {});
    expect(plain.headers.etag).not.toBe(etag);
    expect((await sendQuery(script, { 'Accept-Encoding': 'br', 'If-None-Match': etag })).status).toBe(304);
    const part = await sendQuery(script, { 'Accept-Encoding': 'br', Range: 'bytes=0-1' });
    expect([part.status, part.body.length]).toEqual([206, 2]);
    expect(part.body).toEqual(first.body.subarray(0, 2));
  });
});

describe('a page', () => {
  // The first response is streamed without a length.
  beforeAll(() => sendQuery('/acquisition/en', {}));

  it.each([
    ['gzip, deflate, br', 'gzip'],
    ['gzip;q=0', undefined],
    ['identity', undefined],
    ['br', undefined],
    ['*;q=0.5', 'gzip'],
    ['identity;q=0', undefined],
  ])('is sent for Accept-Encoding "%s" as %s', async (accepted, encoding) => {
    const { status, headers, body } = await sendQuery('/acquisition/en', { 'Accept-Encoding': accepted });
    expect({ status, encoding: headers['content-encoding'] }).toEqual({ status: 200, encoding });
    expect(headers['content-length']).toBe(String(body.length));
    const text = (encoding === 'gzip' ? gunzipSync(body) : body).toString();
    expect(text).toMatch(/^<!doctype html>.*<\/html>$/s);
  });

  it('that is streamed is compressed in pieces, each sent at once', async () => {
    let respond: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      respond = resolve;
    });
    const backend = createFakeBackend({
      checkRegistrationCode: () => held.then(() => codeDetails({ invitorName: 'Anna Lindqvist' })),
    });
    const site = await createTestApp({
      backend,
      deadlines: { initialWaitMs: 20, dataTimeoutMs: 60_000, render: 90_000 },
    });
    try {
      const path = '/acquisition/en?rc=WELCOME10';
      const { headers, body } = await new Promise<ResponseData>((resolve, reject) => {
        get({ host: '127.0.0.1', port: site.port, path, headers: { 'Accept-Encoding': 'gzip' } }, (response) => {
          const chunks: Buffer[] = [];
          // The first piece arrives before the backend's response.
          response.once('data', () => respond());
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => resolve({ status: 200, headers: response.headers, body: Buffer.concat(chunks) }));
        }).on('error', reject);
      });
      expect(headers['content-encoding']).toBe('gzip');
      const text = gunzipSync(body).toString();
      expect(text).toContain('Anna Lindqvist');
      expect(text).toMatch(/<\/html>$/);
    } finally {
      await site.close();
    }
  });
});

describe('the activation page, which shows a masked email', () => {
  const maskedEmail = 'anna.lindqvist.of.stockholm@salon.example';
  const details = { __typename: 'ActivationDetails', state: 'READY', maskedEmail, voucher: null };

  it.each([
    ['filled from the cache', '64', 0],
    ['rendered without the cache', '0', 0],
    ['streamed because the backend is slow', '64', 400],
  ])(
    'has a length that does not depend on guesses of the email in the query: %s',
    async (_, megabytes, milliseconds) => {
      const backend = createFakeBackend({
        activationDetails: slow(milliseconds, () => ({ activationDetails: details })),
      });
      const site = await createTestApp({ backend, env: { PAGE_CACHE_MB: megabytes } });
      try {
        const lengthWith = async (guess: string) => {
          const path = `/acquisition/en/registration/activateaccount?id=x&utm_source=${guess}`;
          const { headers, body } = await sendQuery(path, { 'Accept-Encoding': 'gzip' }, site.port);
          const text = (headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString();
          expect(text.includes(maskedEmail)).toBe(true);
          return body.length;
        };
        // The first responses of a page state are longer than later ones for everybody.
        for (let visit = 0; visit < 3; visit += 1) await lengthWith('carla.nowak.of.the.city.of.');
        const right = await lengthWith('anna.lindqvist.of.stockholm');
        expect(await lengthWith('bodil.magnusson.of.uppsala.')).toBe(right);
      } finally {
        await site.close();
      }
    },
  );
});
