/** A render branches on the page state, which is the cache key, and only outputs visitor values. */
import type { Locale } from '../i18n/locales.ts';
import type { LandingVariant } from '../routing/landingVariants.ts';
import type { RouteId } from '../routing/routeTable.ts';
import type { OpaqueText } from './opaqueText.ts';

export interface Flags {
  readonly leanRegistration: boolean;
  readonly blackFriday: boolean;
}

export interface PageState {
  readonly route: RouteId;
  readonly locale: Locale;
  /** The locale in the path, kept by links; null without one. */
  readonly prefix: Locale | null;
  readonly landing: LandingVariant;
  readonly flags: Flags;
}

export interface VisitorValues {
  /** The campaign parameters with their question mark; may be empty. */
  readonly carriedQuery: OpaqueText;
  readonly requestId: OpaqueText;
  /** The end of the page's path in each language (languagePaths.ts). */
  readonly languageSuffix: OpaqueText;
}

export interface PageData<State = unknown, Values = unknown> {
  readonly state: State;
  readonly values: Values;
}
