/** What is kept of codes, links, registrations, mails and administrators' acts. */
import type { AuditAction } from '../../shared/admin/auditActions.ts';
import { cleanText } from '../../shared/validation/cleanText.ts';
import type { RegistrationFormValues } from '../../shared/validation/registrationForm.ts';
import type { CodeRecord } from './codes/decideCodeOutcome.ts';

/** Beside what the rules judge by: what administrators noted. */
export interface CodeRow extends CodeRecord {
  readonly kind: 'campaign' | 'member';
  readonly label: string;
  readonly initialBalance: number | null;
  readonly createdAt: Date;
  readonly createdBy: string;
}

export interface LinkRecord {
  readonly id: string;
  readonly code: string;
  /** To the millisecond: with the code it names the link, whose `ts` carries it. */
  readonly validUntil: Date;
  readonly label: string;
  readonly batchId: string | null;
  readonly maxUses: 1 | null;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly revokedAt: Date | null;
}

/** The last moment of an invitation, of its code's and its link's the earlier; null for one without an end. */
export function getInvitationEnd(code: Pick<CodeRecord, 'endsAt'> | null, linkEnd: Date | null): Date | null {
  const ends = [code?.endsAt, linkEnd].filter((end) => end instanceof Date);
  return ends.length === 0 ? null : new Date(Math.min(...ends.map(Number)));
}

const maxLabelLength = 80;

/** An administrator's own note on a code or a link, which no visitor ever reads. Null where it is too long: what is cut tells apart. */
export function cleanLabel(input: string): string | null {
  const label = cleanText(input, maxLabelLength + 1);
  return [...label].length > maxLabelLength ? null : label;
}

export interface ReservationKey {
  readonly emailCanonical: string;
  readonly replacedId?: string;
  /** A link for one guest, whoever has registered by it. */
  readonly linkId?: string;
}

export interface Registration extends Readonly<Omit<RegistrationFormValues, 'terms'>> {
  readonly id: string;
  /** The id of the first registration of a chain of changed addresses; its own where the address never changed. */
  readonly firstId: string;
  readonly code: string;
  /** LAPSED: its mail was refused for good. Whose time is over stays PENDING. */
  readonly state: 'PENDING' | 'ACTIVE' | 'LAPSED' | 'REPLACED';
  /** Of a replaced one: where it moved to, under another address, or which one has opened the account of its own. */
  readonly replacedBy: string | null;
  readonly emailCanonical: string;
  readonly language: string;
  readonly variant: string | null;
  readonly referrerHost: string | null;
  /** The registration link that it came by; null for a bare code, and for a link of which nobody kept a row. */
  readonly linkId: string | null;
  readonly registeredAt: Date;
  /** The end of the hold and of every link. */
  readonly expiresAt: Date;
  readonly lastMailAt: Date;
}

export interface Consent {
  readonly kind: 'terms' | 'dataPolicy' | 'newsletter';
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
    | 'accountExists'
    | 'welcome'
    | 'membershipInterest'
    | 'membershipInterestAgain'
    | 'membershipApproved'
    | 'membershipDeclined';
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
  /** Its kind: a code of the mail server's, or of the network. */
  readonly lastError: string | null;
}

export type ApplicationState = 'waiting' | 'approved' | 'declined';

/** What the audit log says of whoever has the machine. */
export const operator = 'operator';

export interface AuditEntry {
  /** The subject of the bearer's token, `operator` for the command, or `outbox`. */
  readonly actor: string;
  readonly action: AuditAction | `${string}.forbidden`;
  /** An id in whole, a code masked, never an address. */
  readonly subject: string;
  readonly details?: string;
}
