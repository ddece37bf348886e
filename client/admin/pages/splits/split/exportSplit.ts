/** The split as others take it: for the SDK's payload, for GrowthBook's API, and as links that show each variation. */
import type { AutoExperiment } from '@growthbook/growthbook';
import { anonymousIdCookie } from '../../../../../shared/experiments/documentExperiments.ts';
import type { Site } from '../../../../../shared/routing/redirectTarget.ts';
import { fullPermille } from './percent.ts';
import type { Arm, Split } from './readSplit.ts';

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
    coverage: coverage / fullPermille,
    weights: getWeights(arms),
    variations: arms.map((arm) =>
      arm.isEntry ? {} : { urlRedirect: publicUrl + arm.path },
    ) as AutoExperiment['variations'],
    meta: arms.map(({ path }, index) => ({ key: String(index), name: path })),
    urlPatterns: [entry.urlPattern],
    persistQueryString: true,
  };
  return countries.length === 0 ? experiment : { ...experiment, condition: getCondition(countries) };
}

/** The whole of a features file, or of what an SDK is given. */
export function toPayload(split: Split, site: Pick<Site, 'publicUrl'>) {
  return { features: {}, experiments: [toExperiment(split, site)] };
}

/**
 * The body of `POST /api/v1/experiments` at GrowthBook. It makes a draft there: the redirects are no part of that API, and
 * stand in the description for who adds them by hand. The seed keeps everybody in the variation of the preview.
 */
export function toApiBody(split: Split, { publicUrl }: Pick<Site, 'publicUrl'>) {
  const { key, name, entry, arms, coverage, countries, start, end } = split;
  const describeTarget = (arm: Arm) => (arm.isEntry ? 'no redirect' : publicUrl + arm.path);
  const redirects = arms.map((arm, index) => `${index}: ${describeTarget(arm)}`);
  return {
    trackingKey: key,
    name,
    description: [`URL redirect from ${publicUrl}${entry.path}`, ...redirects].join('\n'),
    assignmentQueryId: 'anonymous_id',
    hashAttribute: anonymousIdCookie.name,
    hashVersion: 2,
    status: 'draft',
    variations: arms.map((arm, index) => ({ key: String(index), name: arm.path, description: describeTarget(arm) })),
    phases: [
      {
        name: 'Main',
        dateStarted: new Date(start).toISOString(),
        ...(end === null ? {} : { dateEnded: new Date(end).toISOString() }),
        seed: key,
        coverage: coverage / fullPermille,
        variationWeights: getWeights(arms),
        ...(countries.length === 0 ? {} : { condition: JSON.stringify(getCondition(countries)) }),
      },
    ],
  };
}

/** Shows a variation while the split is published, and counts nobody. */
export function buildPreviewLink(
  { key, entry }: Split,
  { publicUrl }: Pick<Site, 'publicUrl'>,
  variation: number,
): string {
  return `${publicUrl}${entry.path}?${key}=${variation}`;
}

const getWeights = (arms: readonly Arm[]) => arms.map(({ weight }) => weight / fullPermille);

const getCondition = (countries: Split['countries']) => ({ applicationCountry: { $in: [...countries] } });
