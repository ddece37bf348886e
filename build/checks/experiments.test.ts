import { findExperimentErrors } from './experiments.ts';

const lean = { key: 'lean-registration', owner: 'registration', expires: '2027-05-31' };

it('an experiment passes on its last day, and fails from the next one on, naming whom to ask', () => {
  expect(findExperimentErrors([lean], [lean.key], '2027-05-31')).toEqual([]);
  expect(findExperimentErrors([lean], [lean.key], '2027-06-01')).toEqual([
    expect.stringMatching(/lean-registration expired on 2027-05-31: ask registration/),
  ]);
});

it('a feature that is not registered is named, and a registered one that the file lacks', () => {
  expect(findExperimentErrors([lean], ['lean-checkout'], '2027-05-31')).toEqual([
    expect.stringContaining('lean-checkout in server/data/features.json is not registered'),
    expect.stringContaining('lean-registration is registered but not in'),
  ]);
});
