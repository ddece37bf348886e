/** What the site and its backend read alike: one environment may serve both, and means the same to either. */
import * as v from 'valibot';
import { conciergeLinks } from '../conciergeLinks.ts';
import { longestName, releaseName } from '../reports/filterReport.ts';
import {
  type Environment,
  mailAddress,
  onOff,
  onWatchOff,
  origin,
  port,
  secret,
  telephone,
  text,
  webAddress,
  wholeNumber,
} from './kinds.ts';

/** Where none is configured. */
export const demoBrandName = 'Salon XIV';

/** An address, or a name and an address in angle brackets; a name with a separator of addresses stands in quotation marks. */
const oneMailbox =
  /^(?:(?:"[^"\r\n]*"|[^"\r\n<>,;]*?)\s*<[^\s@<>,;:"]+@[^\s@<>,;:"]+\.[^\s@<>,;:"]+>|[^\s@<>,;:"]+@[^\s@<>,;:"]+\.[^\s@<>,;:"]+)$/;

export const commonVariables = {
  NODE_ENV: text,
  APP_VERSION: v.pipe(
    v.optional(v.string(), '0.0.0'),
    v.maxLength(longestName, 'must have at most 200 characters'),
    v.regex(releaseName, 'must be a version, like 1.4.0, salon-xiv@1.4.0 or feature/x'),
  ),
  HOST: text,
  PORT: port(3000),
  BACKEND_PORT: port(9090),
  METRICS_PORT: v.optional(wholeNumber(1, 65_535, 0)),
  PUBLIC_URL: origin,
  BASE_PATH: v.pipe(
    v.optional(v.string(), '/acquisition'),
    v.transform((value) => (value === '/' ? '' : value)),
    v.regex(/^(?:\/[a-z0-9][a-z0-9-]*)*$/, 'must start with a slash and end without one, in lower case'),
  ),
  /** Never `true`: that would believe whatever a client says of itself. */
  TRUST_PROXY: v.pipe(
    text,
    v.transform((value) => (value === 'off' ? undefined : value || undefined)),
    wholeNumber(0, 10, 0),
  ),
  BRAND_NAME: v.pipe(
    v.optional(v.string(), demoBrandName),
    v.regex(/^[^\r\n<>]{1,60}$/, 'must be a name of 1 to 60 characters'),
  ),
  SHOP_URL: webAddress,
  LOGIN_URL: webAddress,
  MAIL_FROM: v.pipe(
    text,
    v.check((value) => value === '' || oneMailbox.test(value), 'must be one mail address'),
  ),
  CONCIERGE_PHONE: telephone,
  CONCIERGE_EMAIL: mailAddress,
  LINK_SIGNING_SECRET: secret,
  AUTH_JWT_SECRET: secret,
  AUTH_JWKS_URL: webAddress,
  AUTH_ISSUER: text,
  AUTH_AUDIENCE: text,
  OIDC_ISSUER: webAddress,
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  OIDC_SCOPE: v.optional(v.string(), 'openid profile email'),
  OIDC_ROLES_CLAIM: v.optional(v.string(), 'roles'),
  OIDC_ADMIN_ROLE: v.optional(v.string(), 'admin'),
  OIDC_NAME_CLAIM: v.optional(v.string(), 'sub'),
  RATE_LIMITS: onOff('on'),
  BOT_CHECK: onWatchOff,
  DRAIN_DELAY_MS: v.optional(wholeNumber(0, 600_000, 0)),
  STOP_DEADLINE_MS: v.optional(wholeNumber(100, 900_000, 0)),
  MAX_CONNECTIONS: wholeNumber(1, 999_999, 10_000),
  KEEP_ALIVE_TIMEOUT_MS: wholeNumber(1_000, 3_600_000, 75_000),
};

const usualDrainDelay = (production: boolean) => (production ? 5_000 : 0);

/** Milliseconds for what is under way, after the drain delay: together below the 30 s that orchestrators allow. */
const drainTime = 20_000;

const developing: ReadonlySet<string> = new Set(['', 'development', 'test']);

/** `staging`, a typing error, a name of tomorrow: what is not known to be development is guarded like production. */
export function isProduction(nodeEnv: string | undefined): boolean {
  return !developing.has((nodeEnv ?? '').trim());
}

