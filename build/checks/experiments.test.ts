import { createFolder, removeFolder } from '../../test/support/temporaryFolder.ts';
import { createExperimentCheck } from './experiments.ts';

const lean = {
  key: 'lean-registration',
  owner: 'registration',
  expires: '2027-05-31',
  variants: [false, true],
  routes: ['formStarted'],
} as const;
const rule = { key: 'lean-registration', hashVersion: 2, variations: [false, true] };
const good = { features: { 'lean-registration': { defaultValue: false, rules: [rule] } }, experiments: [] };

async function check(
  experiments: object,
  features: object = good,
  sources: Record<string, string> = {},
  day = '2027-05-31',
) {
  const root = createFolder({ 'server/data/features.json': JSON.stringify(features), ...sources });
  try {
    const now = () => new Date(`${day}T12:00:00Z`);
    return await createExperimentCheck(experiments as never, now).run(root);
  } finally {
    removeFolder(root);
  }
}

describe('the check of experiments', () => {
  it('passes on the last day, and fails from the next one on, naming whom to ask', async () => {
    expect(await check({ lean })).toEqual([]);
    expect(await check({ lean }, good, {}, '2027-06-01')).toEqual([
      expect.stringMatching(/lean-registration expired on 2027-05-31: ask registration/),
    ]);
  });

  it.each([
    ['no owner', { ...lean, owner: ' ' }, 'has no owner'],
    ['one variant', { ...lean, variants: [false, false] }, 'fewer than two variants'],
    ['no day', { ...lean, expires: 'next summer' }, 'is no day'],
  ])('names an experiment with %s', async (_, experiment, words) => {
    expect(await check({ experiment })).toEqual([expect.stringContaining(words)]);
  });

  it('names a feature that is not registered, and a registered one that the file lacks', async () => {
    expect(await check({ lean }, { features: { 'lean-checkout': {} } })).toEqual([
      expect.stringContaining('lean-checkout in server/data/features.json is not registered'),
      expect.stringContaining('lean-registration is registered but not in'),
    ]);
  });

  it('names a rule of the uneven lot, and a visual experiment', async () => {
    const visual = { key: 'look', hashVersion: 2, variations: [{}, { css: 'body{}' }] };
    const features = {
      features: { 'lean-registration': { rules: [{ ...rule, hashVersion: 1 }] } },
      experiments: [visual],
    };
    expect(await check({ lean }, features)).toEqual([
      expect.stringContaining('needs "hashVersion": 2'),
      expect.stringContaining('look in server/data/features.json is a visual one'),
    ]);
  });

  it('names a file that asks for a feature by a name of its own', async () => {
    const sources = {
      'client/Hero.tsx': `export const a = growthbook.isOn('secret-sale');`,
      'client/Ok.tsx': 'evalFeature(key)',
    };
    expect(await check({ lean }, good, sources)).toEqual([
      expect.stringContaining('client/Hero.tsx asks for a feature by name'),
    ]);
  });

  it('passes for the experiments of this project today', async () => {
    expect(await createExperimentCheck().run(process.cwd())).toEqual([]);
  });
});
