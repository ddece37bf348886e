/** The environment of the site → settings. What it shares with the backend is read as the backend reads it. */
import * as v from 'valibot';
import {
  type CommonSettings,
  commonVariables,
  findMissing,
  toCommonSettings,
} from '../shared/environment/commonVariables.ts';
import { isProduction } from '../shared/environment/isProduction.ts';
import { address, type Environment, onOff, text, webAddress, wholeNumber } from '../shared/environment/kinds.ts';
import { parseEnvironment } from '../shared/environment/parseEnvironment.ts';
import { optionalFields, type PublicConfig } from '../shared/publicConfig.ts';

export interface Config extends PublicConfig, CommonSettings {
  readonly port: number;
  /** Cookies are Secure, HSTS and upgrade-insecure-requests are sent: only where visitors come by https. */
  readonly secure: boolean;
  /** Where this server reaches the backend; differs from `graphqlUrl` inside a private network. */
  readonly internalGraphqlUrl: string;
  /** Shared with the backend. Empty in development: the embedded one draws its own. */
  readonly linkSigningSecret: string;
  readonly leanRegistration: boolean;
  /** Epoch milliseconds; null shows no banner. */
  readonly blackFriday: { readonly from: number; readonly until: number } | null;
  /** A file that replaces the referrer blocklist that ships with the site. */
  readonly referrerBlocklistFile: string;
  /** Would-be denials are logged, nobody is denied. */
  readonly referrerShadowMode: boolean;
  /** Milliseconds between the first signal and the listener's end, for the balancer to notice. */
  readonly drainDelay: number;
}

/** `FROM/UNTIL`, two ISO 8601 times; the second is no longer part of it. */
const period = v.pipe(
  text,
  v.transform((value) => (value === '' ? null : value.split('/').map((time) => Date.parse(time)))),
  v.check(
    (times) => times === null || (times.length === 2 && Number(times[0]) < Number(times[1])),
    'must be two ISO 8601 times, FROM/UNTIL',
  ),
  v.transform((times) => (times === null ? null : { from: Number(times[0]), until: Number(times[1]) })),
);

const schema = v.object({
  ...commonVariables,
  ENVIRONMENT: v.pipe(v.optional(v.string(), 'development'), v.regex(/^[\w-]{1,32}$/, 'must be a short name')),
  APP_VERSION: v.optional(v.string(), '0.0.0'),
  ACQ_BACKEND_GRAPHQL_URL: webAddress,
  ACQ_BACKEND_INTERNAL_URL: webAddress,
  ACQ_BACKEND_WS_URL: address('ws:', 'wss:'),
  BRAND_CODE: v.optional(v.string(), 'SXIV'),
  ADMIN_SIGN_IN_URL: webAddress,
  GTM_CONTAINER_ID: v.pipe(text, v.regex(/^(?:GTM-[A-Z0-9]{4,12})?$/, 'must look like GTM-XXXXXXX')),
  CONSENT_SCRIPT_URL: webAddress,
  CONSENT_SETTINGS_ID: text,
  SENTRY_DSN: webAddress,
  OPTIONAL_FIELDS: v.pipe(
    text,
    v.transform((value) => value.split(/[\s,]+/).filter(Boolean)),
    v.array(v.picklist(optionalFields, `may name ${optionalFields.join(' and ')}`)),
  ),
  LEAN_REGISTRATION: onOff('off'),
  BLACK_FRIDAY: period,
  HERO_VIDEO_URL: webAddress,
  REFERRER_BLOCKLIST_FILE: text,
  REFERRER_SHADOW_MODE: onOff('off'),
  DRAIN_DELAY_MS: v.optional(wholeNumber(0, 600_000, 0)),
});

type SiteEnvironment = v.InferOutput<typeof schema>;

/** @throws {ConfigError} naming every variable that is wrong or, in production, missing. */
export function parseConfig(environment: Environment = process.env): Config {
  const findProblems = (given: Environment) =>
    isProduction(given.NODE_ENV) ? findMissing(given, 'in production', 'ACQ_BACKEND_GRAPHQL_URL') : [];
  return Object.freeze(toConfig(parseEnvironment(schema, environment, findProblems)));
}

/** Whether the reference backend runs in this process: where no other is named, and never in production. */
export function embedsBackend(environment: Environment = process.env): boolean {
  return !isProduction(environment.NODE_ENV) && (environment.ACQ_BACKEND_GRAPHQL_URL ?? '').trim() === '';
}

function toConfig(env: SiteEnvironment): Config {
  const common = toCommonSettings(env);
  const { publicUrl, loginUrl } = common;
  const embedded = env.ACQ_BACKEND_GRAPHQL_URL === '';
  const graphqlUrl = embedded ? `http://localhost:${env.BACKEND_PORT}/graphql` : env.ACQ_BACKEND_GRAPHQL_URL;
  return {
    ...common,
    port: env.PORT,
    secure: publicUrl.startsWith('https:'),
    environment: env.ENVIRONMENT,
    version: env.APP_VERSION,
    graphqlUrl,
    internalGraphqlUrl: env.ACQ_BACKEND_INTERNAL_URL || graphqlUrl,
    websocketUrl: embedded ? graphqlUrl.replace(/^http/, 'ws') : env.ACQ_BACKEND_WS_URL,
    linkSigningSecret: env.LINK_SIGNING_SECRET,
    brandCode: env.BRAND_CODE,
    adminSignInUrl: env.ADMIN_SIGN_IN_URL || (embedded ? embeddedSignInUrl(env, publicUrl) : null) || loginUrl,
    gtmContainerId: env.GTM_CONTAINER_ID,
    consentScriptUrl: env.CONSENT_SCRIPT_URL,
    consentSettingsId: env.CONSENT_SETTINGS_ID,
    sentryDsn: env.SENTRY_DSN,
    optionalFields: env.OPTIONAL_FIELDS,
    leanRegistration: env.LEAN_REGISTRATION,
    blackFriday: env.BLACK_FRIDAY,
    heroVideoUrl: env.HERO_VIDEO_URL,
    referrerBlocklistFile: env.REFERRER_BLOCKLIST_FILE,
    referrerShadowMode: env.REFERRER_SHADOW_MODE,
    // Without a pause, what a balancer still sends before it notices would meet a closed port.
    drainDelay: env.DRAIN_DELAY_MS ?? (common.production ? 5_000 : 0),
  };
}

/**
 * Null where an identity provider signs people in: the backend then has no page for it. Cookies know hosts and not
 * ports, so the page is asked for by the site's own host name.
 */
function embeddedSignInUrl(env: SiteEnvironment, publicUrl: string): string | null {
  if (env.AUTH_JWKS_URL !== '') return null;
  return `http://${new URL(publicUrl).hostname}:${env.BACKEND_PORT}/admin-sign-in`;
}

/** An allow-list: what is not named here never reaches a browser. */
export function publicConfig(config: Config): PublicConfig {
  return {
    environment: config.environment,
    version: config.version,
    basePath: config.basePath,
    publicUrl: config.publicUrl,
    graphqlUrl: config.graphqlUrl,
    websocketUrl: config.websocketUrl,
    brandName: config.brandName,
    brandCode: config.brandCode,
    shopUrl: config.shopUrl,
    loginUrl: config.loginUrl,
    adminSignInUrl: config.adminSignInUrl,
    gtmContainerId: config.gtmContainerId,
    consentScriptUrl: config.consentScriptUrl,
    consentSettingsId: config.consentSettingsId,
    sentryDsn: config.sentryDsn,
    optionalFields: config.optionalFields,
    heroVideoUrl: config.heroVideoUrl,
  };
}
