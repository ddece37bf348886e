/** The environment of the backend → settings. What it shares with the site is read as the site reads it. */

import * as v from 'valibot';
import { commonVariables, toCommonSettings } from '../shared/environment/commonVariables.ts';
import { address, type Environment, onOff, origin, text, wholeNumber } from '../shared/environment/kinds.ts';
import { parseEnvironment } from '../shared/environment/parseEnvironment.ts';
import type { AuthOptions } from './auth.ts';
import { defaultRetention } from './db/housekeeping.ts';
import { defaultPoolSize } from './db/openDatabase.ts';
import { defaultMailsPerMinute } from './mail/outboxQueue.ts';

/** Never zero: what is deleted at once cannot be looked up when somebody asks what happened. */
const period = (fallback: number) => wholeNumber(1, 9999, fallback);

const schema = v.object({
  ...commonVariables,
  DATABASE_URL: address('postgres:', 'postgresql:'),
  DATABASE_POOL_SIZE: wholeNumber(1, 1000, defaultPoolSize),
  SMTP_URL: address('smtp:', 'smtps:'),
  BRAND_LEGAL_LINE: v.pipe(text, v.regex(/^[^\r\n<>]{0,200}$/, 'must be one line of at most 200 characters')),
  BACKEND_PUBLIC_URL: origin,
  MAILS_PER_MINUTE: wholeNumber(1, 99_999, defaultMailsPerMinute),
  RETENTION_ENDED_REGISTRATION_DAYS: period(defaultRetention.endedRegistrationDays),
  RETENTION_SENT_MAIL_DAYS: period(defaultRetention.sentMailDays),
  RETENTION_DEAD_MAIL_DAYS: period(defaultRetention.deadMailDays),
  TRUSTED_DOCUMENTS: onOff('off'),
  BOT_CHECK_EFFORT: wholeNumber(2, 100_000, 150),
  NEUTRAL_ANSWERS: onOff('off'),
});

const inProduction = {
  required: ['DATABASE_URL', 'SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL', 'BACKEND_PUBLIC_URL'],
  // The site may leave it off: its backend may be another one. Here `watch` is the way to a release without refusals.
  keptOn: ['BOT_CHECK'],
};

export type BackendConfig = ReturnType<typeof parseBackendConfig>;

/** @throws {ConfigError} naming every variable that is wrong or, in production, missing. */
export function parseBackendConfig(environment: Environment = process.env) {
  const env = parseEnvironment(schema, environment, inProduction);
  const common = toCommonSettings(env);
  return Object.freeze({
    ...common,
    /** Who the mails' foot says is behind the brand; empty for nothing. */
    legalLine: env.BRAND_LEGAL_LINE || (common.production ? '' : 'Salon XIV GmbH, Musterstraße 14, 10785 Berlin'),
    port: env.BACKEND_PORT,
    /** PostgreSQL; null for PGlite. */
    databaseUrl: env.DATABASE_URL || null,
    poolSize: env.DATABASE_POOL_SIZE,
    /** null for the development mailbox. */
    smtpUrl: env.SMTP_URL || null,
    /** The backend's own origin as mails may name it; null for localhost. */
    backendPublicUrl: env.BACKEND_PUBLIC_URL || null,
    /** null in development: drawn once and kept in the data folder. */
    linkSigningSecret: env.LINK_SIGNING_SECRET || null,
    auth: authOf(env),
    rateLimits: env.RATE_LIMITS,
    /** All instances together; not asked while `rateLimits` is off. */
    mailsPerMinute: env.MAILS_PER_MINUTE,
    retention: {
      endedRegistrationDays: env.RETENTION_ENDED_REGISTRATION_DAYS,
      sentMailDays: env.RETENTION_SENT_MAIL_DAYS,
      deadMailDays: env.RETENTION_DEAD_MAIL_DAYS,
    },
    /** Answer nothing but the operations of the client's build. */
    trustedDocuments: env.TRUSTED_DOCUMENTS,
    /** The most attempts that a form's proof of work takes. */
    botCheckEffort: env.BOT_CHECK_EFFORT,
    /** No answer tells whether an address is known. */
    neutralAnswers: env.NEUTRAL_ANSWERS,
  });
}

function authOf(env: v.InferOutput<typeof schema>): AuthOptions | null {
  if (env.AUTH_JWKS_URL !== '')
    return { jwksUrl: env.AUTH_JWKS_URL, issuer: env.AUTH_ISSUER, audience: env.AUTH_AUDIENCE };
  return env.AUTH_JWT_SECRET === '' ? null : { jwtSecret: env.AUTH_JWT_SECRET };
}
