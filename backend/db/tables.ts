/** The rows of the database as kysely sees them. Times are UTC; addresses are stored as typed and in canonical form. */
import type { ColumnType, Generated } from 'kysely';
import type { VoucherTier } from '../domain/vouchers.ts';

type Json<T> = ColumnType<T, string, string>;

export interface Tables {
  registration_codes: RegistrationCodesTable;
  registrations: RegistrationsTable;
  consents: ConsentsTable;
  activation_tokens: ActivationTokensTable;
  vouchers: VouchersTable;
  idempotency_keys: IdempotencyKeysTable;
  rate_limits: RateLimitsTable;
  outbox: OutboxTable;
  mailbox: MailboxTable;
  membership_interests: MembershipInterestsTable;
  withdrawn_interests: WithdrawnInterestsTable;
  audit_log: AuditLogTable;
}

export interface RegistrationCodesTable {
  code: string;
  inviter_name: string | null;
  inviter_gone: boolean;
  referer_refused: boolean;
  /** Places that no activation has consumed yet; null without a limit. */
  balance: number | null;
  tier: VoucherTier | null;
  timed: boolean;
  customization: 'COMPLETE' | 'MISSING' | 'MISSING_WITH_COUNTRIES';
  scenario: string | null;
  last_held_at: Date | null;
}

export interface RegistrationsTable {
  id: string;
  /** Of the first registration of a chain of changed addresses. */
  first_id: string;
  code: string;
  state: 'PENDING' | 'ACTIVE' | 'LAPSED' | 'REPLACED';
  gender: 'MRS' | 'MR';
  firstname: string;
  lastname: string;
  email: string;
  email_canonical: string;
  country: string;
  postal_code: string;
  birthday: string;
  newsletter: boolean;
  language: string;
  variant: string | null;
  referrer_host: string | null;
  registered_at: Date;
  expires_at: Date;
  activated_at: Date | null;
  last_mail_at: Date;
  replaced_by: string | null;
  /** When housekeeping found it replaced: the beginning of its last days here. */
  replaced_at: Date | null;
}

export interface ConsentsTable {
  id: Generated<number>;
  registration_id: string;
  kind: 'terms' | 'dataPolicy' | 'newsletter';
  accepted: boolean;
  pk_string: string;
  text_version: string;
  language: string;
  country: string;
  source: string;
  ip: string;
  given_at: Date;
  confirmed_at: Date | null;
  confirmed_ip: string | null;
}

export interface ActivationTokensTable {
  token_hash: string;
  registration_id: string;
  created_at: Date;
  used_at: Date | null;
}

export interface VouchersTable {
  registration_id: string;
  tier: VoucherTier;
  valid_until: Date;
  granted_at: Date;
}

export interface IdempotencyKeysTable {
  scope: string;
  key_hash: string;
  input_hash: string;
  result: Json<unknown> | null;
  created_at: Date;
}

export interface RateLimitsTable {
  bucket: string;
  count: number;
  window_ends_at: Date;
}

export interface OutboxTable {
  id: string;
  template: string;
  language: string;
  recipient: string;
  /** Holds the link's token until the mail is sent, then nothing. */
  payload: Json<Record<string, unknown>>;
  created_at: Date;
  next_attempt_at: Date;
  attempts: number;
  /** For the cap on mails per minute. */
  last_attempt_at: Date | null;
  lease_until: Date | null;
  sent_at: Date | null;
  dead_at: Date | null;
  last_error: string | null;
}

export interface MailboxTable {
  id: Generated<number>;
  message_id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  headers: Json<Record<string, string>>;
  received_at: Date;
}

export interface MembershipInterestsTable {
  id: string;
  email: string;
  email_canonical: string;
  language: string;
  applied_at: Date;
  last_mail_at: Date | null;
}

/** So that no stranger brings an address back whose owner withdrew. */
export interface WithdrawnInterestsTable {
  email_hash: string;
  interest_id: string;
  withdrawn_at: Date;
  last_mail_at: Date | null;
}

export interface AuditLogTable {
  id: Generated<number>;
  at: Date;
  actor: string;
  action: string;
  subject: string;
}
