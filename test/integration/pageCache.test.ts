import { get } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { locales } from '../../shared/i18n/locales.ts';
import { landingSlugs } from '../../shared/routing/landingVariants.ts';
import { getRoute, routeIds } from '../../shared/routing/routeTable.ts';
import { createTestApp, type TestApp } from '../support/createTestApp.ts';
import { type CodeDetails, codeDetails, createFakeBackend } from '../support/fakeBackend.ts';
import { combine, rowsOf } from '../support/matrix.ts';
import { renderDirectly } from '../support/renderDirectly.ts';

/** The response for each code, by its name. */
const responses: Readonly<Record<string, CodeDetails>> = {
  INVITED: { invitorName: 'replaced by each visit' },
  CAMPAIGN: {},
  LIMITED: { errors: ['RATE_LIMITED'] },
  GENERIC: { errors: ['UNHEARD_OF'] },
  REFUSED: { errors: ['REGISTRATION_CODE_INVALID'] },
};

const hostileNames = [
  'Anna Lindqvist',
  '</script><script>alert(1)</script>',
  "$& $1 $` $' {{inviterName}}",
  '<value>.</value><em>x</em>',
  `"quotes" 'and' & < >`,
  '\u202eright to left\u2066',
  'mHTMLh0m',
  'Łucja Þórsdóttir 王',
];

let visit = 0;

const createBackend = () =>
  createFakeBackend({
    checkRegistrationCode: ({ variables }) => {
      const code = String(variables.registrationCode);
      const [kind = '', name = ''] = [code.replace(/\d+$/, ''), hostileNames[Number(/\d+$/.exec(code)?.[0] ?? 0) % 8]];
      const details = responses[kind] ?? {};
      return codeDetails(details.invitorName === undefined ? details : { ...details, invitorName: name });
    },
  });

let caching: TestApp;
let uncached: TestApp;
let direct: TestApp;

beforeAll(async () => {
  caching = await createTestApp({ backend: createBackend() });
  uncached = await createTestApp({ backend: createBackend(), env: { PAGE_CACHE_MB: '0' } });
  direct = await createTestApp({ backend: createBackend(), change: renderDirectly });
});

afterAll(() => Promise.all([caching, uncached, direct].map((app) => app.close())));

interface ResponseData {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

function sendQuery(app: TestApp, path: string, encoding: string): Promise<ResponseData> {
  return new Promise((resolve, reject) => {
    const headers = { 'Accept-Encoding': encoding, 'Accept-Language': 'en' };
    get({ host: '127.0.0.1', port: app.port, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    }).on('error', reject);
  });
}

/** The document without the random values of each response. */
function comparable({ headers, body }: ResponseData): string {
  const text = (headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString();
  const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '';
  const sessionId = /"sessionId":"([^"]+)"/.exec(text)?.[1] ?? '';
  const anonymousId = /"acqAnonymousId":"([^"]+)"/.exec(text)?.[1] ?? '';
  return [nonce, sessionId, anonymousId, String(headers['x-request-id'])]
    .filter(Boolean)
    .reduce((left, drawn) => left.replaceAll(drawn, '…'), text);
}

const prefixes = ['', ...locales.map((locale) => `/${locale}`)];
const slugs = landingSlugs.map((slug) => `/${slug}`);
/** Codes with pages that check them; each code has another sample of the landing pages. */
const states = combine([...Object.keys(responses), null], prefixes).map(([code, some], place) => {
  const separate = rowsOf(slugs.slice(place * 3, place * 3 + 3), slugs);
  const pages = [...separate, '/unknown-slug', '', '/registration/formstarted'];
  return [code ?? 'no code', code, some.flatMap((prefix) => pages.map((page) => `${prefix}${page}`))] as const;
});

/** Compares the first, a cached, a compressed and an uncached response with a direct render. */
async function compare(path: string): Promise<string> {
  const expected = await sendQuery(direct, path, 'identity');
  const responses = [
    await sendQuery(caching, path, 'identity'),
    await sendQuery(caching, path, 'identity'),
    await sendQuery(caching, path, 'gzip, br'),
    await sendQuery(uncached, path, 'gzip'),
  ];
  for (const result of responses) {
    expect({ path, status: result.status }).toEqual({ path, status: expected.status });
    expect(comparable(result)).toBe(comparable(expected));
  }
  const zipped = responses[2] as ResponseData;
  if (expected.status !== 302) {
    expect(zipped.headers['content-encoding']).toBe('gzip');
    // Admin pages are not cached.
    const length = path.includes('/admin/') ? undefined : String(zipped.body.length);
    expect(zipped.headers['content-length']).toBe(length);
    expect(zipped.headers.vary).toMatch(/Accept-Encoding/);
  }
  return comparable(expected);
}

describe('a cached page is identical to a direct render, plain and compressed', () => {
  it.each(combine(routeIds, prefixes))('%s', async (route, some) => {
    for (const path of some.map((prefix) => `/acquisition${prefix}${getRoute(route).path}`)) {
      await compare(`${path}?utm_source=a%26b%22%3C`);
      await compare(path);
    }
  });

  it.each(states)('pages with %s', async (_, code, paths) => {
    for (const path of paths)
      for (const name of [0, 1]) {
        visit += 1;
        const query = code === null ? `?utm_campaign=${name}` : `?rc=${code}${visit * 2 + name}&utm_content=%27%22`;
        await compare(`/acquisition${path}${query}`);
      }
  });
});

describe('a visitor value', () => {
  it.each(hostileNames.map((name, index) => [name, index] as const))(
    'is escaped in a cached page: %s',
    async (name, index) => {
      const text = await compare(`/acquisition/en?rc=INVITED${800 + index}`);
      expect(text).not.toContain('<script>alert');
      const state = JSON.parse(/id="state">(.*?)<\/script>/s.exec(text)?.[1] ?? '{}') as {
        data: { values: { inviterName: string } };
      };
      expect(state.data.values.inviterName).toBe(name.replaceAll(/[\u202e\u2066]/g, ''));
    },
  );
});
