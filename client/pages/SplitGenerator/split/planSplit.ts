/** The plan of a split by what the form says of its traffic; null where it says too little. */
import { readAmount } from './amount.ts';
import { whole } from './percent.ts';
import { type Plan, planSample, type SamplePlan } from './planSample.ts';
import type { Split } from './readSplit.ts';
import type { SplitDraft } from './splitDraft.ts';

export type TrafficField = 'visitorsPerDay' | 'baseRate' | 'change';

export type SplitPlan = SamplePlan & Pick<Plan, 'baseRate' | 'change' | 'days'>;

const msPerDay = 86_400_000;

/** Whether what stands in the field is none; an empty field is left out, and wrong in nothing. */
export function isUnreadable(draft: Pick<SplitDraft, TrafficField>, field: TrafficField): boolean {
  return draft[field].trim() !== '' && readTraffic(draft, field) === null;
}

export function planSplit(
  { arms, coverage, start, end }: Split,
  draft: Pick<SplitDraft, TrafficField>,
): SplitPlan | null {
  const visitorsPerDay = readTraffic(draft, 'visitorsPerDay');
  const baseRate = readTraffic(draft, 'baseRate');
  const change = readTraffic(draft, 'change');
  if (visitorsPerDay === null || baseRate === null || change === null) return null;
  const days = end === null ? null : (end - start) / msPerDay;
  const plan = {
    visitorsPerDay,
    baseRate: baseRate / 100,
    change: change / 100,
    coverage: coverage / whole,
    weights: arms.map(({ weight }) => weight / whole),
    days,
  };
  return { ...planSample(plan), baseRate: plan.baseRate, change: plan.change, days };
}

/** A share of all is less than all of them. */
function readTraffic(draft: Pick<SplitDraft, TrafficField>, field: TrafficField): number | null {
  const amount = readAmount(draft[field]);
  return field === 'baseRate' && amount !== null && amount >= 100 ? null : amount;
}
