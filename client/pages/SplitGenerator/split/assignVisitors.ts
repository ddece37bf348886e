/** Who would see what: the SDK itself decides for simulated visitors, by the very experiment that is exported. */
import type { AutoExperiment, GrowthBook, Options } from '@growthbook/growthbook';

export const simulatedVisitors = 10_000;

/**
 * As the site's own ids look, and as unlike each other: by numbers in a row the hash is a little uneven. The same ones at
 * every time.
 */
export function simulatedId(number: number): string {
  const digits = [0, 1, 2, 3]
    .map((part) =>
      mix(number * 4 + part + 1)
        .toString(16)
        .padStart(8, '0'),
    )
    .join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** The last step of MurmurHash3: no two numbers of 32 bits become the same, and neighbours have nothing in common. */
function mix(number: number): number {
  const once = Math.imul(number ^ (number >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return (twice ^ (twice >>> 16)) >>> 0;
}

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
  return Array.from({ length: simulatedVisitors }, (_, number) => {
    // The package reads them anew for each experiment.
    options.attributes = { acqAnonymousId: simulatedId(number), applicationCountry };
    const { inExperiment, variationId } = growthbook.run(experiment);
    return inExperiment ? variationId : -1;
  });
}

export interface AssignedCounts {
  readonly byArm: readonly number[];
  readonly outside: number;
}

export function countAssigned(assigned: readonly number[], arms: number): AssignedCounts {
  const byArm = Array.from({ length: arms }, () => 0);
  let outside = 0;
  for (const variation of assigned) {
    if (variation < 0) outside += 1;
    else byArm[variation] = (byArm[variation] ?? 0) + 1;
  }
  return { byArm, outside };
}
