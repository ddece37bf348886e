import * as v from 'valibot';
import { maxReportFieldLength, releasePattern } from '../security/filterReport.ts';
import { createSupportLinks } from './publicConfig.ts';
import {
  type Environment,
  mailAddress,
  onOff,
  onWatchOffMode,
  origin,
  port,
  secret,
  telephone,
  text,
  variable,
  webUrl,
  wholeNumber,
} from './variableTypes.ts';

export const demoBrandName = 'Salon XIV';

/** `email` or `Name <email>`; a name with `,`, `;`, `<` or `>` needs quotation marks. */
const mailboxPattern =
  /^(?:(?:"[^"\r\n]*"|[^"\r\n<>,;]*?)\s*<[^\s@<>,;:"]+@[^\s@<>,;:"]+\.[^\s@<>,;:"]+>|[^\s@<>,;:"]+@[^\s@<>,;:"]+\.[^\s@<>,;:"]+)$/;

export const commonVariables = {
  NODE_ENV: variable(
    '`development` and `test` are development; any other value is production, which requires secrets and a backend',
    text,
    '`development`',
  ),
  APP_VERSION: variable(
    'version in log lines and error reports, such as `1.4.0` or `feature/x` (public)',
    v.pipe(
      v.optional(v.string(), '0.0.0'),
      v.maxLength(maxReportFieldLength, 'must have at most 200 characters'),
      v.regex(releasePattern, 'must be a version, like 1.4.0, salon-xiv@1.4.0 or feature/x'),
    ),
  ),
  HOST: variable('address to listen on', text, '127.0.0.1 in development, 0.0.0.0 in production'),
  PORT: variable('port of the site', port(3000)),
  BACKEND_PORT: variable('port of the reference backend. A URL set by Kubernetes or Docker is ignored', port(9090)),
  METRICS_PORT: variable(
    'port of `/metrics` for Prometheus, on `HOST` or 127.0.0.1; one for each process. Visitors must not reach it',
    v.optional(wholeNumber(1, 65_535, 0)),
    'no metrics',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(
    'OpenTelemetry collector for traces as OTLP in JSON over HTTP; `/v1/traces` is appended',
    webUrl,
    'no traces',
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: variable('full URL for traces, instead of the one above', webUrl, 'none'),
  OTEL_SDK_DISABLED: variable('`true` turns traces off', text, '`false`'),
  PUBLIC_URL: variable(
    'origin of the site, for links, redirects and mails; https turns on HSTS and `Secure` cookies. Required by the backend in production (public)',
    origin,
    '`http://localhost:PORT`',
  ),
  BASE_PATH: variable(
    'path below which the site is served; `/` for none (public)',
    v.pipe(
      v.optional(v.string(), '/acquisition'),
      v.transform((value) => (value === '/' ? '' : value)),
      v.regex(/^(?:\/[a-z0-9][a-z0-9-]*)*$/, 'must start with a slash and end without one, in lower case'),
    ),
  ),
  /** Never `true`, which would trust every client. */
  TRUST_PROXY: variable(
    'number of proxies whose `X-Forwarded-*` headers are trusted',
    v.pipe(
      text,
      v.transform((value) => (value === 'off' ? undefined : value || undefined)),
      wholeNumber(0, 10, 0),
    ),
    '`0`',
  ),
  BRAND_NAME: variable(
    'name of the company in texts and mails (public)',
    v.pipe(v.optional(v.string(), demoBrandName), v.regex(/^[^\r\n<>]{1,60}$/, 'must be a name of 1 to 60 characters')),
  ),
  SHOP_URL: variable(
    'URL of the shop, with the legal pages and `contact` below it. In production this or `LOGIN_URL` is required (public)',
    webUrl,
    'the demo shop',
  ),
  LOGIN_URL: variable('where members sign in (public)', webUrl, '`login` below `SHOP_URL`'),
  MAIL_FROM: variable(
    'sender of the mails, `Name <email>` or an email; waiting pages show it. Required by the backend in production (public)',
    v.pipe(
      text,
      v.check((value) => value === '' || mailboxPattern.test(value), 'must be one email address'),
    ),
    'the demo brand in development',
  ),
  CONCIERGE_PHONE: variable(
    'telephone number of the support contact, with country prefix (public)',
    telephone,
    'the demo brand in development',
  ),
  CONCIERGE_EMAIL: variable('email of the support contact (public)', mailAddress, 'the demo brand in development'),
  LINK_SIGNING_SECRET: variable(
    'signs registration links, sessions, mail links and webhooks; at least 32 characters, the same for site and backend. Required in production',
    secret,
    'generated in `.data/`',
  ),
  AUTH_JWT_SECRET: variable(
    'verifies the shop’s bearer tokens (HS256); at least 32 characters',
    secret,
    'no bearer tokens',
  ),
  AUTH_JWKS_URL: variable(
    'keys that verify bearer tokens, instead of `AUTH_JWT_SECRET`. An admin’s token needs `sub`, `roles` with `admin`, and `auth_time`',
    webUrl,
    'none',
  ),
  AUTH_ISSUER: variable('issuer of those tokens; required together with `AUTH_JWKS_URL`', text, 'none'),
  AUTH_AUDIENCE: variable('audience of those tokens; required together with `AUTH_JWKS_URL`', text, 'none'),
  OIDC_ISSUER: variable(
    'identity provider of administrators, exactly as in its discovery document; https in production',
    webUrl,
    'no OpenID Connect',
  ),
  OIDC_CLIENT_ID: variable('client at that provider; required together with `OIDC_ISSUER`', text, 'none'),
  OIDC_CLIENT_SECRET: variable('secret of that client', text, 'public client'),
  OIDC_SCOPE: variable('scope requested from the provider', v.optional(v.string(), 'openid profile email')),
  OIDC_ROLES_CLAIM: variable(
    'claim of the ID token with the roles; dots separate nested names',
    v.optional(v.string(), 'roles'),
  ),
  OIDC_ADMIN_ROLE: variable('role that may use the admin pages', v.optional(v.string(), 'admin')),
  OIDC_NAME_CLAIM: variable(
    'claim with the person’s name, for audit log and role: one that people cannot change themselves',
    v.optional(v.string(), 'sub'),
  ),
  RATE_LIMITS: variable('`off` is rejected in production', onOff('on')),
  BOT_CHECK: variable(
    'proof of work for forms: `on` rejects forms without it, `watch` only logs them; the backend rejects `off` in production',
    onWatchOffMode,
  ),
  DRAIN_DELAY_MS: variable(
    'time between the stop signal and the closing of the listener; longer than the balancer’s probe interval and idle time-out',
    v.optional(wholeNumber(0, 600_000, 0)),
    '0 in development, 5000 in production',
  ),
  STOP_DEADLINE_MS: variable(
    'time between the stop signal and the end of the process; shorter than the orchestrator’s grace period',
    v.optional(wholeNumber(100, 900_000, 0)),
    '20 s more than `DRAIN_DELAY_MS`',
  ),
  MAX_CONNECTIONS: variable(
    'open connections of the process; further ones are closed',
    wholeNumber(1, 999_999, 10_000),
  ),
  KEEP_ALIVE_TIMEOUT_MS: variable(
    'idle time of a connection; longer than the balancer’s',
    wholeNumber(1_000, 3_600_000, 75_000),
  ),
};

const getDrainDelayMs = (production: boolean) => (production ? 5_000 : 0);

/** For requests in flight. With the drain delay less than the 30 s that orchestrators allow. */
const drainTimeMs = 20_000;

const developmentNames: ReadonlySet<string> = new Set(['', 'development', 'test']);

/** Unknown names such as `staging` count as production. */
export function isProduction(nodeEnv: string | undefined): boolean {
  return !developmentNames.has((nodeEnv ?? '').trim());
}

export interface ProductionRules {
  readonly required: readonly string[];
  /** Besides RATE_LIMITS. */
  readonly requiredOn?: readonly string[];
}

/** Errors in the combination of variables. */
export function findConfigErrors(
  environment: Environment,
  { required, requiredOn = [] }: ProductionRules,
): readonly string[] {
  const findMissing = (when: string, ...names: readonly string[]) =>
    names.filter((name) => environment[name] === undefined).map((name) => `${name} is required ${when}`);
  const errors =
    environment.AUTH_JWKS_URL === undefined
      ? []
      : findMissing('together with AUTH_JWKS_URL', 'AUTH_ISSUER', 'AUTH_AUDIENCE');
  if (environment.OIDC_ISSUER !== undefined) errors.push(...findMissing('together with OIDC_ISSUER', 'OIDC_CLIENT_ID'));
  const production = isProduction(environment.NODE_ENV);
  const defaultDelayMs = getDrainDelayMs(production);
  if (Number(environment.STOP_DEADLINE_MS) <= Number(environment.DRAIN_DELAY_MS ?? defaultDelayMs))
    errors.push(`STOP_DEADLINE_MS must be longer than DRAIN_DELAY_MS (default ${defaultDelayMs}), which is part of it`);
  if (!production) return errors;
  errors.push(...findMissing('in production', 'LINK_SIGNING_SECRET'));
  if (environment.OIDC_ISSUER?.toLowerCase().startsWith('http:'))
    errors.push('OIDC_ISSUER must be https in production');
  // Otherwise mails and pages would link to the demo shop.
  if (environment.LOGIN_URL === undefined && environment.SHOP_URL === undefined)
    errors.push('LOGIN_URL or SHOP_URL is required in production');
  for (const name of ['RATE_LIMITS', ...requiredOn])
    if (environment[name]?.toLowerCase() === 'off') errors.push(`${name} must not be off in production`);
  return [...errors, ...findMissing('in production', ...required)];
}

export type CommonSettings = ReturnType<typeof toCommonSettings>;

type CommonEnvironment = v.InferOutput<v.ObjectSchema<typeof commonVariables, undefined>>;

export function toCommonSettings(env: CommonEnvironment) {
  const production = isProduction(env.NODE_ENV);
  const demoValue = (value: string) => (production ? '' : value);
  const shopUrl = env.SHOP_URL || 'https://shop.salonxiv.example/';
  const drainDelayMs = env.DRAIN_DELAY_MS ?? getDrainDelayMs(production);
  return {
    production,
    version: env.APP_VERSION,
    host: env.HOST || (production ? '0.0.0.0' : '127.0.0.1'),
    /** Null: no metrics. */
    metricsPort: env.METRICS_PORT ?? null,
    metricsHost: env.HOST || '127.0.0.1',
    /** OpenTelemetry's packages read the same variables. */
    isTraced:
      (env.OTEL_EXPORTER_OTLP_ENDPOINT || env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) !== '' &&
      env.OTEL_SDK_DISABLED.toLowerCase() !== 'true',
    publicUrl: env.PUBLIC_URL || `http://localhost:${env.PORT}`,
    /** May be empty. Starts with a slash, ends without one. */
    basePath: env.BASE_PATH,
    trustProxy: env.TRUST_PROXY,
    maxConnections: env.MAX_CONNECTIONS,
    /** Longer than the balancer's, which could otherwise reuse a closing connection. */
    keepAliveTimeoutMs: env.KEEP_ALIVE_TIMEOUT_MS,
    botCheck: env.BOT_CHECK,
    oidc:
      env.OIDC_ISSUER === ''
        ? null
        : {
            issuer: env.OIDC_ISSUER,
            clientId: env.OIDC_CLIENT_ID,
            clientSecret: env.OIDC_CLIENT_SECRET,
            insecure: !production,
            scope: env.OIDC_SCOPE,
            rolesClaim: env.OIDC_ROLES_CLAIM,
            adminRole: env.OIDC_ADMIN_ROLE,
            nameClaim: env.OIDC_NAME_CLAIM,
          },
    brandName: env.BRAND_NAME,
    shopUrl,
    /** Empty if another backend sends the mails. */
    mailFrom: env.MAIL_FROM || demoValue('salon@salonxiv.example'),
    supportContact: createSupportLinks(
      env.CONCIERGE_PHONE || demoValue('+49 30 23125 014'),
      env.CONCIERGE_EMAIL || demoValue('concierge@salonxiv.example'),
    ),
    loginUrl: env.LOGIN_URL || `${shopUrl.replace(/\/$/, '')}/login`,
    /** Between the stop signal and the closing of the listener. */
    drainDelayMs,
    /** Between the stop signal and the end of the process. */
    stopDeadlineMs: env.STOP_DEADLINE_MS ?? drainDelayMs + drainTimeMs,
  };
}
