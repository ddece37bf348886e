/** The names of what may be pushed, for those who check it while it runs; `events.ts` says what each may hold. */
import type { Choices } from '../consent.ts';
import type { TrackingEvents } from './events.ts';

const eventFields: { readonly [Name in keyof TrackingEvents]: readonly (keyof TrackingEvents[Name])[] } = {
  landing: ['variant', 'has_code'],
  code_entered: [],
  code_submitted: ['result'],
  registration_step_2: [],
  registration_submitted: ['email_hash', 'registration_id_hash'],
  activation_landing: [],
  newsletter_subscription: ['email_hash'],
  country_change: ['country'],
  forbidden_referrer: [],
  assign_experiment: ['experiment_id', 'variation_id', 'acq_anonymous_id'],
  registration_error: ['error_type'],
  web_vital: ['name', 'value', 'rating'],
};

/** Null for an event that nobody registered. */
export function registeredFields(event: string): readonly string[] | null {
  return Object.hasOwn(eventFields, event) ? eventFields[event as keyof TrackingEvents] : null;
}

/** What tells which advertisement brought somebody. */
const marketingFields: readonly string[] = [
  'email_hash',
  'registration_id_hash',
  'click_id_type',
  'click_id',
  'customer_consent_token',
  'customer_hashed_id',
];

/** What of a push may leave under these choices; null where that is nothing. */
export function agreedPart(push: object, { statistics, marketing }: Choices): object | null {
  const event = 'event' in push ? push.event : null;
  // The one event that an advertisement is counted by, and that the consent text names under marketing.
  const mayTell = statistics || (marketing && event === 'registration_submitted');
  if (event !== null && !mayTell) return null;
  const agreed = Object.entries(push).filter(([name]) => (marketingFields.includes(name) ? marketing : mayTell));
  return agreed.length === 0 ? null : Object.fromEntries(agreed);
}

/** spec §3, "Tracking/consent payload". */
export const payloadFields = [
  // Of the address, as far as it has them and they are agreed to.
  'campaign_source',
  'campaign_medium',
  'campaign_name',
  'campaign_term',
  'campaign_content',
  'click_id_type',
  'click_id',
  'application_brand',
  'application_code',
  'application_country',
  'application_language',
  'application_version',
  'application_environment',
  'user_connection_status',
  'opt_in_tracking_consent',
  'consent_settings_id',
  'consent_script_url',
  'customer_consent_token',
  'customer_id',
  'customer_hashed_id',
] as const;
