/** Sample sizes of a split: the proportion of the first target is compared with that of each other target. */
import { dayMs } from '../../../lists/dayRange.ts';
import { fullPermille } from './percent.ts';
import type { Split, SplitDraft } from './readSplit.ts';

export const significanceLevel = 0.05;
export const power = 0.8;

/** Standard normal quantiles at 1 - level / 2m for m comparisons: two-sided, corrected by Bonferroni. */
const criticalValues = [1.959964, 2.241403, 2.39398, 2.497705, 2.575829, 2.638257, 2.69011];
const powerValue = 0.841621;

export interface Comparison {
  /** The conversion rate of the first target, between 0 and 1. */
  readonly base: number;
  /** Visitors of the other target for each visitor of the first. */
  readonly ratio: number;
  readonly comparisons: number;
}

/**
 * The visitors that the first target needs to distinguish its proportion from `other`:
 *
 *   n = (z_a √((r+1) p̄ q̄) + z_b √(r p₁q₁ + p₂q₂))² / (r (p₂ − p₁)²),  p̄ = (p₁ + r p₂) / (r + 1)
 *
 * Fleiss, Levin, Paik: Statistical Methods for Rates and Proportions, 3rd ed. 2003, chapter 4, without continuity correction.
 */
export function computeSampleSize(other: number, { base, ratio, comparisons }: Comparison): number {
  const critical = criticalValues[comparisons - 1] ?? Number.NaN;
  const mean = (base + ratio * other) / (ratio + 1);
  const nullTerm = critical * Math.sqrt((ratio + 1) * mean * (1 - mean));
  const alternativeTerm = powerValue * Math.sqrt(ratio * base * (1 - base) + other * (1 - other));
  return (nullTerm + alternativeTerm) ** 2 / (ratio * (other - base) ** 2);
}

/** The smallest increase of the base that is detectable with these visitors of the first target; null for none. */
export function getMinDetectableEffect(visitors: number, comparison: Comparison): number | null {
  const isEnough = (other: number) => computeSampleSize(other, comparison) <= visitors;
  let high = 1;
  if (!isEnough(high)) return null;
  let low = comparison.base;
  for (let step = 0; step < 60; step += 1) {
    const mid = (low + high) / 2;
    if (isEnough(mid)) high = mid;
    else low = mid;
  }
  return high - comparison.base;
}

export type TrafficField = 'visitorsPerDay' | 'baseRate' | 'change';
export type Traffic = Pick<SplitDraft, TrafficField>;

/** Reads `2.35` or `2,35`; null for anything else, for zero, and for a base rate of 100 or more. */
export function readTraffic(traffic: Traffic, field: TrafficField): number | null {
  const text = traffic[field].trim();
  const amount = /^\d{1,9}(?:[.,]\d{1,4})?$/.test(text) ? Number(text.replace(',', '.')) : 0;
  return amount <= 0 || (field === 'baseRate' && amount >= 100) ? null : amount;
}

export type SplitPlan = NonNullable<ReturnType<typeof planSplit>>;

export function planSplit(split: Pick<Split, 'arms' | 'coverage' | 'start' | 'end'>, traffic: Traffic) {
  const visitorsPerDay = readTraffic(traffic, 'visitorsPerDay');
  const basePercent = readTraffic(traffic, 'baseRate');
  const changePercent = readTraffic(traffic, 'change');
  if (visitorsPerDay === null || basePercent === null || changePercent === null) return null;
  const [base, change] = [basePercent / 100, changePercent / 100];
  const days = split.end === null ? null : (split.end - split.start) / dayMs;
  const perDay = split.arms.map(({ weight }) => (visitorsPerDay * split.coverage * weight) / fullPermille ** 2);
  const [first = 0, ...others] = perDay;
  const getComparison = (index: number): Comparison => ({
    base,
    ratio: (split.arms[index]?.weight ?? 0) / (split.arms[0]?.weight ?? 0),
    comparisons: others.length,
  });
  const other = base * (1 + change);
  const needed = Math.max(...others.map((_, index) => computeSampleSize(other, getComparison(index + 1)) / first));
  return {
    base,
    change,
    days,
    /** Until that change is detectable for every target; null for never. */
    daysNeeded: other < 1 && Number.isFinite(needed) ? Math.ceil(needed) : null,
    /** `smallest`: the smallest detectable increase, between 0 and 1; null for the first target, and for none. */
    arms: perDay.map((daily, index) => ({
      perDay: daily,
      total: days === null ? null : daily * days,
      smallest: index === 0 || days === null ? null : getMinDetectableEffect(first * days, getComparison(index)),
    })),
  };
}
