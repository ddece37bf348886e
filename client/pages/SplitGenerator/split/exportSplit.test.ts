import { parsePayload } from '../../../../server/experiments/parsePayload.ts';
import { previewLink, toPayload } from './exportSplit.ts';
import { createDraft, readSplit, type Split } from './readSplit.ts';

const site = { publicUrl: 'https://club.example', basePath: '/acquisition' };

function splitOf(): Split {
  const draft = {
    ...createDraft(0),
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

it('the payload is what the SDK and the site read', () => {
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

it('the site takes the payload as it is', () => {
  const refused: string[] = [];
  const payload = parsePayload(JSON.parse(JSON.stringify(toPayload(splitOf(), site))), {
    config: { ...site, leanRegistration: null },
    onRefused: (key) => refused.push(key),
  });
  expect(refused).toEqual([]);
  expect(payload.redirects.map(({ definition, targets }) => [definition.key, targets.length])).toEqual([
    ['spring-page', 2],
  ]);
  expect(payload.asksCountry).toBe(true);
});

it('a preview names the variation at the page where the split begins', () => {
  expect(previewLink(splitOf(), site, 1)).toBe('https://club.example/acquisition?spring-page=1');
});
