/** The registered experiments. Variants are part of the page state, so rendered pages do not depend on experiments. */
import type { Flags, PageState } from '../page/pageState.ts';
import type { LandingVariant } from '../routing/landingVariants.ts';
import type { RouteId } from '../routing/routeTable.ts';

export interface Experiment<Value extends boolean | string = boolean | string> {
  /** The id of the GrowthBook feature. */
  readonly key: string;
  /** The responsible team. */
  readonly owner: string;
  /** The last UTC day, `2027-05-31`: afterwards `npm run check` fails until the experiment is removed. */
  readonly expires: string;
  /** The first is the default. */
  readonly variants: readonly [Value, ...Value[]];
  /** Where it is shown, and exposures are counted. */
  readonly routes: readonly RouteId[];
}

/** Descriptions without a voucher, whose conditions depend on the URL. */
type PlainDescription = Extract<
  LandingVariant['description'],
  'default' | 'social' | 'viral' | 'viralProductShare' | 'daba'
>;

const leanRegistration: Experiment<boolean> = {
  key: 'lean-registration',
  owner: 'registration',
  expires: '2027-05-31',
  variants: [false, true],
  routes: ['formStarted'],
};

const landingDescription: Experiment<PlainDescription> = {
  key: 'landing-description',
  owner: 'acquisition',
  expires: '2027-05-31',
  variants: ['default', 'social', 'viral', 'viralProductShare', 'daba'],
  routes: ['landing'],
};

export const experiments = { leanRegistration, landingDescription };

export const experimentNames = Object.keys(experiments) as (keyof typeof experiments)[];

export type Variants = {
  readonly [Name in keyof typeof experiments]: (typeof experiments)[Name]['variants'][number];
};

export const controlVariants: Variants = { leanRegistration: false, landingDescription: 'default' };

/** A campaign's landing page keeps the description that its link advertised. */
export function canVaryDescription({ description, disclaimer }: LandingVariant): boolean {
  return description === 'default' && disclaimer === null;
}

/** Applies variants to the page state of routes that show them; elsewhere they would only multiply cached pages. */
export function applyVariants(
  route: RouteId,
  { flags, landing }: Pick<PageState, 'flags' | 'landing'>,
  { leanRegistration: isLean, landingDescription: description }: Variants,
): { readonly flags: Flags; readonly landing: LandingVariant } {
  const isVaried = route === 'landing' && canVaryDescription(landing);
  return {
    flags: experiments.leanRegistration.routes.includes(route) ? { ...flags, leanRegistration: isLean } : flags,
    landing: isVaried && description !== 'default' ? { ...landing, description } : landing,
  };
}
