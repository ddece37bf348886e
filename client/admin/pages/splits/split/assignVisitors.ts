/** Simulates the assignment with the SDK itself and the exported experiment. */
import type { AutoExperiment, GrowthBook, Options } from '@growthbook/growthbook';

export const simulatedVisitorCount = 10_000;

export const createSimulatedId = (number: number) => `simulated-visitor-${number}`;

export interface Visit {
  /** Absolute, of the entry page. */
  readonly url: string;
  readonly applicationCountry: string;
}

/** The variation of each visitor; -1 for those outside of the experiment. */
export function assignVisitors(
  Sdk: typeof GrowthBook,
  experiment: AutoExperiment,
  { url, applicationCountry }: Visit,
): readonly number[] {
  const options: Options = { url };
  const growthbook = new Sdk(options);
  return Array.from({ length: simulatedVisitorCount }, (_, number) => {
    // The SDK reads the attributes at each run.
    options.attributes = { acqAnonymousId: createSimulatedId(number), applicationCountry };
    const { inExperiment, variationId } = growthbook.run(experiment);
    return inExperiment ? variationId : -1;
  });
}
