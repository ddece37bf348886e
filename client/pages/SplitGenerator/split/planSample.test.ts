import { maxComparisons, planSample, smallestChange, visitorsNeeded } from './planSample.ts';
import { mostTargets } from './splitDraft.ts';

const alone = { ratio: 1, comparisons: 1 };

describe('the visitors that it takes', () => {
  it.each([
    // R 4: power.prop.test(p1 = .., p2 = .., power = .8)$n
    [0.1, 0.12, 3840.85],
    [0.5, 0.6, 387.34],
  ])('to tell %d from %d are those of R', (base, other, visitors) => {
    expect(visitorsNeeded({ base, other, ...alone })).toBeCloseTo(visitors, 1);
  });

  it('are as many when the two change places, ratio and all', () => {
    const first = visitorsNeeded({ base: 0.05, other: 0.06, ratio: 3, comparisons: 1 });
    const other = visitorsNeeded({ base: 0.06, other: 0.05, ratio: 1 / 3, comparisons: 1 });
    expect(other).toBeCloseTo(3 * first, 6);
  });

  it('are more with every comparison', () => {
    const needed = Array.from({ length: maxComparisons }, (_, index) =>
      visitorsNeeded({ base: 0.05, other: 0.06, ratio: 1, comparisons: index + 1 }),
    );
    expect(needed).toEqual([...needed].sort((one, other) => one - other));
    expect(new Set(needed).size).toBe(maxComparisons);
    expect(maxComparisons).toBe(mostTargets - 1);
  });

  it('share the 5 % of false alarms out among the comparisons', () => {
    // By hand, from the density: with equal proportions of 1/2 the formula is (z_a + z_b)² / 2d² as d goes to nothing.
    const distance = 1e-5;
    for (let comparisons = 1; comparisons <= maxComparisons; comparisons += 1) {
      const needed = visitorsNeeded({ base: 0.5, other: 0.5 + distance, ratio: 1, comparisons });
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

describe('the smallest change that can be told', () => {
  it.each([
    [0.05, 10_000, 1, 1],
    [0.3, 500, 0.5, 3],
    [0.9, 5_000, 2, 7],
  ])('of a base of %d with %d visitors takes just so many', (base, visitors, ratio, comparisons) => {
    const change = smallestChange(visitors, { base, ratio, comparisons }) ?? Number.NaN;
    expect(visitorsNeeded({ base, other: base + change, ratio, comparisons })).toBeCloseTo(visitors, 3);
  });

  it('is none where even the greatest could not be told', () => {
    expect(smallestChange(2, { base: 0.5, ...alone })).toBeNull();
    expect(smallestChange(0, { base: 0.5, ...alone })).toBeNull();
  });
});

describe('the plan of a split', () => {
  const plan = { visitorsPerDay: 1000, baseRate: 0.1, change: 0.2, coverage: 0.5, weights: [0.5, 0.5], days: 14 };

  it('says who is expected at each target, and from when on its answer counts', () => {
    const { arms, daysNeeded } = planSample(plan);
    expect(arms.map(({ perDay, total }) => [perDay, total])).toEqual([
      [250, 3500],
      [250, 3500],
    ]);
    // 3841 at 250 a day.
    expect(daysNeeded).toBe(16);
    expect(arms[0]?.smallest).toBeNull();
    expect(arms[1]?.smallest).toBeCloseTo(smallestChange(3500, { base: 0.1, ...alone }) ?? 0, 10);
  });

  it('waits for the target that needs longest', () => {
    const { daysNeeded } = planSample({ ...plan, coverage: 1, weights: [0.8, 0.1, 0.1] });
    const needed = visitorsNeeded({ base: 0.1, other: 0.12, ratio: 1 / 8, comparisons: 2 });
    expect(daysNeeded).toBe(Math.ceil(needed / 800));
  });

  it('knows no total without an end, and no day where nobody takes part or the change is more than all', () => {
    expect(planSample({ ...plan, days: null }).arms.map(({ total, smallest }) => [total, smallest])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(planSample({ ...plan, coverage: 0 }).daysNeeded).toBeNull();
    expect(planSample({ ...plan, baseRate: 0.9 }).daysNeeded).toBeNull();
  });
});
