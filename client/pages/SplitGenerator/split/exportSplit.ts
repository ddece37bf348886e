/** The split as others take it: for the SDK's payload, and as links that show each variation. */
import type { AutoExperiment } from '@growthbook/growthbook';
import type { Site } from '../../../../shared/redirectTarget.ts';
import { anonymousIdCookie } from '../../../../shared/visitor.ts';
import { whole } from './percent.ts';
import type { Split } from './readSplit.ts';

/**
 * As a payload has it: the site's features file, GrowthBook's own SDK. A payload knows no beginning and no end: it runs
 * while it is published.
 */
export function toExperiment(split: Split, { publicUrl }: Pick<Site, 'publicUrl'>): AutoExperiment {
  const { key, name, entry, arms, coverage, countries } = split;
  const experiment: AutoExperiment = {
    key,
    name,
    hashAttribute: anonymousIdCookie.name,
    hashVersion: 2,
    coverage: coverage / whole,
    weights: arms.map(({ weight }) => weight / whole),
    variations: arms.map((arm) =>
      arm.stays ? {} : { urlRedirect: publicUrl + arm.path },
    ) as AutoExperiment['variations'],
    meta: arms.map(({ path }, index) => ({ key: String(index), name: path })),
    urlPatterns: [entry.urlPattern],
    persistQueryString: true,
  };
  return countries.length === 0
    ? experiment
    : { ...experiment, condition: { applicationCountry: { $in: [...countries] } } };
}

/** The whole of a features file, or of what an SDK is given. */
export function toPayload(split: Split, site: Pick<Site, 'publicUrl'>) {
  return { features: {}, experiments: [toExperiment(split, site)] };
}

/** Shows a variation while the split is published, and counts nobody. */
export function previewLink({ key, entry }: Split, { publicUrl }: Pick<Site, 'publicUrl'>, variation: number): string {
  return `${publicUrl}${entry.path}?${key}=${variation}`;
}
