/** The environment of the separate backend process → settings. All problems at once, by name; values are never printed. */
import * as v from 'valibot';
import { defaultHost, isProduction } from '../shared/environment.ts';
import type { AuthOptions } from './auth.ts';
import { defaultMailsPerMinute } from './mail/outboxQueue.ts';
import { defaultRetention, type Retention } from './retention.ts';

export interface BackendConfig {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  readonly databaseUrl: string | null;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly publicUrl: string;
  readonly backendPublicUrl: string | null;
  readonly basePath: string;
  readonly brandName: string;
  readonly shopUrl: string;
  readonly loginUrl: string;
  /** null in development: drawn once and kept in the data folder. */
  readonly linkSigningSecret: string | null;
  readonly auth: AuthOptions | null;
  readonly rateLimits: boolean;
  readonly mailsPerMinute: number;
  readonly retention: Retention;
  readonly trustProxy: number;
  readonly trustedDocuments: boolean;
}

export type ParsedBackendConfig =
  | { readonly ok: true; readonly config: BackendConfig }
  | { readonly ok: false; readonly problems: readonly string[] };

type Environment = Readonly<Record<string, string | undefined>>;

const wholeNumber = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,5}$/, `must be a whole number from ${least} to ${most}`),
    v.transform(Number),
    v.minValue(least, `must be at least ${least}`),
    v.maxValue(most, `must be at most ${most}`),
  );

/** Never zero: what is deleted at once cannot be looked up when somebody asks what happened. */
const period = (fallback: number) => v.optional(wholeNumber(1, 9999), String(fallback));

const address = (protocols: readonly string[], what: string) =>
  v.pipe(
    v.string(),
    v.check((text) => hasProtocol(text, protocols), `must be ${what}`),
  );

const webAddress = address(['http:', 'https:'], 'an http(s) address');
const origin = v.pipe(
  webAddress,
  v.check((text) => !/^https?:\/\/[^/]+\/.+/.test(text), 'must be an origin without a path'),
  v.transform((text) => new URL(text).origin),
);
const secret = v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'));

const environmentSchema = v.object({
  NODE_ENV: v.optional(v.string()),
  HOST: v.optional(v.string()),
  PORT: v.optional(wholeNumber(0, 65_535), '3000'),
  BACKEND_PORT: v.optional(wholeNumber(0, 65_535), '9090'),
  DATABASE_URL: v.optional(address(['postgres:', 'postgresql:'], 'a postgres:// address')),
  SMTP_URL: v.optional(address(['smtp:', 'smtps:'], 'an smtp(s):// address')),
  MAIL_FROM: v.optional(
    v.pipe(v.string(), v.regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+>?$/, 'must be one mail address')),
  ),
  PUBLIC_URL: v.optional(origin),
  BACKEND_PUBLIC_URL: v.optional(origin),
  BASE_PATH: v.optional(
    v.pipe(
      v.string(),
      v.transform((path) => (path === '/' ? '' : path)),
      v.regex(/^(?:\/[a-z0-9][a-z0-9-]*)*$/, 'must start with a slash and end without one, in lower case'),
    ),
    '/acquisition',
  ),
  BRAND_NAME: v.optional(
    v.pipe(v.string(), v.regex(/^[^\r\n<>]{1,60}$/, 'must be a name of 1 to 60 characters')),
    'Salon XIV',
  ),
  SHOP_URL: v.optional(webAddress),
  LOGIN_URL: v.optional(webAddress),
  LINK_SIGNING_SECRET: v.optional(secret),
  AUTH_JWT_SECRET: v.optional(secret),
  AUTH_JWKS_URL: v.optional(webAddress),
  AUTH_ISSUER: v.optional(v.string()),
  AUTH_AUDIENCE: v.optional(v.string()),
  RATE_LIMITS: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
  MAILS_PER_MINUTE: v.optional(wholeNumber(1, 99_999), String(defaultMailsPerMinute)),
  RETENTION_ENDED_REGISTRATION_DAYS: period(defaultRetention.endedRegistrationDays),
  RETENTION_SENT_MAIL_DAYS: period(defaultRetention.sentMailDays),
  RETENTION_DEAD_MAIL_DAYS: period(defaultRetention.deadMailDays),
  RETENTION_INTEREST_MONTHS: period(defaultRetention.interestMonths),
  TRUST_PROXY: v.optional(wholeNumber(0, 10), '0'),
  TRUSTED_DOCUMENTS: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'off'),
});

