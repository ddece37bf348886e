/** Who a visitor is to the experiments: decided on the server, sent with the page, and never decided again. */
import type { CountryCode } from '../i18n/countries.ts';
import type { Locale } from '../i18n/locales.ts';
import type { RouteId } from '../routing/routeTable.ts';
import type { Variants } from './experiments.ts';

/** spec §3. Of this session until consent makes it last; written by the server, prolonged and deleted by the page. */
export const anonymousIdCookie = { name: 'acqAnonymousId', days: 180, path: '/', sameSite: 'lax' } as const;

/**
 * Where the id comes from: the cookie that consent made last, the one of this session, a new one for this answer that is
 * set as a cookie, or the document alone, where cookies do not stick.
 */
export type IdSource = 'lasting' | 'session' | 'made' | 'document';

/** spec §3, "Experiment assignment attributes". */
export interface Attributes {
  readonly acqAnonymousId: string;
  readonly applicationCountry: CountryCode;
  readonly language: Locale;
  readonly deviceType: 'mobile' | 'desktop';
}

/** What `assign_experiment` says besides the id. `routes`: where the visitor sees it; empty: wherever this document is. */
export type Exposure = { readonly experiment: string; readonly variation: string; readonly routes: readonly RouteId[] };

/** Why an experiment stands as it does, for the inspector. */
export type AssignmentReason = 'experiment' | 'forced' | 'default' | 'override' | 'environment';

/** The assignments of one document, as they travel with it. */
export interface AssignedExperiments {
  readonly on: true;
  readonly attributes: Attributes;
  readonly source: IdSource;
  /** Of the payload that it was decided by. */
  readonly version: string;
  readonly variants: Variants;
  readonly exposures: readonly Exposure[];
  readonly reasons: Readonly<Record<string, AssignmentReason>>;
  /** This document is what a redirect experiment led to. */
  readonly isRedirected?: true;
  /** The keys of the payload's redirect experiments: where there are any, the browser asks before it opens the next page. */
  readonly redirects: readonly string[];
}

/** Why a document has no assignments. The variants are those of everybody; an installation may have set one. */
export interface UnassignedExperiments {
  readonly on: false;
  readonly variants: Variants;
  readonly why: 'untracked' | 'disablegb' | 'refused' | 'crawler' | 'unavailable' | 'no key';
}

export type DocumentExperiments = AssignedExperiments | UnassignedExperiments;
