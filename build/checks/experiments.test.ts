import { findExperimentErrors } from './experiments.ts';

const lean = { key: 'lean-registration', owner: 'registration', expires: '2027-05-31' };

it('an experiment fails after its last day', () => {
  expect(findExperimentErrors([lean], [lean.key], '2027-05-31')).toEqual([]);
  expect(findExperimentErrors([lean], [lean.key], '2027-06-01')).toEqual([
    expect.stringMatching(/lean-registration expired on 2027-05-31: ask registration/),
  ]);
});

it('features and registered experiments must match', () => {
  expect(findExperimentErrors([lean], ['lean-checkout'], '2027-05-31')).toEqual([
    expect.stringContaining('lean-checkout in server/data/features.json is not registered'),
    expect.stringContaining('lean-registration is registered but not in'),
  ]);
});