type Parsed = v.InferOutput<typeof environmentSchema>;

/** The one place that reads the process environment. */
export function parseBackendConfig(environment: Environment = process.env): ParsedBackendConfig {
  // An empty variable is an unset one: that is how shells and compose files say nothing.
  const set = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  if (set.TRUST_PROXY === 'off') delete set.TRUST_PROXY;
  const result = v.safeParse(environmentSchema, set);
  if (!result.success) {
    const names = result.issues.map(({ path, message }) => `${String(path?.[0]?.key)} ${message}`);
    return { ok: false, problems: [...names, ...findMissing(set)] };
  }
  const problems = findMissing(set);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, config: toConfig(result.output) };
}

const requiredInProduction = [
  'DATABASE_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'PUBLIC_URL',
  'BACKEND_PUBLIC_URL',
  'LOGIN_URL',
  'LINK_SIGNING_SECRET',
];

/** What only the whole can tell. */
function findMissing(set: Environment): readonly string[] {
  const problems: string[] = [];
  if (set.AUTH_JWKS_URL !== undefined) {
    for (const name of ['AUTH_ISSUER', 'AUTH_AUDIENCE']) {
      if (set[name] === undefined) problems.push(`${name} is required beside AUTH_JWKS_URL`);
    }
  }
  if (!isProduction(set.NODE_ENV)) return problems;
  for (const name of requiredInProduction) {
    if (set[name] === undefined) problems.push(`${name} is required in production`);
  }
  if (set.AUTH_JWT_SECRET === undefined && set.AUTH_JWKS_URL === undefined) {
    problems.push('AUTH_JWT_SECRET or AUTH_JWKS_URL is required in production');
  }
  if (set.RATE_LIMITS === 'off') problems.push('RATE_LIMITS must not be off in production');
  return problems;
}

function toConfig(env: Parsed): BackendConfig {
  const production = isProduction(env.NODE_ENV);
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  const shopUrl = env.SHOP_URL ?? 'https://shop.salonxiv.example';
  return {
    production,
    host: env.HOST ?? defaultHost(production),
    port: env.BACKEND_PORT,
    databaseUrl: env.DATABASE_URL ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? 'salon@salonxiv.example',
    publicUrl,
    backendPublicUrl: env.BACKEND_PUBLIC_URL ?? null,
    basePath: env.BASE_PATH,
    brandName: env.BRAND_NAME,
    shopUrl,
    loginUrl: env.LOGIN_URL ?? `${shopUrl}/login`,
    linkSigningSecret: env.LINK_SIGNING_SECRET ?? null,
    auth: toAuth(env),
    rateLimits: env.RATE_LIMITS === 'on',
    mailsPerMinute: env.MAILS_PER_MINUTE,
    retention: {
      endedRegistrationDays: env.RETENTION_ENDED_REGISTRATION_DAYS,
      sentMailDays: env.RETENTION_SENT_MAIL_DAYS,
      deadMailDays: env.RETENTION_DEAD_MAIL_DAYS,
      interestMonths: env.RETENTION_INTEREST_MONTHS,
    },
    trustProxy: env.TRUST_PROXY,
    trustedDocuments: env.TRUSTED_DOCUMENTS === 'on',
  };
}

function toAuth(env: Parsed): AuthOptions | null {
  const { AUTH_JWKS_URL: jwksUrl, AUTH_ISSUER: issuer, AUTH_AUDIENCE: audience, AUTH_JWT_SECRET: jwtSecret } = env;
  if (jwksUrl !== undefined && issuer !== undefined && audience !== undefined) return { jwksUrl, issuer, audience };
  return jwtSecret === undefined ? null : { jwtSecret };
}

function hasProtocol(text: string, protocols: readonly string[]): boolean {
  try {
    return protocols.includes(new URL(text).protocol);
  } catch {
    return false;
  }
}
