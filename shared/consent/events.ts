/** The tracking events and their fields (spec §7, §8). */
import type { CodeState } from '../codes/codeOutcome.ts';
import type { CountryCode } from '../i18n/countries.ts';
import type { LandingVariant } from '../routing/landingVariants.ts';

declare const hashBrand: unique symbol;

/** SHA-256 of personal data, in lower-case hex. */
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

/** A hash is absent if its source is empty or hashing failed. */
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

export type TrackedEvent = {
  readonly [Name in keyof TrackingEvents]: [name: Name, fields: TrackingEvents[Name]];
}[keyof TrackingEvents];

/** A field that is hashed first may be a promise; events keep their order. */
type Pending<Fields> = { readonly [Name in keyof Fields]: Fields[Name] | Promise<Fields[Name] | undefined> };

type PendingEvent = {
  readonly [Name in keyof TrackingEvents]: [name: Name, fields: Pending<TrackingEvents[Name]>];
}[keyof TrackingEvents];

export type Track = (...event: PendingEvent) => void;
