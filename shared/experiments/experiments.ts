/**
 * The experiments that pages know. A variant is a value that a page's state already has, so a rendered page never learns
 * whether an experiment, the installation or nobody chose it. GrowthBook knows an experiment by its feature's key.
 */

import type { Flags, PageState } from '../page/pageState.ts';
import type { LandingVariant } from '../routing/landingVariants.ts';
import type { RouteId } from '../routing/routeTable.ts';

export interface Experiment<Value extends boolean | string = boolean | string> {
  /** The feature's id at GrowthBook. */
  readonly key: string;
  /** Who is asked what becomes of it: a team, no person. */
  readonly owner: string;
  /** A UTC day, `2027-05-31`. From the next one on `npm run check` fails: decided experiments leave the code. */
  readonly expires: string;
  /** The first is what everybody sees without an assignment. */
  readonly variants: readonly [Value, ...Value[]];
  /** Where it is seen: a visitor was exposed to it only there. */
  readonly routes: readonly RouteId[];
}

/** No description that promises a voucher: those stand beside their conditions, which the address decides. */
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

/** What nobody registered reads as the first variant: an upstream cannot make a page state of its own. */
export function readVariant<Name extends keyof Variants>(name: Name, value: unknown): Variants[Name] {
  const variants: readonly unknown[] = experiments[name].variants;
  return (variants.includes(value) ? value : variants[0]) as Variants[Name];
}

/** The landing page of a campaign keeps the words that its address promises: there nobody sees a variant. */
export function canVaryDescription({ description, disclaimer }: LandingVariant): boolean {
  return description === 'default' && disclaimer === null;
}

/**
 * The part of a page's state that variants decide. Where a route does not show one it stays at its first, so that no
 * rendered page is kept twice.
 */
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
