import { storeConsentRecord } from './createDecide.ts';

const decision = { choices: { statistics: true, marketing: false }, textVersion: '1', by: 'plate' } as const;
const entries = () => JSON.parse(window.localStorage.getItem('consentEvidence') ?? '') as { time: string }[];

beforeEach(() => window.localStorage.clear());

describe("the decision log in the visitor's browser", () => {
  it('has time, text version, language and choices', () => {
    storeConsentRecord({ ...decision, time: 1_800_000_000_000 }, 'de');
    expect(entries()).toEqual([{ ...decision, time: '2027-01-15T08:00:00.000Z', language: 'de' }]);
  });

  it('has the last twenty decisions, in their order', () => {
    for (let time = 0; time < 22; time += 1) storeConsentRecord({ ...decision, time: time * 1000 }, 'en');
    expect(entries().map(({ time }) => time)).toEqual(
      Array.from({ length: 20 }, (_, index) => new Date((index + 2) * 1000).toISOString()),
    );
  });

  it.each(['{"a":1}', 'no JSON', 'null'])('starts again if the storage contains %s', (text) => {
    window.localStorage.setItem('consentEvidence', text);
    storeConsentRecord({ ...decision, time: 0 }, 'en');
    expect(entries()).toHaveLength(1);
  });
});
