import { readSplit } from './readSplit.ts';
import { createDraft, type SplitDraft } from './splitDraft.ts';

const site = { publicUrl: 'https://club.example', basePath: '/acquisition' };
const now = new Date(2026, 10, 22, 9).getTime();
const at = (text: string) => new Date(text).getTime();

function draftOf(changes: Partial<SplitDraft> = {}): SplitDraft {
  return {
    ...createDraft('2026-12-01T09:00', '2026-12-15T09:00'),
    name: 'Spring page',
    targets: [
      { path: '/', weight: '50' },
      { path: '/social', weight: '50' },
    ],
    ...changes,
  };
}
const read = (changes: Partial<SplitDraft> = {}) => readSplit(draftOf(changes), site, now);
const pathsOf = (...paths: string[]) => ({
  targets: paths.map((path, index) => ({ path, weight: index === 0 ? String(100 - (paths.length - 1)) : '1' })),
});

it('a form without a problem is a split', () => {
  const { split, key, warnings } = read({ countries: ['DE', 'AT', 'nowhere'], coverage: '12,5' });
  expect(key).toBe('spring-page');
  expect(warnings).toEqual([[], []]);
  expect(split).toMatchObject({
    key: 'spring-page',
    name: 'Spring page',
    entry: { path: '/acquisition' },
    arms: [
      { path: '/acquisition', stays: true, weight: 500 },
      { path: '/acquisition/social', stays: false, weight: 500 },
    ],
    coverage: 125,
    countries: ['DE', 'AT'],
    start: at('2026-12-01T09:00'),
    end: at('2026-12-15T09:00'),
  });
});

it('a split may have no end, and a start that is past', () => {
  expect(read({ start: '2026-11-01T09:00', end: '' }).split).toMatchObject({ end: null });
});

it.each([
  ['no name', { name: ' ' }, { name: 'empty' }],
  ['a name without a key', { name: '春' }, { name: 'noKey' }],
  ['the name of a registered experiment', { name: 'Lean registration' }, { name: 'taken' }],
  ['a page of another site to begin at', { entry: 'https://evil.example/' }, { entry: 'elsewhere' }],
  ['a coverage of more than all', { coverage: '101' }, { coverage: 'unreadable' }],
  ['no start', { start: '' }, { start: 'unreadable' }],
  ['an end that cannot be read', { end: 'later' }, { end: 'unreadable' }],
  ['an end before the start', { end: '2026-11-30T09:00' }, { end: 'beforeStart' }],
  ['an end that is past', { start: '2026-11-01T09:00', end: '2026-11-02T09:00' }, { end: 'over' }],
] as const)('%s stands in its way', (_, changes, problems) => {
  const { split, problems: found } = read(changes);
  expect(split).toBeNull();
  expect(found).toMatchObject(problems);
});

describe('targets', () => {
  it('are eight at most and two at least, of the site', () => {
    const slugs = [
      '/',
      '/social',
      '/viral',
      '/viral-product-share',
      '/daba',
      '/social-10-percent',
      '/social-20-percent',
    ];
    expect(read(pathsOf(...slugs, '/membership-interest')).split?.arms).toHaveLength(8);
  });

  it.each([
    ['the same page', ['/', '/social', '/acquisition/social'], [null, null, 'duplicate']],
    ['the page of the start in two spellings', ['/', '/acquisition'], [null, 'duplicate']],
    ['a page that is none', ['/', '/no/such/page'], [null, 'unknown']],
    ['nothing', ['/', ''], [null, 'empty']],
  ])('that name %s are refused', (_, paths, expected) => {
    const { split, problems } = read(pathsOf(...paths));
    expect(split).toBeNull();
    expect(problems.targets.map(({ path }) => path)).toEqual(expected);
  });

  it('are judged by themselves while the page of the start is wrong', () => {
    const { problems } = read({ ...pathsOf('/', '/social', '/no/such/page'), entry: '' });
    expect(problems.targets.map(({ path }) => path)).toEqual([null, null, 'unknown']);
  });
});

describe('weights', () => {
  const weighed = (...weights: string[]) =>
    read({ targets: weights.map((weight, index) => ({ path: index === 0 ? '/' : '/social', weight })) });

  it('make exactly 100 %, and what is missing is said', () => {
    expect(weighed('33.3', '66.7').split).not.toBeNull();
    expect(weighed('33.3', '66.6')).toMatchObject({ split: null, problems: { missing: 1 } });
    expect(weighed('60', '50')).toMatchObject({ split: null, problems: { missing: -100 } });
  });

  it.each([
    ['x', 'unreadable'],
    ['0', 'zero'],
  ])('of %p are refused', (weight, problem) => {
    const { split, problems } = weighed(weight, '100');
    expect(split).toBeNull();
    expect(problems.targets[0]?.weight).toBe(problem);
  });
});

describe('a registration link among the targets', () => {
  const linked = (end: number | null, changes: Partial<SplitDraft> = {}) =>
    read({ ...pathsOf('/', `/social?rc=A1${end === null ? '' : `&ts=${end}.sig`}`), ...changes });
  const carriesCode = { kind: 'carriesCode' };

  it.each([
    ['ends before the test', at('2026-12-05T09:00'), {}, 'endsFirst'],
    ['ends, and the test does not', at('2026-12-20T09:00'), { end: '' }, 'endsAlone'],
    ['has ended', at('2026-11-20T09:00'), {}, 'over'],
  ])('that %s is warned of, and is no obstacle', (_, end, changes, kind) => {
    const { split, warnings } = linked(end, changes);
    expect(split).not.toBeNull();
    expect(warnings).toEqual([[], [{ kind, end }, carriesCode]]);
  });

  it.each([
    ['outlives the test', at('2026-12-20T09:00')],
    ['ends with it', at('2026-12-15T09:00')],
    ['names no end', null],
  ])('that %s is warned of for its code alone', (_, end) => {
    expect(linked(end).warnings).toEqual([[], [carriesCode]]);
  });
});
