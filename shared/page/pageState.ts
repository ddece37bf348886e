/** What a render may depend on: a small state to branch on and to key a cache by, and values only ever placed. */

import type { Locale } from '../i18n/locales.ts';
import type { LandingVariant } from '../routing/landingVariants.ts';
import type { RouteId } from '../routing/routeTable.ts';
import type { OpaqueText } from './opaqueText.ts';

export interface Flags {
  readonly leanRegistration: boolean;
  /** The banner of the season, between its configured dates. */
  readonly blackFriday: boolean;
}

export interface PageState {
  readonly route: RouteId;
  readonly locale: Locale;
  /** The locale in the path; `null` on the unprefixed default. Links on the page keep it. */
  readonly prefix: Locale | null;
  readonly landing: LandingVariant;
  readonly flags: Flags;
}

export interface VisitorValues {
  /** The query that a visitor's journey keeps across pages (rc, ts, utm_…), with its question mark; empty without one. */
  readonly carriedQuery: OpaqueText;
  readonly requestId: OpaqueText;
  /** Of the page's address in each language, for the language selection (languagePaths.ts). */
  readonly languageSuffix: OpaqueText;
}

/** A page's own data, in the same two halves. */
export interface PageData<State = unknown, Values = unknown> {
  readonly state: State;
  readonly values: Values;
}
