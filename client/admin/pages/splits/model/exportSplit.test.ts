import { parsePayload } from '../../../../../server/experiments/parsePayload.ts';
import { buildPreviewLink, toApiBody, toPayload } from './exportSplit.ts';
import { createDraft, readSplit, type Split } from './readSplit.ts';

const site = { publicUrl: 'https://club.example', basePath: '/acquisition' };

function splitOf(): Split {
  const draft = {
    ...createDraft(0),
    start: '2026-12-01T09:00',
    end: '2026-12-15T09:00',
    name: 'Spring page',
    targets: [
      { path: '/', weight: '33.4' },
      { path: '/social', weight: '66.6' },
    ],
    coverage: '80',
    countries: ['DE', 'AT'],
  };
  const { split } = readSplit(draft, site, 0);
  if (split === null) throw new Error('The form has a problem');
  return split;
}

it('exports a payload for the SDK and the site', () => {
  expect(toPayload(splitOf(), site)).toEqual({
    features: {},
    experiments: [
      {
        key: 'spring-page',
        name: 'Spring page',
        hashAttribute: 'acqAnonymousId',
        hashVersion: 2,
        coverage: 0.8,
        weights: [0.334, 0.666],
        variations: [{}, { urlRedirect: 'https://club.example/acquisition/social' }],
        meta: [
          { key: '0', name: '/acquisition' },
          { key: '1', name: '/acquisition/social' },
        ],
        urlPatterns: [{ type: 'regex', include: true, pattern: '^/acquisition(/(en|de|fr|it|nl|pl|sv))?/?([?#]|$)' }],
        persistQueryString: true,
        condition: { applicationCountry: { $in: ['DE', 'AT'] } },
      },
    ],
  });
});

it('exports a payload that the site accepts', () => {
  const text = JSON.stringify(toPayload(splitOf(), site));
  const payload = parsePayload(JSON.parse(text), { ...site, leanRegistration: null });
  expect(payload.rejectedRedirects).toEqual([]);
  expect(payload.redirects.map(({ definition, targets }) => [definition.key, targets.length])).toEqual([
    ['spring-page', 2],
  ]);
  expect(payload.usesCountry).toBe(true);
});

it('exports a draft for the API with the same weights, coverage, countries, dates and seed', () => {
  expect(toApiBody(splitOf(), site)).toEqual({
    trackingKey: 'spring-page',
    name: 'Spring page',
    description:
      'URL redirect from https://club.example/acquisition\n0: no redirect\n1: https://club.example/acquisition/social',
    assignmentQueryId: 'anonymous_id',
    hashAttribute: 'acqAnonymousId',
    hashVersion: 2,
    status: 'draft',
    variations: [
      { key: '0', name: '/acquisition', description: 'no redirect' },
      { key: '1', name: '/acquisition/social', description: 'https://club.example/acquisition/social' },
    ],
    phases: [
      {
        name: 'Main',
        dateStarted: new Date(2026, 11, 1, 9).toISOString(),
        dateEnded: new Date(2026, 11, 15, 9).toISOString(),
        seed: 'spring-page',
        coverage: 0.8,
        variationWeights: [0.334, 0.666],
        condition: '{"applicationCountry":{"$in":["DE","AT"]}}',
      },
    ],
  });
});

it('links a preview to the entry page with the variation', () => {
  expect(buildPreviewLink(splitOf(), site, 1)).toBe('https://club.example/acquisition?spring-page=1');
});
