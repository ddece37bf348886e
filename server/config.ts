/**
 * The only reader of the environment. One schema; every problem is reported at once, by variable name and never with
 * its value; the result is frozen.
 */
import * as v from 'valibot';
import { defaultHost, isProduction } from '../shared/environment.ts';
import { optionalFields, type PublicConfig } from '../shared/publicConfig.ts';

export interface Config extends PublicConfig {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  /** Cookies are Secure, HSTS and upgrade-insecure-requests are sent: only where visitors come by https. */
  readonly secure: boolean;
  /** Hops of trusted proxies in front; 0 trusts none. */
  readonly trustProxy: number;
  /** Where this server reaches the backend; differs from `graphqlUrl` inside a private network. */
  readonly internalGraphqlUrl: string;
  /** Shared with the backend. Empty in development: the embedded one generates its own. */
  readonly linkSigningSecret: string;
  /** Present only when no backend is configured: the reference backend runs in this process. */
  readonly embeddedBackend: EmbeddedBackendConfig | null;
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

export interface EmbeddedBackendConfig {
  readonly port: number;
  readonly databaseUrl: string | null;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly jwtSecret: string;
  readonly rateLimits: boolean;
}

/** All that is wrong with the environment, in plain words. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The configuration is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

const text = v.pipe(v.optional(v.string(), ''), v.trim());
const url = (protocols: readonly string[]) =>
  v.pipe(
    text,
    v.check(
      (value) => value === '' || protocols.includes(protocolOf(value)),
      `must be a URL (${protocols.join(', ')})`,
    ),
  );
const webUrl = url(['http:', 'https:']);
const port = (fallback: string) =>
  v.pipe(
    v.optional(v.string(), fallback),
    v.transform((value) => (value.trim() === '' ? fallback : value.trim())),
    v.regex(/^\d{1,5}$/, 'must be a port number'),
    v.transform(Number),
    v.maxValue(65535, 'must be a port number'),
  );
/** Empty where the default depends on something else. */
const count = v.pipe(
  text,
  v.regex(/^\d{0,7}$/, 'must be a whole number'),
  v.transform((value) => (value === '' ? null : Number(value))),
);
/** `off`, or a number of hops. Never `true`: that would believe whatever a client says of itself. */
const hops = v.pipe(
  text,
  v.transform((value) => (value === '' || value === 'off' ? '0' : value)),
  v.regex(/^\d{1,2}$/, 'must be off or a number of hops'),
  v.transform(Number),
);
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
const onOff = (fallback: 'on' | 'off') =>
  v.pipe(
    text,
    v.transform((value) => (value === '' ? fallback : value.toLowerCase())),
    v.picklist(['on', 'off'], 'must be on or off'),
    v.transform((value) => value === 'on'),
  );

const schema = v.object({
  NODE_ENV: text,
  PORT: port('3000'),
  HOST: text,
  BASE_PATH: v.pipe(
    text,
    v.transform((value) => (value === '' ? '/acquisition' : value === '/' ? '' : value)),
    v.regex(/^(?:\/[a-z0-9][a-z0-9-]*)*$/, 'must start with a slash and end without one, in lower case'),
  ),
  PUBLIC_URL: webUrl,
  ENVIRONMENT: v.pipe(text, v.regex(/^[\w-]{0,32}$/, 'must be a short name')),
  APP_VERSION: text,
  TRUST_PROXY: hops,
  ACQ_BACKEND_GRAPHQL_URL: webUrl,
  ACQ_BACKEND_INTERNAL_URL: webUrl,
  ACQ_BACKEND_WS_URL: url(['ws:', 'wss:']),
  BACKEND_PORT: port('9090'),
  DATABASE_URL: url(['postgres:', 'postgresql:']),
  SMTP_URL: url(['smtp:', 'smtps:']),
  MAIL_FROM: text,
  RATE_LIMITS: onOff('on'),
  LINK_SIGNING_SECRET: text,
  AUTH_JWT_SECRET: text,
  AUTH_JWKS_URL: webUrl,
  AUTH_ISSUER: text,
  AUTH_AUDIENCE: text,
  BRAND_NAME: text,
  BRAND_CODE: text,
  SHOP_URL: webUrl,
  LOGIN_URL: webUrl,
  ADMIN_SIGN_IN_URL: webUrl,
  GTM_CONTAINER_ID: v.pipe(text, v.regex(/^(?:GTM-[A-Z0-9]{4,12})?$/, 'must look like GTM-XXXXXXX')),
  CONSENT_SCRIPT_URL: webUrl,
  CONSENT_SETTINGS_ID: text,
  SENTRY_DSN: webUrl,
  OPTIONAL_FIELDS: v.pipe(
    text,
    v.transform((value) => value.split(/[\s,]+/).filter(Boolean)),
    v.array(v.picklist(optionalFields, `may name ${optionalFields.join(' and ')}`)),
  ),
  LEAN_REGISTRATION: onOff('off'),
  BLACK_FRIDAY: period,
  HERO_VIDEO_URL: webUrl,
  REFERRER_BLOCKLIST_FILE: text,
  REFERRER_SHADOW_MODE: onOff('off'),
  DRAIN_DELAY_MS: count,
});

type Environment = v.InferOutput<typeof schema>;

/** @throws {ConfigError} naming every variable that is wrong or, in production, missing. */
export function parseConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const result = v.safeParse(schema, env);
  const problems = (result.issues ?? []).map((issue) => `${String(issue.path?.[0]?.key)} ${issue.message}`);
  problems.push(...problemsTogether(env));
  if (!result.success || problems.length > 0) throw new ConfigError([...new Set(problems)]);
  return Object.freeze(toConfig(result.output));
}

