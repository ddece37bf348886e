/** The environment of the backend → settings. What it shares with the site is read as the site reads it. */
import * as v from 'valibot';
import {
  type CommonSettings,
  commonVariables,
  findMissing,
  toCommonSettings,
} from '../shared/environment/commonVariables.ts';
import { isProduction } from '../shared/environment/isProduction.ts';
import { address, type Environment, onOff, origin, wholeNumber } from '../shared/environment/kinds.ts';
import { parseEnvironment } from '../shared/environment/parseEnvironment.ts';
import type { AuthOptions } from './auth.ts';
import { defaultMailsPerMinute } from './mail/outboxQueue.ts';
import { defaultRetention, type Retention } from './retention.ts';

export interface BackendConfig extends CommonSettings {
  readonly port: number;
  /** PostgreSQL; null for PGlite. */
  readonly databaseUrl: string | null;
  /** null for the development mailbox. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** The backend's own origin as mails may name it; null for localhost. */
  readonly backendPublicUrl: string | null;
  /** null in development: drawn once and kept in the data folder. */
  readonly linkSigningSecret: string | null;
  readonly auth: AuthOptions | null;
  readonly rateLimits: boolean;
  /** All instances together; not asked while `rateLimits` is off. */
  readonly mailsPerMinute: number;
  readonly retention: Retention;
  /** Answer nothing but the operations of the client's build. */
  readonly trustedDocuments: boolean;
}

/** Never zero: what is deleted at once cannot be looked up when somebody asks what happened. */
const period = (fallback: number) => wholeNumber(1, 9999, fallback);

const schema = v.object({
  ...commonVariables,
  DATABASE_URL: address('postgres:', 'postgresql:'),
  SMTP_URL: address('smtp:', 'smtps:'),
  MAIL_FROM: v.pipe(
    v.optional(v.string(), 'salon@salonxiv.example'),
    v.regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+>?$/, 'must be one mail address'),
  ),
  BACKEND_PUBLIC_URL: origin,
  MAILS_PER_MINUTE: wholeNumber(1, 99_999, defaultMailsPerMinute),
  RETENTION_ENDED_REGISTRATION_DAYS: period(defaultRetention.endedRegistrationDays),
  RETENTION_SENT_MAIL_DAYS: period(defaultRetention.sentMailDays),
  RETENTION_DEAD_MAIL_DAYS: period(defaultRetention.deadMailDays),
  RETENTION_INTEREST_MONTHS: period(defaultRetention.interestMonths),
  TRUSTED_DOCUMENTS: onOff('off'),
});

type BackendEnvironment = v.InferOutput<typeof schema>;

const requiredInProduction = ['DATABASE_URL', 'SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL', 'BACKEND_PUBLIC_URL'];

/** @throws {ConfigError} naming every variable that is wrong or, in production, missing. */
export function parseBackendConfig(environment: Environment = process.env): BackendConfig {
  const findProblems = (given: Environment) =>
    isProduction(given.NODE_ENV) ? findMissing(given, 'in production', ...requiredInProduction) : [];
  return toConfig(parseEnvironment(schema, environment, findProblems));
}

function toConfig(env: BackendEnvironment): BackendConfig {
  return {
    ...toCommonSettings(env),
    port: env.BACKEND_PORT,
    databaseUrl: env.DATABASE_URL || null,
    smtpUrl: env.SMTP_URL || null,
    mailFrom: env.MAIL_FROM,
    backendPublicUrl: env.BACKEND_PUBLIC_URL || null,
    linkSigningSecret: env.LINK_SIGNING_SECRET || null,
    auth: toAuth(env),
    rateLimits: env.RATE_LIMITS,
    mailsPerMinute: env.MAILS_PER_MINUTE,
    retention: {
      endedRegistrationDays: env.RETENTION_ENDED_REGISTRATION_DAYS,
      sentMailDays: env.RETENTION_SENT_MAIL_DAYS,
      deadMailDays: env.RETENTION_DEAD_MAIL_DAYS,
      interestMonths: env.RETENTION_INTEREST_MONTHS,
    },
    trustedDocuments: env.TRUSTED_DOCUMENTS,
  };
}

function toAuth(env: BackendEnvironment): AuthOptions | null {
  if (env.AUTH_JWKS_URL !== '')
    return { jwksUrl: env.AUTH_JWKS_URL, issuer: env.AUTH_ISSUER, audience: env.AUTH_AUDIENCE };
  return env.AUTH_JWT_SECRET === '' ? null : { jwtSecret: env.AUTH_JWT_SECRET };
}
