/** Concurrent visitors do not affect each other. */
import { type IncomingHttpHeaders, request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { locales } from '../../shared/i18n/locales.ts';
import { getRoute, routeIds } from '../../shared/routing/routeTable.ts';
import { createTestApp, type TestApp } from '../support/createTestApp.ts';
import { codeDetails, createFakeBackend, slow } from '../support/fakeBackend.ts';
import { rowsOf } from '../support/matrix.ts';
import { getRequest, sendRawRequest } from '../support/rawRequest.ts';

interface ResponseData {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

const sendQuery = (
  app: TestApp,
  path: string,
  headers: Readonly<Record<string, string>>,
  method = 'GET',
): Promise<ResponseData> =>
  new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: app.port, path, headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        const isGzipped = response.headers['content-encoding'] === 'gzip' && body.length > 0;
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: (isGzipped ? gunzipSync(body) : body).toString(),
        });
      });
    })
      .on('error', reject)
      .end();
  });

const nonceOf = ({ headers }: ResponseData) =>
  /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? 'none';

describe('200 simultaneous visitors, while others disconnect', () => {
  const codes = 40;
  const visitors = Array.from({ length: 200 }, (_, index) => index);
  let app: TestApp;

  beforeAll(async () => {
    const backend = createFakeBackend({
      checkRegistrationCode: (requests) => {
        const code = String(requests.variables.registrationCode);
        const number = Number(code.slice(4));
        if (number % 10 === 9) return Promise.reject(new TypeError('fetch failed'));
        const invitorName = `Inviter ${requests.headers.get('authorization') ?? code} ends`;
        return slow((number % 5) * 30, () => codeDetails({ invitorName }))(requests);
      },
    });
    app = await createTestApp({ backend, deadlines: { initialWaitMs: 60, dataTimeoutMs: 60_000, render: 90_000 } });
  });
  afterAll(() => app.close());

  /** Five visitors have the same code; some of the first ones are signed in. */
  const visitOf = (index: number) => {
    const isSignedIn = index % 40 === index && index % 3 === 0;
    const locale = locales[index % locales.length] ?? 'en';
    const path = `/acquisition/${locale}${index % 4 === 3 ? '/registration/formstarted' : ''}`;
    return {
      code: `CODE${index % codes}`,
      path: `${path}?rc=CODE${index % codes}&utm_content=visitor.${index}.`,
      bearer: isSignedIn ? `token-${index}.` : null,
      headers: {
        'Accept-Encoding': index % 2 === 0 ? 'gzip' : 'identity',
        ...(isSignedIn ? { Cookie: `apollo:default.token=token-${index}.` } : {}),
      },
    };
  };

  it('get only their own values, nonce, session and inviter', async () => {
    const leaving = visitors.map((index) => {
      const { path, headers } = visitOf(index);
      const visit = sendRawRequest(app.port, getRequest(path.replace('visitor', 'leaver'), headers));
      if (index % 2 === 0) visit.socket.once('data', () => visit.socket.destroy());
      else setTimeout(() => visit.socket.destroy(), index % 50);
      return visit.ended;
    });
    const responses = await Promise.all(
      visitors.map(async (index) => {
        const { path, headers } = visitOf(index);
        if (index % 7 === 0) await sendQuery(app, path, headers, 'HEAD');
        return sendQuery(app, path, headers);
      }),
    );
    await Promise.all(leaving);

    responses.forEach((result, index) => {
      const { text } = result;
      const { code, bearer } = visitOf(index);
      expect(result.status).toBe(200);
      expect(text.endsWith('</html>')).toBe(true);
      const seen = (pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, separate]) => separate))];
      expect(seen(/((?:visitor|leaver)\.\d+\.)/g)).toEqual([`visitor.${index}.`]);
      expect(seen(/ nonce="([^"]*)"/g)).toEqual([nonceOf(result)]);
      expect(seen(/"requestId":"([0-9a-f-]{36})"/g)).toEqual([result.headers['x-request-id']]);
      const name = bearer === null ? code : `Bearer ${bearer}`;
      expect(seen(/Inviter ((?:Bearer )?[\w.-]+) ends/g)).toEqual((index % codes) % 10 === 9 ? [] : [name]);
    });
    const drawn = (of: (result: ResponseData) => unknown) => new Set(responses.map(of)).size;
    expect(drawn(nonceOf)).toBe(visitors.length);
    expect(drawn(({ headers }) => headers['x-request-id'])).toBe(visitors.length);
    expect(drawn(({ text }) => /"sessionId":"([^"]+)"/.exec(text)?.[1])).toBe(visitors.length);
  });
});

describe('a cached page and a streamed one have the same headers', () => {
  let cached: TestApp;
  let streamed: TestApp;

  beforeAll(async () => {
    cached = await createTestApp();
    streamed = await createTestApp({ env: { PAGE_CACHE_MB: '0' } });
  });
  afterAll(() => Promise.all([cached.close(), streamed.close()]));

  /** Headers about transfer and timing, which differ by design. */
  const ofTransport = [
    'content-length',
    'transfer-encoding',
    'content-encoding',
    'date',
    'server-timing',
    'x-accel-buffering',
    'x-request-id',
  ];

  const headersOf = (result: ResponseData) => {
    const others = Object.entries(result.headers).filter(([name]) => !ofTransport.includes(name));
    const policy = String(result.headers['content-security-policy']).replaceAll(nonceOf(result), 'nonce');
    // The anonymous id differs for each visitor, and HEAD sets none.
    const cookies = [result.headers['set-cookie'] ?? []].flat().filter((set) => !set.startsWith('acqAnonymousId='));
    const cookie = cookies.map((set) => set.replace(/Expires=[^;]+/, 'Expires=…'));
    const timeless = { 'content-security-policy': policy, 'set-cookie': cookie };
    return { status: result.status, ...Object.fromEntries(others), ...timeless };
  };

  const prefixes = rowsOf(['', '/de'], ['', ...locales.map((locale) => `/${locale}`)]);
  const others = ['?rc=WELCOME10', '/unheard-of', '/%zz', '/nothing/here', '/registration/activateaccount?id=x'];

  it.each([...routeIds.map((route) => getRoute(route).path), ...others])('%s', async (path) => {
    for (const address of prefixes.map((prefix) => `/acquisition${prefix}${path}`)) {
      for (const encoding of ['identity', 'gzip']) {
        const headers = { 'Accept-Encoding': encoding, 'Accept-Language': 'en' };
        const [one, other] = [await sendQuery(cached, address, headers), await sendQuery(streamed, address, headers)];
        expect(headersOf(one)).toEqual(headersOf(other));
        expect(headersOf(await sendQuery(cached, address, headers, 'HEAD'))).toEqual(headersOf(one));
      }
    }
  });
});
