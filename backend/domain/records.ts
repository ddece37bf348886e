import type { AuditAction } from '../../shared/admin/auditActions.ts';
import type { ApiKeyRight, WebhookEventType } from '../../shared/admin/integrations.ts';
import type { AdminPermission } from '../../shared/admin/roles.ts';
import { cleanText } from '../../shared/validation/cleanText.ts';
import type { RegistrationFormValues } from '../../shared/validation/registrationForm.ts';
import type { CodeRecord } from './codes/decideCodeOutcome.ts';

/** The contract treats null as absent (resolvers/schema.ts). */
export type WithoutNull<Input> = { readonly [Name in keyof Input]: Exclude<Input[Name], null> };

export interface CodeRow extends CodeRecord {
  readonly kind: 'campaign' | 'member';
  readonly label: string;
  readonly initialBalance: number | null;
  readonly createdAt: Date;
  readonly createdBy: string;
  /** Why the state is `paused`, unless an admin chose it. */
  readonly pausedReason: 'burst' | null;
}

/** What an admin can change. */
export type CodeColumns = Pick<CodeRow, 'state' | 'balance' | 'startsAt' | 'endsAt' | 'fallback' | 'label'>;

export interface LinkRecord {
  readonly id: string;
  readonly code: string;
  /** Unique for the code, to the millisecond: `ts` contains it and identifies the link. */
  readonly validUntil: Date;
  readonly label: string;
  readonly batchId: string | null;
  readonly maxUses: 1 | null;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly revokedAt: Date | null;
}

/** The earlier end of code and link; null without one. */
export function getInvitationEnd(code: Pick<CodeRecord, 'endsAt'> | null, linkEnd: Date | null): Date | null {
  const ends = [code?.endsAt, linkEnd].filter((end) => end instanceof Date);
  return ends.length === 0 ? null : new Date(Math.min(...ends.map(Number)));
}

const maxLabelLength = 80;

/** Null if the label is too long: cut labels might be equal. */
export function cleanLabel(input: string): string | null {
  const label = cleanText(input, maxLabelLength + 1);
  return [...label].length > maxLabelLength ? null : label;
}

/** Whose reservation is excluded from a count. */
export interface ReservationKey {
  readonly emailCanonical: string;
  readonly replacedId?: string | undefined;
  readonly linkId?: string | undefined;
  /** Of an offered place. Its holder does not wait behind the others, nor does the first of them (`isNext`). */
  readonly offeredLinkId?: string | null | undefined;
  readonly isNext?: boolean;
}

/** A visitor who waits for a place of a code: in line once the email address is confirmed. */
export interface PlaceWait {
  readonly id: string;
  readonly code: string;
  readonly email: string;
  readonly emailCanonical: string;
  readonly language: string;
  readonly createdAt: Date;
  readonly confirmedAt: Date | null;
  /** The offer, and its end. */
  readonly linkId: string | null;
  readonly heldUntil: Date | null;
}

export interface Registration extends Readonly<Omit<RegistrationFormValues, 'terms'>> {
  readonly id: string;
  /** The id of the first registration before changes of the email address. */
  readonly firstId: string;
  readonly code: string;
  /** LAPSED: the mail was undeliverable. Expired registrations stay PENDING. */
  readonly state: 'PENDING' | 'ACTIVE' | 'LAPSED' | 'REPLACED';
  /** The registration that took over, or that opened the account. */
  readonly replacedBy: string | null;
  readonly emailCanonical: string;
  readonly language: string;
  readonly variant: string | null;
  readonly referrerHost: string | null;
  /** For the counts of activations (shared/admin/funnelTags.ts). */
  readonly campaign: string | null;
  readonly experiments: readonly string[] | null;
  /** Null for a bare code, and for a link without a row. */
  readonly linkId: string | null;
  readonly registeredAt: Date;
  readonly expiresAt: Date;
  readonly lastMailAt: Date;
  /** Whether webhooks were told that it was created, and not yet that it lapsed. Null before it is written. */
  readonly canLapse: boolean | null;
}

export interface Consent {
  /** `tellInvitor`: the inviter may see the name. */
  readonly kind: 'terms' | 'dataPolicy' | 'newsletter' | 'tellInvitor';
  readonly accepted: boolean;
  readonly pkString: string;
  readonly textVersion: string;
  readonly language: string;
  readonly country: string;
  readonly source: string;
  readonly ip: string;
  readonly givenAt: Date;
}

export interface Mail {
  readonly template:
    | 'activation'
    | 'activationAgain'
    | 'activationReminder'
    | 'accountExists'
    | 'welcome'
    | 'membershipInterest'
    | 'membershipInterestAgain'
    | 'membershipApproved'
    | 'membershipDeclined'
    | 'placeWait'
    | 'placeOffer'
    | 'placeWanted';
  readonly language: string;
  readonly recipient: string;
  readonly payload: Readonly<Record<string, string | number | boolean | null>>;
}

export interface UnsentMail extends Omit<Mail, 'template'> {
  readonly id: string;
  readonly template: string;
  readonly createdAt: Date;
  readonly nextAttemptAt: Date;
  readonly attempts: number;
  readonly leaseUntil: Date | null;
  readonly deadAt: Date | null;
  readonly lastError: string | null;
}

export interface WebhookEndpoint {
  readonly id: string;
  readonly url: string;
  readonly events: readonly WebhookEventType[];
  readonly includesPersonalData: boolean;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly disabledAt: Date | null;
}

export interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly keyHash: string;
  readonly rights: readonly ApiKeyRight[];
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
}

export type ApplicationState = 'waiting' | 'approved' | 'declined';

/** The verified bearer; `subject` is null for an anonymous caller. */
export interface Viewer {
  readonly subject: string | null;
  readonly roles: readonly string[];
  readonly authenticatedAt: Date | null;
  /** Of an API key. */
  readonly permissions?: readonly AdminPermission[];
}

export interface SignedInViewer extends Viewer {
  readonly subject: string;
  readonly authenticatedAt: Date;
}

export const operator = 'operator';
/** The actor of what a rule decides. */
export const system = 'system';

export interface AuditEntry {
  /** The subject of the bearer's token, `key:NAME` of an API key, `operator`, `outbox` or `system`. */
  readonly actor: string;
  readonly action: AuditAction | `${string}.forbidden`;
  /** An id or a masked code, never an email address. */
  readonly subject: string;
  readonly details?: string;
}
