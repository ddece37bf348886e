/** Who would see what: the SDK itself decides for simulated visitors, by the very experiment that is exported. */
import type { AutoExperiment, GrowthBook, Options } from '@growthbook/growthbook';

export const simulatedVisitorCount = 10_000;

export const createSimulatedId = (number: number) => `simulated-visitor-${number}`;

export interface Visit {
  /** Absolute, of the page where the split begins. */
  readonly url: string;
  readonly applicationCountry: string;
}

/** By visitor the number of a variation; -1 for who takes no part. `Sdk`: the class of a browser. */
export function assignVisitors(
  Sdk: typeof GrowthBook,
  experiment: AutoExperiment,
  { url, applicationCountry }: Visit,
): readonly number[] {
  const options: Options = { url };
  const growthbook = new Sdk(options);
  return Array.from({ length: simulatedVisitorCount }, (_, number) => {
    // The package reads them anew for each experiment.
    options.attributes = { acqAnonymousId: createSimulatedId(number), applicationCountry };
    const { inExperiment, variationId } = growthbook.run(experiment);
    return inExperiment ? variationId : -1;
  });
}
