/** @jest-environment node */
import { GrowthBook } from '@growthbook/growthbook';
import { toExperiment, toPayload } from './exportSplit.ts';
import { createDraft, readSplit, type Split, type SplitDraft } from './readSplit.ts';
import { createSimulatedId, simulatedVisitorCount, simulateVisitors } from './simulateVisitors.ts';

const site = { publicUrl: 'https://club.example', basePath: '/acquisition' };

function splitOf(changes: Partial<SplitDraft> = {}): Split {
  const targets = [
    { path: '/', weight: '33.4' },
    { path: '/social', weight: '33.3' },
    { path: '/viral?utm_content=b', weight: '33.3' },
  ];
  const draft = { ...createDraft(0), name: 'Spring page', targets, ...changes };
  const { split } = readSplit(draft, site, 0);
  if (split === null) throw new Error('The form has a problem');
  return split;
}

const url = 'https://club.example/acquisition';

describe('10,000 simulated visitors', () => {
  it.each([
    ['three targets', {}, 'DE'],
    ['a part of the visitors', { coverage: '37,5' }, 'DE'],
    ['one country', { countries: ['DE'] }, 'DE'],
    ['one country, from another', { countries: ['DE'] }, 'FR'],
  ])('get the variations that the SDK assigns by the exported JSON: %s', (_, changes, applicationCountry) => {
    const split = splitOf(changes);
    const json = JSON.stringify(toPayload(split, site));
    const assigned = simulateVisitors(GrowthBook, toExperiment(split, site), { url, applicationCountry });
    const differing: number[] = [];
    for (let number = 0; number < simulatedVisitorCount; number += 1) {
      const attributes = { acqAnonymousId: createSimulatedId(number), applicationCountry };
      const browser = new GrowthBook({ attributes, url, navigate: () => undefined });
      browser.initSync({ payload: JSON.parse(json) });
      const result = browser.getAllResults().get(split.key)?.result;
      if ((result?.inExperiment ? result.variationId : -1) !== assigned[number]) differing.push(number);
      browser.destroy();
    }
    expect(differing).toEqual([]);
  });

  it('match the weights and the coverage', () => {
    const split = splitOf({ coverage: '50' });
    const assigned = simulateVisitors(GrowthBook, toExperiment(split, site), { url, applicationCountry: 'DE' });
    // Four standard deviations of a count of 10,000.
    for (const index of [0, 1, 2]) {
      const count = assigned.filter((variation) => variation === index).length;
      const share = ((split.arms[index]?.weight ?? 0) / 1000) * 0.5;
      expect(Math.abs(count - share * simulatedVisitorCount)).toBeLessThan(4 * Math.sqrt(10_000 * share * (1 - share)));
    }
  });

  it('do not participate on another page', () => {
    const assigned = simulateVisitors(GrowthBook, toExperiment(splitOf(), site), {
      url: `${url}/daba`,
      applicationCountry: 'DE',
    });
    expect(new Set(assigned)).toEqual(new Set([-1]));
  });
});
