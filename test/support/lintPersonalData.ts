/** Finds personal data and secrets in events and reports. */
import type { TrackingEvents } from '../../shared/consent/events.ts';
import { readText } from './readText.ts';

export interface Finding {
  /** The path, such as `[1].email_hash`. */
  readonly where: string;
  readonly what:
    | 'email'
    | 'seeded value'
    | 'token'
    | 'validity timestamp'
    | 'code or timestamp of a link'
    | 'phone number'
    | 'query string'
    | 'personal key'
    | 'not hashed'
    | 'unregistered key';
}

type Rule = readonly [what: Finding['what'], pattern: RegExp];

/** In any encoding. */
const anywhere: readonly Rule[] = [
  ['email', /[\p{L}\p{N}._%+'-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})*\.\p{L}{2,}/u],
  ['token', /eyJ[\w-]{8,}\.[\w-]{4,}/],
  ['validity timestamp', /(?<!\d)1\d{12}\.[\w-]{16,}/],
  [
    'code or timestamp of a link',
    /(?<![\w-])(?:rc|ts|token|registrationCode|validityTimestamp)["']?\s*[=:]\s*["']?[\w-]/i,
  ],
  ['query string', /[?&][\w.-]+=[^&\s]/],
];

/** Only in the plain text, because every encoded text contains digits. Epoch times and hashes have other lengths. */
const asWritten: readonly Rule[] = [
  ['phone number', /(?<![\w.+-])(?:\+|00?)[1-9][\d ()/.-]{6,16}\d(?![\w.-])|(?<![\w.+-])\d{11,12}(?![\w.-])/],
];

const personalKey =
  /^(?:gender|first_?name|last_?name|e_?mail|postal_?code|bday|birthday|phone|rc|ts|token|authorization)$/i;

/** `seeded`: values of the test, found in any case and in any encoding that readText.ts supports. */
export function lintPersonalData(value: unknown, seeded: readonly string[] = []): readonly Finding[] {
  const seeds = seeded.map(normalise);
  return entriesOf(value).flatMap(({ where, key, text }) => {
    const readings = readText(text).map((reading) => reading.normalize('NFC'));
    const holdsSeed = readings.map(normalise).some((reading) => seeds.some((seed) => reading.includes(seed)));
    const found = [
      ...matches(anywhere, readings),
      ...matches(asWritten, [text]),
      ...(holdsSeed ? (['seeded value'] as const) : []),
      ...(personalKey.test(key) ? (['personal key'] as const) : []),
      ...(key.endsWith('_hash') && !/^[0-9a-f]{64}$/.test(text) ? (['not hashed'] as const) : []),
    ];
    return found.map((what) => ({ where, what }));
  });
}

function matches(rules: readonly Rule[], texts: readonly string[]): readonly Finding['what'][] {
  return rules.filter(([, pattern]) => texts.some((text) => pattern.test(text))).map(([what]) => what);
}

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

/** spec §3, "Tracking/consent payload". */
const payloadFields = [
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
];

/** Null for an unregistered event. */
function registeredFields(event: string): readonly string[] | null {
  return Object.hasOwn(eventFields, event) ? eventFields[event as keyof TrackingEvents] : null;
}

/** Checks one push to the data layer, including unregistered names. */
export function lintPush(push: unknown, seeded: readonly string[] = []): readonly Finding[] {
  const fields = Object.entries(Object(push) as object);
  const name: unknown = fields.find(([key]) => key === 'event')?.[1];
  const known: readonly string[] = registeredFields(String(name)) ?? payloadFields;
  const unknown = fields.map(([key]) => key).filter((key) => key !== 'event' && !known.includes(key));
  return [
    ...lintPersonalData(push, seeded),
    ...unknown.map((key) => ({ where: `.${key}`, what: 'unregistered key' }) as const),
  ];
}

interface Entry {
  readonly where: string;
  readonly key: string;
  readonly text: string;
}

/** Each text in it, keys included; other values as text. Bounded, because it may have cycles. */
function entriesOf(value: unknown, where = '', key = '', seen = new Set<unknown>()): readonly Entry[] {
  if (value === null || value === undefined) return [];
  if (typeof value !== 'object') return [{ where, key, text: String(value) }];
  if (seen.has(value)) return [];
  seen.add(value);
  return Object.entries(value).flatMap(([name, field]) => {
    const at = /^\d+$/.test(name) ? `${where}[${name}]` : `${where}.${name}`;
    return [...(/^\d+$/.test(name) ? [] : [{ where: at, key: '', text: name }]), ...entriesOf(field, at, name, seen)];
  });
}

function normalise(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