/** What no single variable can tell. Reads the raw values, so that it can speak even where another one is wrong. */
function problemsTogether(env: Readonly<Record<string, string | undefined>>): string[] {
  const given = (name: keyof Environment) => env[name]?.trim() ?? '';
  const problems: string[] = [];
  if (given('AUTH_JWKS_URL') !== '' && (given('AUTH_ISSUER') === '' || given('AUTH_AUDIENCE') === '')) {
    problems.push('AUTH_ISSUER and AUTH_AUDIENCE are required with AUTH_JWKS_URL');
  }
  if (!isProduction(given('NODE_ENV'))) return problems;
  // One environment serves the site and its backend: a release that lacks a secret is refused by whichever starts first.
  for (const name of ['ACQ_BACKEND_GRAPHQL_URL', 'LINK_SIGNING_SECRET'] as const) {
    if (given(name) === '') problems.push(`${name} is required in production`);
  }
  if (given('AUTH_JWT_SECRET') === '' && given('AUTH_JWKS_URL') === '') {
    problems.push('AUTH_JWT_SECRET (or AUTH_JWKS_URL) is required in production');
  }
  if (given('RATE_LIMITS').toLowerCase() === 'off') problems.push('RATE_LIMITS=off is refused in production');
  return problems;
}

function toConfig(env: Environment): Config {
  const production = isProduction(env.NODE_ENV);
  const publicUrl = new URL(env.PUBLIC_URL || `http://localhost:${env.PORT}`).origin;
  const loginUrl = env.LOGIN_URL || 'https://shop.salonxiv.example/login';
  const embedded = env.ACQ_BACKEND_GRAPHQL_URL === '';
  const graphqlUrl = embedded ? `http://localhost:${env.BACKEND_PORT}/graphql` : env.ACQ_BACKEND_GRAPHQL_URL;
  return {
    production,
    host: env.HOST || defaultHost(production),
    port: env.PORT,
    basePath: env.BASE_PATH,
    publicUrl,
    secure: publicUrl.startsWith('https:'),
    environment: env.ENVIRONMENT || 'development',
    version: env.APP_VERSION || '0.0.0',
    trustProxy: env.TRUST_PROXY,
    graphqlUrl,
    internalGraphqlUrl: env.ACQ_BACKEND_INTERNAL_URL || graphqlUrl,
    websocketUrl: embedded ? graphqlUrl.replace(/^http/, 'ws') : env.ACQ_BACKEND_WS_URL,
    linkSigningSecret: env.LINK_SIGNING_SECRET,
    embeddedBackend: embedded
      ? {
          port: env.BACKEND_PORT,
          databaseUrl: env.DATABASE_URL || null,
          smtpUrl: env.SMTP_URL || null,
          mailFrom: env.MAIL_FROM || 'salon@salonxiv.example',
          jwtSecret: env.AUTH_JWT_SECRET,
          rateLimits: env.RATE_LIMITS,
        }
      : null,
    brandName: env.BRAND_NAME || 'Salon XIV',
    brandCode: env.BRAND_CODE || 'SXIV',
    shopUrl: env.SHOP_URL || 'https://shop.salonxiv.example/',
    loginUrl,
    adminSignInUrl: adminSignInUrlOf(env, publicUrl, loginUrl),
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
    drainDelay: resolveDrainDelay(env.DRAIN_DELAY_MS, production),
  };
}

/** Without a pause, what a balancer still sends before it notices would meet a closed port. */
function resolveDrainDelay(given: number | null, production: boolean): number {
  return given ?? (production ? 5_000 : 0);
}

/** Cookies know hosts and not ports: the embedded sign-in is asked for by the site's own host name. */
function adminSignInUrlOf(env: Environment, publicUrl: string, loginUrl: string): string {
  if (env.ADMIN_SIGN_IN_URL !== '') return env.ADMIN_SIGN_IN_URL;
  if (env.ACQ_BACKEND_GRAPHQL_URL !== '') return loginUrl;
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

function protocolOf(value: string): string {
  try {
    return new URL(value).protocol;
  } catch {
    return '';
  }
}
