/** A split of the generator assigns visitors as its preview shows. */
import { GrowthBook } from '@growthbook/growthbook';
import request from 'supertest';
import { buildPreviewLink, toExperiment, toPayload } from '../../client/admin/pages/splits/model/exportSplit.ts';
import {
  createDraft,
  readSplit,
  type Split,
  type SplitDraft,
} from '../../client/admin/pages/splits/model/readSplit.ts';
import { createSimulatedId, simulateVisitors } from '../../client/admin/pages/splits/model/simulateVisitors.ts';
import { createTestApp, type TestApp } from '../support/createTestApp.ts';
import { readDocument } from '../support/readDocument.ts';

const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0';

let app: TestApp;
let site: { readonly publicUrl: string; readonly basePath: string };
let split: Split;

beforeAll(async () => {
  // The settings of the test app.
  site = { publicUrl: 'http://localhost:3000', basePath: '/acquisition' };
  split = splitOf({});
  app = await createTestApp({
    features: JSON.parse(JSON.stringify(toPayload(split, site))),
    // Trusts the CDN's country header.
    env: { TRUST_PROXY: '1' },
    deadlines: { initialWaitMs: 30_000, dataTimeoutMs: 30_000, render: 60_000 },
  });
});
afterAll(() => app.close());

function splitOf(changes: Partial<SplitDraft>): Split {
  const draft = {
    ...createDraft(0),
    name: 'Spring page',
    targets: [
      { path: '/', weight: '33.4' },
      { path: '/social', weight: '33.3' },
      { path: '/viral?utm_content=b', weight: '33.3' },
    ],
    coverage: '80',
    countries: ['DE'],
    ...changes,
  };
  const { split: read } = readSplit(draft, site, 0);
  if (read === null) throw new Error('The form has a problem');
  return read;
}

const visit = (path: string, id: string, country = 'DE') =>
  request(app.url)
    .get(path)
    .set({
      'User-Agent': browser,
      'Accept-Language': 'en',
      'CF-IPCountry': country,
      Cookie: `acqAnonymousId=${id}`,
    })
    .redirects(0);

const assignedOf = (applicationCountry: string) =>
  simulateVisitors(GrowthBook, toExperiment(split, site), { url: `${site.publicUrl}/acquisition`, applicationCountry });

it('the app has the settings of the split', () => {
  const { publicUrl, basePath } = app.dependencies.config;
  expect({ publicUrl, basePath }).toEqual(site);
});

it.each(['DE', 'FR'])('assigns every visitor from %s as the preview does for the same id', async (country) => {
  const assigned = assignedOf(country).slice(0, 400);
  expect([...new Set(assigned)].sort()).toEqual(country === 'DE' ? [-1, 0, 1, 2] : [-1]);
  const reached = await Promise.all(
    assigned.map(async (_, number) => {
      const { status, headers, text } = await visit('/acquisition', createSimulatedId(number), country);
      if (status === 302) return headers.location === '/acquisition/social' ? 1 : 2;
      const { experiments } = readDocument(text).state;
      const exposed =
        experiments.isAssigned && experiments.exposures.some(({ experiment }) => experiment === split.key);
      return exposed ? 0 : -1;
    }),
  );
  expect(reached).toEqual(assigned);
});

it.each([
  ['/acquisition/de', '/acquisition/de/social'],
  ['/acquisition?rc=A1&utm_source=mail', '/acquisition/social?rc=A1&utm_source=mail'],
])('redirects visitors of %s to %s', async (path, target) => {
  const { headers } = await visit(path, createSimulatedId(assignedOf('DE').indexOf(1)));
  expect(headers.location).toBe(target);
});

it('a preview link shows its variation to everybody, and counts no exposure', async () => {
  for (const [variation, target] of [undefined, '/acquisition/social', '/acquisition/viral'].entries()) {
    const { pathname, search } = new URL(buildPreviewLink(split, site, variation));
    for (const number of [1, 2, 3]) {
      const { headers, text } = await visit(pathname + search, createSimulatedId(number));
      expect(headers.location?.split('?')[0]).toBe(target);
      if (target !== undefined) continue;
      const { experiments } = readDocument(text).state;
      expect(experiments.isAssigned && experiments.exposures).toEqual([]);
    }
  }
});
