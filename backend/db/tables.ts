/** The rows as kysely sees them. Times are UTC; addresses are stored as typed and in canonical form. */
import type { ColumnType, Generated } from 'kysely';
import type { CodeRecord } from '../domain/decideCodeOutcome.ts';
import type { Consent, Mail, Registration } from '../domain/stores.ts';
import type { TierName } from '../domain/vouchers.ts';

type Json<T> = ColumnType<T, string, string>;

export interface Tables {
  registrationCodes: CodeRecord & { lastHeldAt: Date | null };
  registrations: RegistrationRow;
  consents: Consent & {
    id: Generated<number>;
    registrationId: string;
    confirmedAt: Date | null;
    confirmedIp: string | null;
  };
  activationTokens: { tokenHash: string; registrationId: string; createdAt: Date; usedAt: Date | null };
  vouchers: { registrationId: string; tier: TierName; validUntil: Date; grantedAt: Date };
  idempotencyKeys: { scope: string; keyHash: string; inputHash: string; result: Json<unknown> | null; createdAt: Date };
  rateLimits: { bucket: string; count: number; windowEndsAt: Date };
  outbox: OutboxRow;
  mailbox: MailboxRow;
  membershipInterests: {
    id: string;
    email: string;
    emailCanonical: string;
    language: string;
    appliedAt: Date;
    lastMailAt: Date | null;
  };
  /** So that no stranger brings an address back whose owner withdrew. */
  withdrawnInterests: { emailHash: string; interestId: string; withdrawnAt: Date; lastMailAt: Date | null };
  auditLog: { id: Generated<number>; at: Date; actor: string; action: string; subject: string };
}

export interface RegistrationRow extends Registration {
  activatedAt: Date | null;
  replacedBy: string | null;
  /** When housekeeping found it replaced: the beginning of its last days here. */
  replacedAt: Date | null;
}

export interface OutboxRow extends Omit<Mail, 'template' | 'payload'> {
  id: string;
  template: string;
  /** Holds the link's token until the mail is sent, then nothing. */
  payload: Json<Mail['payload']>;
  createdAt: Date;
  nextAttemptAt: Date;
  attempts: Generated<number>;
  /** For the cap on mails per minute. */
  lastAttemptAt: Date | null;
  leaseUntil: Date | null;
  sentAt: Date | null;
  deadAt: Date | null;
  lastError: string | null;
}

interface MailboxRow {
  id: Generated<number>;
  messageId: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  headers: Json<Record<string, string>>;
  receivedAt: Date;
}
