/** The backend's environment variables → settings. */
import * as v from 'valibot';
import { defaultRetention } from '../shared/consent/retention.ts';
import { commonVariables, toCommonSettings } from '../shared/settings/commonVariables.ts';
import { parseEnvironment } from '../shared/settings/parseEnvironment.ts';
import {
  type Environment,
  onOff,
  origin,
  text,
  urlSetting,
  variable,
  wholeNumber,
} from '../shared/settings/variableTypes.ts';
import type { AuthOptions } from './auth.ts';
import { defaultPoolSize } from './db/openDatabase.ts';
import { defaultMailsPerMinute } from './mail/outboxQueue.ts';

const retentionDays = (fallback: number) => wholeNumber(1, 9999, fallback);

export const backendVariables = {
  ...commonVariables,
  DATABASE_URL: variable(
    'PostgreSQL: `postgres://` or `postgresql://`, `?sslmode=verify-full` for TLS; special characters of a password percent-encoded. Required in production',
    urlSetting('postgres:', 'postgresql:'),
    'PGlite in `.data/`',
  ),
  DATABASE_POOL_SIZE: variable('database connections of each instance', wholeNumber(1, 1000, defaultPoolSize)),
  SMTP_URL: variable(
    'mail server: `smtps://USER:PASSWORD@HOST:465`, or `smtp://…:587` with STARTTLS (`?requireTLS=true` enforces it). Required in production',
    urlSetting('smtp:', 'smtps:'),
    'the development mailbox',
  ),
  BRAND_LEGAL_LINE: variable(
    'company and postal address in the footer of mails',
    v.pipe(text, v.regex(/^[^\r\n<>]{0,200}$/, 'must be one line of at most 200 characters')),
    'the demo brand in development',
  ),
  BACKEND_PUBLIC_URL: variable(
    'origin of the backend, for links in mails to applicants. Required in production',
    origin,
    '`http://localhost:BACKEND_PORT`',
  ),
  MAILS_PER_MINUTE: variable(
    'mails of all instances together; more wait',
    wholeNumber(1, 99_999, defaultMailsPerMinute),
  ),
  RETENTION_ENDED_REGISTRATION_DAYS: variable(
    'days until an ended registration is deleted',
    retentionDays(defaultRetention.endedRegistrationDays),
  ),
  RETENTION_SENT_MAIL_DAYS: variable('days until a sent mail is deleted', retentionDays(defaultRetention.sentMailDays)),
  RETENTION_DEAD_MAIL_DAYS: variable(
    'days until an undeliverable mail is deleted',
    retentionDays(defaultRetention.deadMailDays),
  ),
  TRUSTED_DOCUMENTS: variable(
    '`on` allows only the site’s operations, of this release and the previous one',
    onOff('off'),
  ),
  BOT_CHECK_EFFORT: variable(
    'attempts that a proof of work takes at most; one takes about 1 ms on a desktop',
    wholeNumber(2, 100_000, 150),
  ),
  INVITATIONS_PER_MEMBER: variable(
    'how many people each member may invite, with a code of their own from the activation on; sites need `CODE_DETAILS=extended`. 0: members get no code',
    wholeNumber(0, 100, 5),
  ),
  INVITATION_DAYS: variable('days that a member’s code is valid', wholeNumber(1, 3650, 365)),
  NEUTRAL_ANSWERS: variable(
    '`on` hides whether an email address has an account: its owner gets a mail instead',
    onOff('off'),
  ),
};

const schema = v.object(backendVariables);

export type BackendConfig = ReturnType<typeof parseBackendConfig>;

/** @throws {ConfigError} with every variable that is invalid or, in production, missing. */
export function parseBackendConfig(environment: Environment = process.env) {
  const env = parseEnvironment(schema, environment, {
    required: ['DATABASE_URL', 'SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL', 'BACKEND_PUBLIC_URL'],
    requiredOn: ['BOT_CHECK'],
  });
  const common = toCommonSettings(env);
  return Object.freeze({
    ...common,
    legalLine: env.BRAND_LEGAL_LINE || (common.production ? '' : 'Salon XIV GmbH, Musterstraße 14, 10785 Berlin'),
    port: env.BACKEND_PORT,
    databaseUrl: env.DATABASE_URL || null,
    poolSize: env.DATABASE_POOL_SIZE,
    smtpUrl: env.SMTP_URL || null,
    backendPublicUrl: env.BACKEND_PUBLIC_URL || null,
    linkSigningSecret: env.LINK_SIGNING_SECRET || null,
    auth: toAuthOptions(env),
    rateLimits: env.RATE_LIMITS,
    mailsPerMinute: env.MAILS_PER_MINUTE,
    retention: {
      endedRegistrationDays: env.RETENTION_ENDED_REGISTRATION_DAYS,
      sentMailDays: env.RETENTION_SENT_MAIL_DAYS,
      deadMailDays: env.RETENTION_DEAD_MAIL_DAYS,
    },
    trustedDocuments: env.TRUSTED_DOCUMENTS,
    botCheckEffort: env.BOT_CHECK_EFFORT,
    memberInvitations: { places: env.INVITATIONS_PER_MEMBER, days: env.INVITATION_DAYS },
    accountPrivacy: env.NEUTRAL_ANSWERS,
  });
}

function toAuthOptions(env: v.InferOutput<typeof schema>): AuthOptions | null {
  if (env.AUTH_JWKS_URL !== '')
    return { jwksUrl: env.AUTH_JWKS_URL, issuer: env.AUTH_ISSUER, audience: env.AUTH_AUDIENCE };
  return env.AUTH_JWT_SECRET === '' ? null : { jwtSecret: env.AUTH_JWT_SECRET };
}
