import { computeSampleSize, getMinDetectableEffect, planSplit, readTraffic, type Traffic } from './planSplit.ts';
import { maxTargets } from './readSplit.ts';

/** A split of so many targets compares each but the first. */
const maxComparisons = maxTargets - 1;

const alone = { ratio: 1, comparisons: 1 };

describe('the required visitors', () => {
  it.each([
    // R 4: power.prop.test(p1 = .., p2 = .., power = .8)$n
    [0.1, 0.12, 3840.85],
    [0.5, 0.6, 387.34],
  ])('to distinguish %d from %d are those of R', (base, other, visitors) => {
    expect(computeSampleSize(other, { base, ...alone })).toBeCloseTo(visitors, 1);
  });

  it('are symmetric in both targets', () => {
    const first = computeSampleSize(0.06, { base: 0.05, ratio: 3, comparisons: 1 });
    const other = computeSampleSize(0.05, { base: 0.06, ratio: 1 / 3, comparisons: 1 });
    expect(other).toBeCloseTo(3 * first, 6);
  });

  it('grow with every comparison', () => {
    const needed = Array.from({ length: maxComparisons }, (_, index) =>
      computeSampleSize(0.06, { base: 0.05, ratio: 1, comparisons: index + 1 }),
    );
    expect(needed).toEqual([...needed].sort((one, other) => one - other));
    expect(new Set(needed).size).toBe(maxComparisons);
  });

  it('divide the 5 % of false positives among the comparisons', () => {
    // By hand, from the density: with equal proportions of 1/2 the formula is (z_a + z_b)² / 2d² as d approaches zero.
    const distance = 1e-5;
    for (let comparisons = 1; comparisons <= maxComparisons; comparisons += 1) {
      const needed = computeSampleSize(0.5 + distance, { base: 0.5, ratio: 1, comparisons });
      const critical = Math.sqrt(needed * 2) * distance - 0.841621;
      expect(2 * tailOf(critical)).toBeCloseTo(0.05 / comparisons, 5);
    }
    expect(tailOf(0.841621)).toBeCloseTo(0.2, 6);
  });
});

/** Of the standard normal distribution, above `from`, by Simpson's rule. */
function tailOf(from: number): number {
  const steps = 2000;
  const width = (10 - from) / steps;
  const density = (x: number) => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
  let sum = density(from) + density(10);
  for (let step = 1; step < steps; step += 1) sum += density(from + step * width) * (step % 2 === 0 ? 2 : 4);
  return (sum * width) / 3;
}

describe('the smallest detectable effect', () => {
  it.each([
    [0.05, 10_000, 1, 1],
    [0.3, 500, 0.5, 3],
    [0.9, 5_000, 2, 7],
  ])('of a base of %d with %d visitors needs exactly as many', (base, visitors, ratio, comparisons) => {
    const change = getMinDetectableEffect(visitors, { base, ratio, comparisons }) ?? Number.NaN;
    expect(computeSampleSize(base + change, { base, ratio, comparisons })).toBeCloseTo(visitors, 3);
  });

  it('is null if even the largest effect is not detectable', () => {
    expect(getMinDetectableEffect(2, { base: 0.5, ...alone })).toBeNull();
    expect(getMinDetectableEffect(0, { base: 0.5, ...alone })).toBeNull();
  });
});

describe('the plan of a split', () => {
  const day = 86_400_000;
  const traffic: Traffic = { visitorsPerDay: '1000', baseRate: '10', change: '20' };
  const plan = (
    { weights = [500, 500], coverage = 500, end = (14 * day) as number | null },
    changes: Partial<Traffic> = {},
  ) => {
    const arms = weights.map((weight, index) => ({ path: `/${index}`, isEntry: false, weight }));
    return planSplit({ arms, coverage, start: 0, end }, { ...traffic, ...changes });
  };

  it('contains the visitors of each target and the days needed', () => {
    const planned = plan({});
    expect(planned).toMatchObject({ base: 0.1, change: 0.2, days: 14 });
    expect(planned?.arms.map(({ perDay, total }) => [perDay, total])).toEqual([
      [250, 3500],
      [250, 3500],
    ]);
    // 3841 at 250 a day.
    expect(planned?.daysNeeded).toBe(16);
    expect(planned?.arms[0]?.smallest).toBeNull();
    expect(planned?.arms[1]?.smallest).toBeCloseTo(getMinDetectableEffect(3500, { base: 0.1, ...alone }) ?? 0, 10);
  });

  it('has the days of the slowest target', () => {
    const needed = computeSampleSize(0.12, { base: 0.1, ratio: 1 / 8, comparisons: 2 });
    expect(plan({ coverage: 1000, weights: [800, 100, 100] })?.daysNeeded).toBe(Math.ceil(needed / 800));
  });

  it('has no totals without an end, and no days without participants or for an impossible change', () => {
    expect(plan({ end: null })?.arms.map(({ total, smallest }) => [total, smallest])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(plan({ coverage: 0 })?.daysNeeded).toBeNull();
    expect(plan({}, { baseRate: '90' })?.daysNeeded).toBeNull();
  });

  it.each(['visitorsPerDay', 'baseRate', 'change'] as const)('is none without %s', (field) => {
    expect(plan({}, { [field]: '' })).toBeNull();
  });

  it.each([
    ['1200', 1200],
    ['2.35', 2.35],
    [' 2,35 ', 2.35],
  ])('%p is an amount', (typed, amount) => {
    expect(readTraffic({ ...traffic, change: typed }, 'change')).toBe(amount);
  });

  it.each(['', '0', '0,0', '-1', '1e3', '1.200,5', '1 200', '12345678901', 'NaN'])('%p is none', (typed) => {
    expect(readTraffic({ ...traffic, change: typed }, 'change')).toBeNull();
  });

  it('a smaller coverage has fewer visitors', () => {
    expect(readTraffic({ ...traffic, baseRate: '100' }, 'baseRate')).toBeNull();
  });
});