export interface ProductionRules {
  readonly required: readonly string[];
  /** Beside those that both processes keep on. */
  readonly keptOn?: readonly string[];
}

/** What no single variable can tell. */
export function findCommonProblems(given: Environment, { required, keptOn = [] }: ProductionRules): readonly string[] {
  const missing = (when: string, ...names: readonly string[]) =>
    names.filter((name) => given[name] === undefined).map((name) => `${name} is required ${when}`);
  const problems =
    given.AUTH_JWKS_URL === undefined ? [] : missing('beside AUTH_JWKS_URL', 'AUTH_ISSUER', 'AUTH_AUDIENCE');
  if (given.OIDC_ISSUER !== undefined) problems.push(...missing('beside OIDC_ISSUER', 'OIDC_CLIENT_ID'));
  const production = isProduction(given.NODE_ENV);
  const usual = usualDrainDelay(production);
  if (Number(given.STOP_DEADLINE_MS) <= Number(given.DRAIN_DELAY_MS ?? usual))
    problems.push(`STOP_DEADLINE_MS must be longer than DRAIN_DELAY_MS (${usual} unless given), which is part of it`);
  if (!production) return problems;
  problems.push(...missing('in production', 'LINK_SIGNING_SECRET'));
  if (given.OIDC_ISSUER?.toLowerCase().startsWith('http:')) problems.push('OIDC_ISSUER must be https in production');
  // Or every mail and page would lead to the shop of the demo.
  if (given.LOGIN_URL === undefined && given.SHOP_URL === undefined)
    problems.push('LOGIN_URL or SHOP_URL is required in production');
  for (const name of ['RATE_LIMITS', ...keptOn])
    if (given[name]?.toLowerCase() === 'off') problems.push(`${name} must not be off in production`);
  return [...problems, ...missing('in production', ...required)];
}

export type CommonSettings = ReturnType<typeof toCommonSettings>;

type CommonEnvironment = v.InferOutput<v.ObjectSchema<typeof commonVariables, undefined>>;

export function toCommonSettings(env: CommonEnvironment) {
  const production = isProduction(env.NODE_ENV);
  /** Of the demo brand, which no production names as its own. */
  const demo = (value: string) => (production ? '' : value);
  const shopUrl = env.SHOP_URL || 'https://shop.salonxiv.example/';
  const drainDelay = env.DRAIN_DELAY_MS ?? usualDrainDelay(production);
  return {
    production,
    version: env.APP_VERSION,
    // Where nothing is named, a development machine serves itself alone and a container serves its network.
    host: env.HOST || (production ? '0.0.0.0' : '127.0.0.1'),
    /** null: nothing is measured. What is measured is no visitor's business, wherever the process listens for them. */
    metricsPort: env.METRICS_PORT ?? null,
    metricsHost: env.HOST || '127.0.0.1',
    /** The site's origin, and where the application sits below it. */
    publicUrl: env.PUBLIC_URL || `http://localhost:${env.PORT}`,
    /** Starts with a slash, ends without one; may be empty. */
    basePath: env.BASE_PATH,
    /** Hops of trusted proxies in front; 0 trusts none. */
    trustProxy: env.TRUST_PROXY,
    /** Of the process; who comes after them is cut off. */
    maxConnections: env.MAX_CONNECTIONS,
    /** Milliseconds of a connection without a request; longer than a balancer keeps it, which would send into one just closing. */
    keepAliveTimeout: env.KEEP_ALIVE_TIMEOUT_MS,
    botCheck: env.BOT_CHECK,
    /** Signs administrators in; null: it is done otherwise. */
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
    /** Empty: not known here, as where another backend sends the mails. */
    mailFrom: env.MAIL_FROM || demo('salon@salonxiv.example'),
    /** Whom a guest may speak to. Empty: nothing is shown. */
    concierge: conciergeLinks(
      env.CONCIERGE_PHONE || demo('+49 30 23125 014'),
      env.CONCIERGE_EMAIL || demo('concierge@salonxiv.example'),
    ),
    loginUrl: env.LOGIN_URL || `${shopUrl.replace(/\/$/, '')}/login`,
    /** Milliseconds between the first signal and the listener's end: what a balancer still sends meets an open port. */
    drainDelay,
    /** Milliseconds between the first signal and the end of the process, whatever is still under way. */
    stopDeadline: env.STOP_DEADLINE_MS ?? drainDelay + drainTime,
  };
}
