/**
 * 10,000 visitors on a 50/25/25 split, assigned by the server and by the browser's SDK. Their ids are fixed, so the
 * test is deterministic.
 */
import { createHash } from 'node:crypto';
import { GrowthBook } from '@growthbook/growthbook';
import request from 'supertest';
import { createExposures } from '../../client/analytics/experiments/exposures.ts';
import { parseConfig } from '../../server/config.ts';
import { createEvaluate } from '../../server/experiments/evaluate.ts';
import { parsePayload } from '../../server/experiments/parsePayload.ts';
import type { Track } from '../../shared/consent/events.ts';
import type { Attributes } from '../../shared/experiments/documentExperiments.ts';
import { type Assignments, readAssignments } from '../../shared/experiments/readAssignments.ts';
import { parsePageUrl } from '../../shared/routing/pageUrl.ts';
import { createTestApp } from '../support/createTestApp.ts';
import { readDocument } from '../support/readDocument.ts';

const split = { default: 0.5, social: 0.25, viral: 0.25 } as const;
const features = {
  'landing-description': {
    defaultValue: 'default',
    rules: [
      {
        key: 'words-test',
        hashAttribute: 'acqAnonymousId',
        hashVersion: 2,
        variations: Object.keys(split),
        weights: Object.values(split),
      },
    ],
  },
};

/** In the format of `randomUUID`. */
const ids = Array.from({ length: 10_000 }, (_, index) =>
  createHash('sha256')
    .update(`visitor ${index}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5'),
);

const config = parseConfig({});
const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn() };
const payload = parsePayload({ features }, config);
const address = parsePageUrl('/acquisition', config.basePath);
const attributesOf = (acqAnonymousId: string): Attributes => ({
  acqAnonymousId,
  applicationCountry: 'DE',
  language: 'en',
  deviceType: 'desktop',
});

const evaluate = createEvaluate({ config, log });
const onServer = (id: string): Assignments => evaluate(payload, attributesOf(id), address, true).assignments;

/** As client/analytics/experiments/growthbook.ts, with the endpoint's payload. */
const onBrowser = (id: string): Assignments => {
  const growthbook = new GrowthBook({
    attributes: { ...attributesOf(id) },
    url: `${config.publicUrl}/acquisition`,
  }).initSync({ payload: JSON.parse(payload.json) });
  return readAssignments((key) => growthbook.evalFeature(key), address.landing);
};

/** Critical value at 1 % for two degrees of freedom. */
const bound = 9.21;

it('server and browser assign each of 10,000 visitors alike, within the expected deviation', () => {
  const counts = new Map<string, number>();
  const differing = ids.filter((id) => {
    const assigned = onServer(id);
    const { landingDescription: variant } = assigned.variants;
    counts.set(variant, (counts.get(variant) ?? 0) + 1);
    return JSON.stringify(assigned) !== JSON.stringify(onBrowser(id));
  });
  expect(differing).toEqual([]);
  expect(log.error).not.toHaveBeenCalled();

  const rows = Object.entries(split).map(([variant, weight]) => {
    const wanted = weight * ids.length;
    const got = counts.get(variant) ?? 0;
    return { variant, wanted, got, term: (got - wanted) ** 2 / wanted };
  });
  const chiSquare = rows.reduce((sum, { term }) => sum + term, 0);
  const table = rows.map(({ variant, wanted, got }) => `${variant} ${got} of ${wanted}`).join(', ');
  process.stdout.write(`10,000 visitors: ${table}; chi-square ${chiSquare.toFixed(2)}, 2 df, bound ${bound}\n`);
  expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(ids.length);
  expect(chiSquare).toBeLessThan(bound);
});

it('each visitor is exposed once, to the variant shown, on server and browser', () => {
  const received: string[] = [];
  for (const id of ids) {
    const track: Track = (_name, fields) => received.push(JSON.stringify(fields));
    const expose = createExposures(id, track, { subscribe: () => () => undefined });
    // From the document, then again from the browser's evaluation.
    for (const { exposures } of [onServer(id), onBrowser(id)]) for (const exposure of exposures) expose(exposure);
  }
  expect(received).toHaveLength(ids.length);
  expect(
    new Set(received.map((text) => (JSON.parse(text) as { acq_anonymous_id: string }).acq_anonymous_id)).size,
  ).toBe(ids.length);
});

it('300 concurrent visitors get their variant’s page and their own id', async () => {
  const app = await createTestApp({
    features: { features },
    deadlines: { initialWaitMs: 60_000, dataTimeoutMs: 60_000, render: 90_000 },
  });
  try {
    const visited = ids.slice(0, 300);
    const responses = await Promise.all(
      visited.map((id) =>
        request(app.url)
          .get('/acquisition')
          .set({ 'User-Agent': 'Mozilla/5.0 Chrome/140.0', 'Accept-Language': 'en', Cookie: `acqAnonymousId=${id}` }),
      ),
    );
    const headlines = new Map<string, Set<string>>();
    const isVisitor = new Set(visited);
    for (const [index, { text }] of responses.entries()) {
      const id = visited[index] ?? '';
      const { state, headline } = readDocument(text);
      const { experiments, page } = state;
      if (!experiments.isAssigned) throw new Error(`Not assigned: ${experiments.reason}`);
      const { landingDescription: variant } = onBrowser(id).variants;
      expect([experiments.attributes.acqAnonymousId, experiments.variants.landingDescription]).toEqual([id, variant]);
      expect(page.landing.description).toBe(variant);
      const named = text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
      expect(named.filter((found) => isVisitor.has(found))).toEqual([id]);
      headlines.set(variant, (headlines.get(variant) ?? new Set()).add(headline));
    }
    // Each variant has a fixed headline.
    expect([...headlines.values()].map((found) => found.size)).toEqual([1, 1, 1]);
    expect(new Set([...headlines.values()].flatMap((found) => [...found])).size).toBe(3);
  } finally {
    await app.close();
  }
});
