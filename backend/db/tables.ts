/** The tables for Kysely. Email addresses are stored as typed and in canonical form. */
import type { ColumnType, Generated } from 'kysely';
import type { AdminRole } from '../../shared/admin/roles.ts';
import type { DayCount, TagCount } from '../domain/admin/funnel.ts';
import type { TierName } from '../domain/codes/vouchers.ts';
import type {
  ApiKey,
  ApplicationState,
  CodeRow,
  Consent,
  LinkRecord,
  Mail,
  PlaceWait,
  Registration,
  UnsentMail,
  WebhookEndpoint,
} from '../domain/records.ts';

type Json<T> = ColumnType<T, string, string>;

export interface Tables {
  registrationCodes: { code: string; lastHeldAt: Generated<Date | null> } & {
    [Column in Exclude<keyof CodeRow, 'code'>]: Generated<CodeRow[Column]>;
  };
  registrationLinks: LinkRecord & { registered: Generated<number>; activated: Generated<number> };
  invitationDays: Required<DayCount>;
  funnelTags: Required<TagCount> & { day: string };
  referrerDenials: { day: string; host: string; denied: number; shadow: number };
  registrations: RegistrationRow & { erasedAt: Generated<Date | null>; remindedAt: Generated<Date | null> };
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
  usedChallenges: { nonce: string; forgottenAt: Date };
  outbox: OutboxRow;
  mailbox: {
    id: Generated<number>;
    messageId: string;
    recipient: string;
    subject: string;
    text: string;
    html: string;
    headers: Json<Record<string, string>>;
    receivedAt: Date;
  };
  membershipInterests: {
    id: string;
    email: string;
    emailCanonical: string;
    language: string;
    appliedAt: Date;
    lastMailAt: Date | null;
    country: Generated<string | null>;
    state: Generated<ApplicationState>;
    decidedAt: Generated<Date | null>;
    decidedBy: Generated<string | null>;
    decisionMailId: Generated<string | null>;
    decisionLinkId: Generated<string | null>;
  };
  placeWaits: PlaceWait;
  withdrawnInterests: { emailHash: string; interestId: string; withdrawnAt: Date; lastMailAt: Date | null };
  adminUsers: { subject: string; role: AdminRole; addedAt: Date };
  webhookEndpoints: WebhookEndpoint;
  webhookDeliveries: {
    id: Generated<string>;
    eventId: string;
    endpointId: string;
    /** Empty for an event that is not sent. */
    type: string;
    subject: string;
    /** The registration or application whose personal data is sent, if any is. */
    personId: string | null;
    data: Json<object>;
    createdAt: Date;
    nextAttemptAt: Date;
    giveUpAt: Date;
    attempts: Generated<number>;
    leaseUntil: Date | null;
    deliveredAt: Date | null;
    deadAt: Date | null;
    lastStatus: number | null;
    lastError: string | null;
  };
  apiKeys: ApiKey;
  auditLog: {
    id: Generated<number>;
    at: Date;
    actor: string;
    action: string;
    subject: string;
    details: Generated<string>;
  };
}

export interface RegistrationRow extends Registration {
  activatedAt: Date | null;
  /** Set by housekeeping; retention starts then. */
  replacedAt: Date | null;
}

export interface OutboxRow extends Omit<UnsentMail, 'payload' | 'attempts'> {
  /** Null in mails of the previous release. */
  recipientCanonical: Generated<string | null>;
  /** Empty after sending, because it contains the link's token. */
  payload: Json<Mail['payload']>;
  attempts: Generated<number>;
  lastAttemptAt: Date | null;
  sentAt: Date | null;
}
