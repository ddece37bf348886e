/** The experiment assignments of a document: the server decides them once and sends them with the page. */
import type { CountryCode } from '../i18n/countries.ts';
import type { Locale } from '../i18n/locales.ts';
import type { RouteId } from '../routing/routeTable.ts';
import type { Variants } from './experiments.ts';

/** `new`: set as a cookie. `document`: for this document only, because cookies are blocked. */
export type IdSource = 'persistent' | 'session' | 'new' | 'document';

/** spec §3, "Experiment assignment attributes". */
export interface Attributes {
  readonly acqAnonymousId: string;
  readonly applicationCountry: CountryCode;
  readonly language: Locale;
  readonly deviceType: 'mobile' | 'desktop';
}

/** The fields of `assign_experiment`. `routes`: where the variant is shown; empty: on every route. */
export type Exposure = { readonly experiment: string; readonly variation: string; readonly routes: readonly RouteId[] };

/** Why a variant was assigned, for the inspector. */
export type AssignmentReason = 'experiment' | 'forced' | 'default' | 'override' | 'environment';

export interface AssignedExperiments {
  readonly isAssigned: true;
  readonly attributes: Attributes;
  readonly source: IdSource;
  /** The version of the GrowthBook payload. */
  readonly version: string;
  readonly variants: Variants;
  readonly exposures: readonly Exposure[];
  readonly reasons: Readonly<Record<string, AssignmentReason>>;
  /** A redirect experiment led to this document. */
  readonly isRedirected?: true;
  /** Keys of the redirect experiments, which the browser evaluates before it opens the next page. */
  readonly redirects: readonly string[];
  readonly reason?: undefined;
}

/** The variants are the defaults, which the installation may override. */
export interface UnassignedExperiments {
  readonly isAssigned: false;
  readonly variants: Variants;
  readonly reason: 'untracked' | 'disablegb' | 'refused' | 'crawler' | 'unavailable' | 'no key';
}

export type DocumentExperiments = AssignedExperiments | UnassignedExperiments;
