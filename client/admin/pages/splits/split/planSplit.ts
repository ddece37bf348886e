/** How many visitors a split needs, and what it can tell: two proportions, compared as the first target with each other. */
import { fullPermille } from './percent.ts';
import type { Split, SplitDraft } from './readSplit.ts';

/** How often a difference may be seen that is none, and how often one is found that is there. */
export const significanceLevel = 0.05;
export const power = 0.8;

/**
 * Of the standard normal distribution at 1 - level / 2m, for m comparisons: two-sided 5 %, shared out among the comparisons
 * by Bonferroni, so that the chance of any false alarm stays at 5 % however many targets there are.
 */
const criticalValues = [1.959964, 2.241403, 2.39398, 2.497705, 2.575829, 2.638257, 2.69011];
/** The same at the power. */
const powerValue = 0.841621;

export interface Comparison {
  /** Between 0 and 1: how many do at the first target what counts. */
  readonly base: number;
  /** Visitors of the other target for each one of the first. */
  readonly ratio: number;
  /** How many others the first one is compared with. */
  readonly comparisons: number;
}

/**
 * The visitors of the first target that it takes to tell its proportion from that of another (two-sided 5 %, power 80 %):
 *
 *   n = (z_a √((r+1) p̄ q̄) + z_b √(r p₁q₁ + p₂q₂))² / (r (p₂ − p₁)²),  p̄ = (p₁ + r p₂) / (r + 1)
 *
 * Fleiss, Levin, Paik: Statistical Methods for Rates and Proportions, 3rd ed. 2003, chapter 4, without the correction for
 * continuity; for r = 1 what R's `power.prop.test` gives.
 */
export function computeSampleSize(other: number, { base, ratio, comparisons }: Comparison): number {
  const critical = criticalValues[comparisons - 1] ?? Number.NaN;
  const mean = (base + ratio * other) / (ratio + 1);
  const nullTerm = critical * Math.sqrt((ratio + 1) * mean * (1 - mean));
  const alternativeTerm = powerValue * Math.sqrt(ratio * base * (1 - base) + other * (1 - other));
  return (nullTerm + alternativeTerm) ** 2 / (ratio * (other - base) ** 2);
}

/** The smallest rise of the base, in points between 0 and 1, that so many visitors of the first target can tell; null: none. */
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

/** `2.35` or `2,35`: above zero, without marks between thousands; null for anything else. A share of all is less than all. */
export function readTraffic(traffic: Traffic, field: TrafficField): number | null {
  const text = traffic[field].trim();
  const amount = /^\d{1,9}(?:[.,]\d{1,4})?$/.test(text) ? Number(text.replace(',', '.')) : 0;
  return amount <= 0 || (field === 'baseRate' && amount >= 100) ? null : amount;
}

export type SplitPlan = NonNullable<ReturnType<typeof planSplit>>;

const msPerDay = 86_400_000;

/** Null where the form says too little of the traffic. */
export function planSplit(split: Pick<Split, 'arms' | 'coverage' | 'start' | 'end'>, traffic: Traffic) {
  const visitorsPerDay = readTraffic(traffic, 'visitorsPerDay');
  const basePercent = readTraffic(traffic, 'baseRate');
  const changePercent = readTraffic(traffic, 'change');
  if (visitorsPerDay === null || basePercent === null || changePercent === null) return null;
  const [base, change] = [basePercent / 100, changePercent / 100];
  const days = split.end === null ? null : (split.end - split.start) / msPerDay;
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
    /** Of the base: 0.1 is a tenth more of it. */
    change,
    /** Until the split ends; null where it has no end. */
    days,
    /** Until every target can be told from the first by that change; null: never. */
    daysNeeded: other < 1 && Number.isFinite(needed) ? Math.ceil(needed) : null,
    /** `smallest`: against the first target, in points between 0 and 1; null for the first, and where none could be told. */
    arms: perDay.map((daily, index) => ({
      perDay: daily,
      total: days === null ? null : daily * days,
      smallest: index === 0 || days === null ? null : getMinDetectableEffect(first * days, getComparison(index)),
    })),
  };
}
