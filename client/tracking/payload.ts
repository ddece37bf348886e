/** spec §3, "Tracking/consent payload": who speaks, and that nobody is known by name. */
import type { CountryCode } from '../../shared/countries.ts';
import type { Locale } from '../../shared/locales.ts';
import type { PublicConfig } from '../../shared/publicConfig.ts';
import type { payloadFields } from '../../shared/tracking/fields.ts';

export interface PayloadSource {
  readonly config: PublicConfig;
  readonly locale: Locale;
  readonly country: CountryCode;
}

type Payload = Readonly<Record<(typeof payloadFields)[number], string | boolean>>;

export function createPayload({ config, locale, country }: PayloadSource): Payload {
  return {
    application_brand: config.brandName,
    application_code: config.brandCode,
    application_country: country,
    application_language: locale.toUpperCase(),
    application_version: config.version,
    application_environment: 'web browser',
    user_connection_status: 'unidentified customer',
    // It is only ever sent after they have opted in.
    opt_in_tracking_consent: true,
    consent_settings_id: config.consentSettingsId,
    consent_script_url: config.consentScriptUrl,
    // Visitors are no customers yet, and who signs in does it elsewhere.
    customer_consent_token: '',
    customer_id: '',
    customer_hashed_id: '',
  };
}
