/** How many visitors a split needs, and what it can tell: two proportions, compared as the first target with each other. */

/** How often a difference may be seen that is none, and how often one is found that is there. */
export const level = 0.05;
export const power = 0.8;

/**
 * Of the standard normal distribution at 1 - level / 2m, for m comparisons: two-sided 5 %, shared out among the comparisons
 * by Bonferroni, so that the chance of any false alarm stays at 5 % however many targets there are.
 */
const criticalValues = [1.959964, 2.241403, 2.39398, 2.497705, 2.575829, 2.638257, 2.69011];
/** The same at the power. */
const powerValue = 0.841621;

export const maxComparisons = criticalValues.length;

export interface Comparison {
  /** Between 0 and 1: how many do at the first target what counts, and how many at the other. */
  readonly base: number;
  readonly other: number;
  /** Visitors of the other target for each one of the first. */
  readonly ratio: number;
  /** How many others the first one is compared with. */
  readonly comparisons: number;
}

/**
 * The visitors of the first target that it takes to tell two proportions apart (two-sided 5 %, power 80 %):
 *
 *   n = (z_a √((r+1) p̄ q̄) + z_b √(r p₁q₁ + p₂q₂))² / (r (p₂ − p₁)²),  p̄ = (p₁ + r p₂) / (r + 1)
 *
 * Fleiss, Levin, Paik: Statistical Methods for Rates and Proportions, 3rd ed. 2003, chapter 4, without the correction for
 * continuity; for r = 1 what R's `power.prop.test` gives.
 */
export function visitorsNeeded({ base, other, ratio, comparisons }: Comparison): number {
  const critical = criticalValues[comparisons - 1] ?? Number.NaN;
  const mean = (base + ratio * other) / (ratio + 1);
  const ifAlike = critical * Math.sqrt((ratio + 1) * mean * (1 - mean));
  const ifApart = powerValue * Math.sqrt(ratio * base * (1 - base) + other * (1 - other));
  return (ifAlike + ifApart) ** 2 / (ratio * (other - base) ** 2);
}

/** The smallest rise of the base, in points between 0 and 1, that so many visitors of the first target can tell; null: none. */
export function smallestChange(
  visitors: number,
  { base, ratio, comparisons }: Omit<Comparison, 'other'>,
): number | null {
  const tells = (other: number) => visitorsNeeded({ base, other, ratio, comparisons }) <= visitors;
  let enough = 1;
  if (!tells(enough)) return null;
  let tooLittle = base;
  for (let step = 0; step < 60; step += 1) {
    const middle = (tooLittle + enough) / 2;
    if (tells(middle)) enough = middle;
    else tooLittle = middle;
  }
  return enough - base;
}

export interface Plan {
  readonly visitorsPerDay: number;
  /** Between 0 and 1. */
  readonly baseRate: number;
  /** Of the base rate: 0.1 is a tenth more of it. */
  readonly change: number;
  /** Of those who come, between 0 and 1. */
  readonly coverage: number;
  readonly weights: readonly number[];
  /** Until the split ends; null where it has no end. */
  readonly days: number | null;
}

export interface PlannedArm {
  readonly perDay: number;
  readonly total: number | null;
  /** Against the first target, in points between 0 and 1; null for the first, and where no rise could be told. */
  readonly smallest: number | null;
}

export interface SamplePlan {
  readonly arms: readonly PlannedArm[];
  /** Until every target can be told from the first by the change that is looked for; null: never. */
  readonly daysNeeded: number | null;
}

export function planSample({ visitorsPerDay, baseRate, change, coverage, weights, days }: Plan): SamplePlan {
  const [first = 0, ...others] = weights;
  const perDay = (weight: number) => visitorsPerDay * coverage * weight;
  const comparisons = others.length;
  const comparedBy = (weight: number) => ({ base: baseRate, ratio: weight / first, comparisons });
  const arms = weights.map((weight, index) => ({
    perDay: perDay(weight),
    total: days === null ? null : perDay(weight) * days,
    smallest: index === 0 || days === null ? null : smallestChange(perDay(first) * days, comparedBy(weight)),
  }));
  const other = baseRate * (1 + change);
  const needed = Math.max(...others.map((weight) => visitorsNeeded({ ...comparedBy(weight), other }) / perDay(first)));
  return { arms, daysNeeded: other < 1 && Number.isFinite(needed) ? Math.ceil(needed) : null };
}
