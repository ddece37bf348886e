import type { FeatureResult } from '@growthbook/growthbook';
import type { LandingVariant } from '../routing/landingVariants.ts';
import type { AssignedExperiments, AssignmentReason, Exposure } from './documentExperiments.ts';
import { canVaryDescription, type Experiment, experimentNames, experiments, type Variants } from './experiments.ts';

export type Assignments = Pick<AssignedExperiments, 'variants' | 'exposures' | 'reasons'>;

/** By GrowthBook's source. An experiment that did not randomise was forced. */
const reasonsBySource: Readonly<Record<string, AssignmentReason>> = {
  experiment: 'forced',
  force: 'forced',
  override: 'override',
};

/** Turns GrowthBook's results, by feature key, into variants and exposures. */
export function readAssignments(evaluate: (key: string) => FeatureResult, landing: LandingVariant): Assignments {
  const values: Partial<Record<keyof Variants, boolean | string>> = {};
  const exposures: Exposure[] = [];
  const reasons: Record<string, AssignmentReason> = {};
  for (const name of experimentNames) {
    const { key, routes, variants }: Experiment = experiments[name];
    const { value, source, experiment, experimentResult: result } = evaluate(key);
    // The default for an unregistered value.
    values[name] = variants.find((variant) => variant === value) ?? variants[0];
    const isRandomised = source === 'experiment' && result?.hashUsed === true;
    reasons[key] = isRandomised ? 'experiment' : (reasonsBySource[source] ?? 'default');
    const isShown = name !== 'landingDescription' || canVaryDescription(landing);
    if (isRandomised && isShown && experiment !== undefined) {
      exposures.push({ experiment: experiment.key, variation: result.key, routes });
    }
  }
  return { variants: values as unknown as Variants, exposures, reasons };
}
