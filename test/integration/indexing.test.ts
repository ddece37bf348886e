import request from 'supertest';
import { locales } from '../../shared/i18n/locales.ts';
import { buildPath } from '../../shared/routing/buildPath.ts';
import { type RouteId, routeIds } from '../../shared/routing/routeTable.ts';
import { createTestApp, type TestApp, writeBlocklist } from '../support/createTestApp.ts';
import { combine } from '../support/matrix.ts';

const prefixes = [null, ...locales];
const addresses = combine(routeIds, prefixes).map(
  ([route, some]) => [route, some.map((locale) => buildPath({ basePath: '/acquisition', locale, route }))] as const,
);

const lists: { remove: () => void }[] = [];
const apps: TestApp[] = [];

async function appWithHosts(kind: string): Promise<TestApp> {
  const list = writeBlocklist(['listed.example'], [], { kind });
  const app = await createTestApp({ env: { REFERRER_BLOCKLIST_FILE: list.file } });
  lists.push(list);
  apps.push(app);
  return app;
}

let open: TestApp;
let closed: TestApp;

beforeAll(async () => {
  open = await appWithHosts('social');
  closed = await appWithHosts('search');
});

afterAll(async () => {
  for (const app of apps) await app.close();
  for (const list of lists) list.remove();
});

/** What a page tells search engines. */
async function askedOf(app: TestApp, path: string) {
  const { text, headers } = await request(app.url).get(path);
  return {
    robots: headers['x-robots-tag'] ?? null,
    meta: /<meta name="robots" content="([^"]*)"/.exec(text)?.[1] ?? null,
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(text)?.[1] ?? null,
    alternates: text.match(/<link rel="alternate" hreflang="/g)?.length ?? 0,
  };
}

const hidden = { robots: 'noindex', meta: 'noindex', canonical: null, alternates: 0 };

describe('a site that blocks search engines', () => {
  it.each(addresses)('%s is not to be indexed', async (_, paths) => {
    for (const path of paths) expect({ path, ...(await askedOf(closed, path)) }).toEqual({ path, ...hidden });
  });

  it.each(['/acquisition/social', '/acquisition/de/spring-sale', '/acquisition?rc=A1', '/acquisition/.env'])(
    '%s is not to be indexed either',
    async (path) => {
      expect(await askedOf(closed, path)).toEqual(hidden);
    },
  );

  it('has no sitemap, and lets crawlers read the noindex', async () => {
    expect((await request(closed.url).get('/acquisition/sitemap.xml')).status).toBe(404);
    const { text } = await request(closed.url).get('/robots.txt');
    expect(text).toBe('User-agent: *\nDisallow: /acquisition/admin/\nDisallow: /acquisition/csp-report\n');
  });
});

describe('a site that does not block search engines', () => {
  const found: readonly RouteId[] = ['landing', 'membershipInterest'];

  it.each(addresses)('%s states whether it may be indexed', async (route, paths) => {
    for (const path of paths) {
      const shown = { robots: null, meta: null, canonical: `http://localhost:3000${path}`, alternates: 8 };
      expect({ path, ...(await askedOf(open, path)) }).toEqual({ path, ...(found.includes(route) ? shown : hidden) });
    }
  });

  it.each([
    ['/acquisition/de/social', '/acquisition/de/social'],
    ['/acquisition/de/unknown-slug', '/acquisition/de'],
    ['/acquisition?variant=social', '/acquisition'],
    ['/acquisition/sv/membership-interest?utm_source=x', '/acquisition/sv/membership-interest'],
  ])('%s has the canonical URL %s', async (path, canonical) => {
    expect((await askedOf(open, path)).canonical).toBe(`http://localhost:3000${canonical}`);
  });

  it.each(['/acquisition?rc=A1', '/acquisition/de/social?rc=A1&ts=2'])(
    'does not let the invitation %s be indexed, by header and page',
    async (path) => {
      expect(await askedOf(open, path)).toEqual(hidden);
    },
  );

  it('has a sitemap of the indexed pages, named in robots.txt', async () => {
    const { status, text } = await request(open.url).get('/acquisition/sitemap.xml');
    expect(status).toBe(200);
    expect([...text.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1])).toEqual(
      found.flatMap((route) =>
        prefixes.map((locale) => `http://localhost:3000${buildPath({ basePath: '/acquisition', locale, route })}`),
      ),
    );
    expect((await request(open.url).get('/robots.txt')).text).toContain(
      '\nSitemap: http://localhost:3000/acquisition/sitemap.xml\n',
    );
  });
});

it('declares that it respects Global Privacy Control', async () => {
  const { status, body } = await request(open.url).get('/.well-known/gpc.json');
  expect([status, body]).toEqual([200, { gpc: true, lastUpdate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }]);
});

it('a blocklist in shadow mode also prevents indexing', async () => {
  const list = writeBlocklist(['listed.example'], [], { kind: 'search' });
  const app = await createTestApp({ env: { REFERRER_BLOCKLIST_FILE: list.file, REFERRER_SHADOW_MODE: 'on' } });
  lists.push(list);
  apps.push(app);
  expect(await askedOf(app, '/acquisition')).toEqual(hidden);
});

it('has structured data about the stores only if the landing page may be indexed', async () => {
  const block = /<script type="application\/ld\+json">(.*?)<\/script>/;
  const { text } = await request(open.url).get('/acquisition/de');
  const graph = (JSON.parse(block.exec(text)?.[1] ?? '') as { '@graph': { '@type': string }[] })['@graph'];
  const stores = graph.filter((node) => node['@type'] === 'ClothingStore');
  expect(stores).toHaveLength(3);
  expect(stores[2]).toMatchObject({
    name: 'Salon XIV, Wien',
    address: {
      streetAddress: 'Ortsstraße 114',
      postalCode: '2331',
      addressLocality: 'Vösendorf',
      addressCountry: 'AT',
    },
  });
  expect((await request(closed.url).get('/acquisition/de')).text).not.toMatch(block);
});
