import { createDraft, isTakenKey, readSplit, type SplitDraft, slugify } from './readSplit.ts';

const site = { publicUrl: 'https://club.example', basePath: '/acquisition' };
const at = (text: string) => new Date(text).getTime();
const now = at('2026-11-22T09:00');

function read(changes: Partial<SplitDraft> = {}) {
  const targets = [
    { path: '/', weight: '50' },
    { path: '/social', weight: '50' },
  ];
  const dates = { start: '2026-12-01T09:00', end: '2026-12-15T09:00' };
  const draft = { ...createDraft(now), ...dates, name: 'Spring page', targets, ...changes };
  const { errors, ...others } = readSplit(draft, site, now);
  return { ...others, problems: Object.fromEntries(errors) };
}
const pathsOf = (...paths: string[]) => ({
  targets: paths.map((path, index) => ({ path, weight: index === 0 ? String(100 - (paths.length - 1)) : '1' })),
});

it('a valid form is a split', () => {
  const { split, key, warnings } = read({ countries: ['DE', 'AT', 'nowhere'], coverage: '12,5' });
  expect(key).toBe('spring-page');
  expect(warnings).toEqual([[], []]);
  expect(split).toMatchObject({
    key: 'spring-page',
    name: 'Spring page',
    entry: { path: '/acquisition' },
    arms: [
      { path: '/acquisition', isEntry: true, weight: 500 },
      { path: '/acquisition/social', isEntry: false, weight: 500 },
    ],
    coverage: 125,
    countries: ['DE', 'AT'],
    start: at('2026-12-01T09:00'),
    end: at('2026-12-15T09:00'),
  });
});

it('a new form starts at the next full hour, for two weeks', () => {
  const { start, end } = createDraft(at('2026-11-22T09:10'));
  expect([start, end]).toEqual(['2026-11-22T10:00', '2026-12-06T10:00']);
});

it('a split may have no end, and a start that is past', () => {
  expect(read({ start: '2026-11-01T09:00', end: '' }).split).toMatchObject({ end: null });
});

it.each([
  ['no name', { name: ' ' }, { name: 'adminSplits:name.empty' }],
  ['a name without a key', { name: '春' }, { name: 'adminSplits:name.noKey' }],
  ['the name of a registered experiment', { name: 'Lean registration' }, { name: 'adminSplits:name.taken' }],
  ['a page of another site to begin at', { entry: 'https://evil.example/' }, { entry: 'adminSplits:path.elsewhere' }],
  ['a page to begin at with a query', { entry: '/?x=1' }, { entry: 'adminSplits:entry.hasQuery' }],
  ['a coverage of more than all', { coverage: '101' }, { coverage: 'adminSplits:coverage.unreadable' }],
  ['no start', { start: '' }, { start: 'adminSplits:time.unreadable' }],
  ['an end that cannot be read', { end: 'later' }, { end: 'adminSplits:time.unreadable' }],
  ['an end before the start', { end: '2026-11-30T09:00' }, { end: 'adminSplits:time.beforeStart' }],
  ['an end that is past', { start: '2026-11-01T09:00', end: '2026-11-02T09:00' }, { end: 'adminSplits:time.over' }],
] as const)('%s is an error', (_, changes, expected) => {
  expect(read(changes)).toMatchObject({ split: null, problems: expected });
});

describe('targets', () => {
  it('may be eight pages of the site', () => {
    const slugs = ['', 'social', 'viral', 'viral-product-share', 'daba', 'social-10-percent', 'social-20-percent'];
    const paths = slugs.map((slug) => `/${slug}`);
    expect(read(pathsOf(...paths, '/membership-interest')).split?.arms).toHaveLength(8);
  });

  it.each([
    ['the same page', ['/', '/social', '/acquisition/social'], { 'path-2': 'adminSplits:path.duplicate' }],
    ['the page of the start in two spellings', ['/', '/acquisition'], { 'path-1': 'adminSplits:path.duplicate' }],
    ['a page that is none', ['/', '/no/such/page'], { 'path-1': 'adminSplits:path.unknown' }],
    ['nothing', ['/', ''], { 'path-1': 'adminSplits:path.empty' }],
  ])('with %s are rejected', (_, paths, problems) => {
    expect(read(pathsOf(...paths))).toMatchObject({ split: null, problems });
  });

  it('are validated separately while the entry is invalid', () => {
    expect(read({ ...pathsOf('/', '/social', '/no/such/page'), entry: '' }).problems).toEqual({
      entry: 'adminSplits:path.empty',
      'path-2': 'adminSplits:path.unknown',
    });
  });
});

describe('weights', () => {
  const weighed = (...weights: string[]) =>
    read({ targets: weights.map((weight, index) => ({ path: index === 0 ? '/' : '/social', weight })) });

  it('must add up to 100 %, otherwise the difference is returned', () => {
    expect(weighed('33.3', '66.7').split).not.toBeNull();
    expect(weighed('33.3', '66.6')).toMatchObject({ split: null, missing: 1 });
    expect(weighed('60', '50')).toMatchObject({ split: null, missing: -100 });
  });

  it.each([
    ['x', 'unreadable'],
    ['0', 'zero'],
  ])('of %p are rejected', (weight, problem) => {
    const problems = { 'weight-0': `adminSplits:weight.${problem}` };
    expect(weighed(weight, '100')).toMatchObject({ split: null, problems });
  });
});

describe('a registration link among the targets', () => {
  const linked = (end: number | null, changes: Partial<SplitDraft> = {}) =>
    read({ ...pathsOf('/', `/social?rc=A1${end === null ? '' : `&ts=${end}.sig`}`), ...changes });

  it.each([
    ['ends before the test', at('2026-12-05T09:00'), {}, 'endsFirst'],
    ['ends, and the test does not', at('2026-12-20T09:00'), { end: '' }, 'endsAlone'],
    ['has ended', at('2026-11-20T09:00'), {}, 'over'],
  ])('that %s is only a warning', (_, end, changes, kind) => {
    const { split, warnings } = linked(end, changes);
    expect(split).not.toBeNull();
    expect(warnings).toEqual([
      [],
      [
        { key: `adminSplits:link.${kind}`, end },
        { key: 'adminSplits:link.carriesCode', end },
      ],
    ]);
  });

  it.each([
    ['outlives the test', at('2026-12-20T09:00')],
    ['ends with it', at('2026-12-15T09:00')],
    ['names no end', null],
  ])('that %s only warns of its code', (_, end) => {
    expect(linked(end).warnings).toEqual([[], [{ key: 'adminSplits:link.carriesCode', end }]]);
  });
});

describe('the key', () => {
  it.each([
    ['Spring page', 'spring-page'],
    ['  Frühling für Łódź & Århus, 2027! ', 'fruhling-fur-lodz-arhus-2027'],
    ['Größe/Œuvre', 'grosse-oeuvre'],
    ['--a--', 'a'],
    ['春', ''],
    ['<script>alert(1)</script>', 'script-alert-1-script'],
  ])('of %p is %p', (name, key) => {
    expect(slugify(name)).toBe(key);
  });

  it('is never longer than 60 characters and never ends in a hyphen', () => {
    expect(slugify('a'.repeat(200))).toHaveLength(60);
    expect(slugify(`${'a'.repeat(59)} b`)).toBe('a'.repeat(59));
  });

  it.each(['rc', 'ts', 'variant', 'disablegb', 'lean-registration', 'landing-description'])('%s is taken', (key) => {
    expect(isTakenKey(key)).toBe(true);
  });

  it('is free otherwise', () => {
    expect(isTakenKey('spring-page')).toBe(false);
  });
});
