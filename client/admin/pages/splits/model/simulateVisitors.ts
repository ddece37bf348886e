import type { AutoExperiment, GrowthBook, Options } from '@growthbook/growthbook';

export const simulatedVisitorCount = 10_000;

export const createSimulatedId = (number: number) => `simulated-visitor-${number}`;

export interface Visit {
  readonly url: string;
  readonly applicationCountry: string;
}

/** The variation of each visitor; -1 for those outside of the experiment. */
export function simulateVisitors(
  Sdk: typeof GrowthBook,
  experiment: AutoExperiment,
  { url, applicationCountry }: Visit,
): readonly number[] {
  const options: Options = { url };
  const growthbook = new Sdk(options);
  return Array.from({ length: simulatedVisitorCount }, (_, number) => {
    options.attributes = { acqAnonymousId: createSimulatedId(number), applicationCountry };
    const { inExperiment, variationId } = growthbook.run(experiment);
    return inExperiment ? variationId : -1;
  });
}
