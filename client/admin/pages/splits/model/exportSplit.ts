import type { AutoExperiment } from '@growthbook/growthbook';
import { anonymousIdCookie } from '../../../../../shared/experiments/anonymousIdCookie.ts';
import type { Site } from '../../../../../shared/routing/redirectTarget.ts';
import { fullPermille } from './percent.ts';
import type { Arm, Split } from './readSplit.ts';

/** The experiment of a payload. It has no start and end: it runs while it is published. */
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

export function toPayload(split: Split, site: Pick<Site, 'publicUrl'>) {
  return { features: {}, experiments: [toExperiment(split, site)] };
}

/**
 * The body of GrowthBook's `POST /api/v1/experiments`, which creates a draft. That API has no redirects, so the description
 * lists them to be added by hand. The seed keeps the assignment of the payload.
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

/** Shows a variation while the split is published; the visit is not counted. */
export function buildPreviewLink(
  { key, entry }: Split,
  { publicUrl }: Pick<Site, 'publicUrl'>,
  variation: number,
): string {
  return `${publicUrl}${entry.path}?${key}=${variation}`;
}

const getWeights = (arms: readonly Arm[]) => arms.map(({ weight }) => weight / fullPermille);

const getCondition = (countries: Split['countries']) => ({ applicationCountry: { $in: [...countries] } });
