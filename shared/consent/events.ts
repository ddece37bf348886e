/** The events that a page may push, and nothing beside them (spec §7, §8): names, fields, and what a field may hold. */
import type { CodeState } from '../codes/codeOutcome.ts';
import type { CountryCode } from '../i18n/countries.ts';
import type { LandingVariant } from '../routing/landingVariants.ts';

declare const hashBrand: unique symbol;

/** SHA-256 of something personal, in lower-case hex: the only form in which it leaves. */
export type Hash = string & { readonly [hashBrand]: true };

type NoFields = Readonly<Record<never, never>>;

/** spec §8: "Tracked error events". */
export type RegistrationErrorType =
  | 'no_balance'
  | 'code_expired'
  | 'timestamp_missing'
  | 'account_active'
  | 'account_pending'
  | 'activation_failed'
  | 'activation_not_found';

/** An absent hash is one that could not be made, or of nothing. */
export interface TrackingEvents {
  readonly landing: { readonly variant: LandingVariant['description']; readonly has_code: boolean };
  readonly code_entered: NoFields;
  readonly code_submitted: { readonly result: CodeState['status'] };
  readonly registration_step_2: NoFields;
  readonly registration_submitted: { readonly email_hash?: Hash; readonly registration_id_hash?: Hash };
  readonly activation_landing: NoFields;
  readonly newsletter_subscription: { readonly email_hash?: Hash };
  readonly country_change: { readonly country: CountryCode };
  readonly forbidden_referrer: NoFields;
  readonly assign_experiment: {
    readonly experiment_id: string;
    readonly variation_id: string;
    readonly acq_anonymous_id: string;
  };
  readonly registration_error: { readonly error_type: RegistrationErrorType };
  readonly web_vital: {
    readonly name: 'CLS' | 'FCP' | 'INP' | 'LCP' | 'TTFB';
    readonly value: number;
    readonly rating: 'good' | 'needs-improvement' | 'poor';
  };
}

/** One of them, with what it holds. */
export type TrackedEvent = {
  readonly [Name in keyof TrackingEvents]: [name: Name, fields: TrackingEvents[Name]];
}[keyof TrackingEvents];

/** A field that has to be hashed first may be a promise: the event keeps its place in the order. */
type Pending<Fields> = { readonly [Name in keyof Fields]: Fields[Name] | Promise<Fields[Name] | undefined> };

type PendingEvent = {
  readonly [Name in keyof TrackingEvents]: [name: Name, fields: Pending<TrackingEvents[Name]>];
}[keyof TrackingEvents];

export type Track = (...event: PendingEvent) => void;
