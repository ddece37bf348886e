import type { CountryCode } from '../../../shared/i18n/countries.ts';
import type { Locale } from '../../../shared/i18n/locales.ts';
import { clickIds, pickCarriedParams } from '../../../shared/routing/carriedParams.ts';
import { readRoles } from '../../../shared/security/readRoles.ts';
import type { PublicConfig } from '../../../shared/settings/publicConfig.ts';
import { readClaims } from '../../graphql/token.ts';
import { hashId } from './hash.ts';

export interface PayloadSource {
  readonly config: PublicConfig;
  readonly locale: Locale;
  readonly country: CountryCode;
  readonly customer: Awaited<ReturnType<typeof readCustomer>>;
}

/** spec §3, "Tracking/consent payload". */
type Payload = Readonly<Record<string, string | boolean>>;

const campaignParameters = {
  campaign_source: 'utm_source',
  campaign_medium: 'utm_medium',
  campaign_name: 'utm_campaign',
  campaign_term: 'utm_term',
  campaign_content: 'utm_content',
} as const;

export function readCampaign(query: URLSearchParams): Payload {
  const parameters = pickCarriedParams(query);
  const namedFields = Object.entries(campaignParameters).map(([field, name]) => [field, parameters.get(name)] as const);
  const clickId = clickIds.find((name) => parameters.get(name));
  const click = clickId === undefined ? {} : { click_id_type: clickId, click_id: parameters.get(clickId) ?? '' };
  return { ...Object.fromEntries(namedFields.filter(([, value]) => value)), ...click };
}

export function createPayload({ config, locale, country, customer }: PayloadSource): Payload {
  return {
    application_brand: config.brandName,
    application_code: config.brandCode,
    application_country: country,
    application_language: locale.toUpperCase(),
    application_version: config.version,
    application_environment: 'web browser',
    user_connection_status: customer === null ? 'unidentified customer' : 'identified customer',
    // The payload is sent after consent only.
    opt_in_tracking_consent: true,
    consent_settings_id: config.consentSettingsId,
    consent_script_url: config.consentScriptUrl,
    // The customer's values follow with consent to marketing. The id itself is never sent.
    customer_consent_token: '',
    customer_id: '',
    customer_hashed_id: '',
  };
}

/** Null without a token, with an expired one and with an admin's. */
export async function readCustomer(salt = '') {
  const claims = readClaims();
  const { sub, exp, consent_token: consent } = claims;
  const isExpired = typeof exp === 'number' && exp * 1000 < Date.now();
  if (typeof sub !== 'string' || sub === '' || isExpired || readRoles(claims).includes('admin')) return null;
  return {
    customer_consent_token: typeof consent === 'string' ? consent : '',
    /** Of salt and id; empty without a salt. */
    customer_hashed_id: (salt !== '' && (await hashId(salt + sub))) || '',
  };
}
