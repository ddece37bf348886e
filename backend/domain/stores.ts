/** What the rules ask of the database, one `Stores` per transaction. Order of locks: address, code, registration. */

import type { AuditAction } from '../../shared/auditActions.ts';
import type { RegistrationFormValues } from '../../shared/validation/registrationForm.ts';
import type { CodeRecord, CodeState } from './decideCodeOutcome.ts';
import type { FunnelStore } from './funnel.ts';
import type { CodeRow, LinkRecord } from './invitationRecords.ts';
import type { ApplicationState, ListStore } from './lists.ts';
import type { RateCounter } from './rateLimits.ts';
import type { DenialStore } from './referrerDenials.ts';
import type { Voucher } from './vouchers.ts';

export interface Stores {
  readonly codes: CodeStore;
  readonly links: LinkStore;
  readonly registrations: RegistrationStore;
  readonly keys: IdempotencyStore;
  readonly interests: InterestStore;
  readonly counters: RateCounter;
  /** Of forms' proofs of work that were answered well. */
  readonly challenges: {
    /** One of two that bring the same nonce, on whichever instance: false for the other. */
    use(nonce: string, forgottenAt: Date): Promise<boolean>;
  };
  readonly funnel: FunnelStore;
  readonly denials: DenialStore;
  readonly lists: ListStore;
  /** By the canonical form of an address. */
  readonly addresses: {
    read(address: string): Promise<Readonly<Record<string, readonly unknown[]>>>;
    /** What is gone, by kind. */
    erase(address: string, now: Date): Promise<readonly { readonly kind: string; readonly count: number }[]>;
  };
  readonly mails: {
    /** `sendAt` keeps the mail in the outbox until then. Answers with its id. */
    add(mail: Mail, now: Date, sendAt?: Date): Promise<string>;
    /** Takes a mail back that nobody has begun to send; false where it is too late. */
    callBack(id: string): Promise<boolean>;
    /** Those that have not gone out, the oldest first, a thousand at most. */
    listUnsent(): Promise<readonly UnsentMail[]>;
    /** Null where it is unknown or has gone out. */
    lockUnsent(id: string): Promise<UnsentMail | null>;
    /** As if it were new, be it given up or waiting for another attempt. */
    sendNow(id: string, now: Date): Promise<void>;
    drop(id: string): Promise<void>;
  };
  /** Rows are only ever added; the database refuses everything else. */
  readonly audit: { add(entry: AuditEntry, now: Date): Promise<void> };
}

export interface AuditEntry {
  /** The subject of the bearer's token, `operator` for the command, or `outbox`. */
  readonly actor: string;
  readonly action: AuditAction | `${string}.forbidden`;
  /** An id in whole, a code masked, never an address. */
  readonly subject: string;
  readonly details?: string;
}

export interface UnitOfWork {
  /** Reads outside of any transaction. */
  readonly stores: Stores;
  transaction<Result>(work: (stores: Stores) => Promise<Result>): Promise<Result>;
}

export interface Holder {
  readonly emailCanonical: string;
  /** A registration that is about to give its hold up. */
  readonly leavingId?: string;
  /** A link for one guest, whoever has registered by it. */
  readonly linkId?: string;
}

export interface CodeStore {
  /** One maker of codes at a time, until the transaction ends. */
  lockNewCodes(): Promise<void>;
  /** Those of them that exist. */
  findTaken(codes: readonly string[]): Promise<readonly string[]>;
  add(codes: readonly CodeRow[]): Promise<void>;
  /** Under the row's lock; null where there is no such code. */
  lockState(code: string): Promise<CodeState | null>;
  setState(code: string, state: CodeState): Promise<void>;
  find(code: string): Promise<CodeRecord | null>;
  /** Places that are held: one for each address, however many pending registrations it has. `except` is left out. */
  countHeld(code: string, now: Date, except?: Holder): Promise<number>;
  /** One conditional update under the row's lock; false where the other addresses hold every place. */
  holdPlace(code: string, holder: Holder, now: Date): Promise<boolean>;
  /** The place leaves the balance for good; false where the hold has ended and somebody else has the place. */
  consumePlace(code: string, holder: Holder, now: Date): Promise<boolean>;
}

export interface LinkStore {
  find(code: string, validUntil: Date): Promise<LinkRecord | null>;
  findById(id: string): Promise<LinkRecord | null>;
  /** Answers with those that were added: a code has one link for each millisecond. */
  add(links: readonly LinkRecord[]): Promise<readonly LinkRecord[]>;
  /** How many of its guests have their account, and how many addresses are on the way to one. `except` is left out. */
  countUses(id: string, now: Date, except?: Holder): Promise<{ readonly activated: number; readonly held: number }>;
  /** Links for one guest that are open, and by which nobody has registered yet. */
  countPromised(code: string, now: Date): Promise<number>;
  /** Answers with its code; null where it is unknown or has been revoked before. */
  revoke(id: string, now: Date): Promise<string | null>;
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

export interface RegistrationStore {
  /** Two requests about one address wait for each other until the transaction ends. */
  lockAddress(emailCanonical: string): Promise<void>;
  add(registration: Registration, consents: readonly Consent[]): Promise<void>;
  find(id: string): Promise<Registration | null>;
  findByToken(tokenHash: string): Promise<Registration | null>;
  findActive(emailCanonical: string): Promise<Registration | null>;
  /** Whether the address has a registration that is pending and has not lapsed. */
  hasPending(emailCanonical: string, now: Date): Promise<boolean>;
  /** When the newest activation mail to the address went, or will go, out; null where none did. */
  lastMailAt(emailCanonical: string): Promise<Date | null>;
  addToken(tokenHash: string, registrationId: string, now: Date): Promise<void>;
  markMailed(id: string, at: Date): Promise<void>;
  renew(id: string, registeredAt: Date, expiresAt: Date): Promise<void>;
  /** Its place goes to the registration that takes over from it. */
  leave(id: string, replacedBy: string): Promise<void>;
  /** The replacement carries the consents over, and the place with them. */
  replace(id: string, replacement: Registration): Promise<void>;
  /** The address's other pending registrations end as REPLACED. False where this one was not pending any more. */
  activate(id: string, tokenHash: string, now: Date, ip: string): Promise<boolean>;
  grantVoucher(id: string, voucher: Voucher, now: Date): Promise<void>;
}

export interface StoredResult {
  readonly inputHash: string;
  readonly result: unknown;
}

export interface IdempotencyStore {
  find(scope: string, key: string): Promise<StoredResult | null>;
  /** Waits for a concurrent claim of the same key; answers with its result, or null for the first claimant. */
  claim(scope: string, key: string, inputHash: string, now: Date): Promise<StoredResult | null>;
  keep(scope: string, key: string, result: unknown): Promise<void>;
  release(scope: string, key: string): Promise<void>;
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
  /** Somebody sends it until then. */
  readonly leaseUntil: Date | null;
  readonly deadAt: Date | null;
  /** Its kind: a code of the mail server's, or of the network. */
  readonly lastError: string | null;
}

export interface InterestStore {
  /** Adds the address, once. The caller has made sure that it is not withdrawn. */
  apply(
    interest: { id: string; email: string; emailCanonical: string; language: string; country: string | null },
    now: Date,
  ): Promise<{
    readonly id: string;
    readonly email: string;
    readonly state: ApplicationState;
    readonly lastMailAt: Date | null;
  }>;
  markMailed(id: string, now: Date): Promise<void>;
  /** In canonical form; null where the id is unknown or withdrawn. */
  addressOf(id: string): Promise<string | null>;
  /** One of two that decide at once: null for the other, and for an unknown id. */
  decide(
    id: string,
    state: 'approved' | 'declined',
    actor: string,
    now: Date,
  ): Promise<Pick<Registration, 'email' | 'language'> | null>;
  keepDecision(id: string, mailId: string, linkId: string | null): Promise<void>;
  /** Approved applicants whose link for this code is good, and who have not registered by it yet. */
  countInvited(code: string, now: Date): Promise<number>;
  /** Under the row's lock; null for an unknown id. */
  lockDecision(id: string): Promise<Decision | null>;
  /** Back to those that wait. */
  undecide(id: string): Promise<void>;
  /** Deletes the interest, and the mail of a decision that has not gone out yet. What stays can recognise the address but not name it. */
  withdraw(id: string, emailCanonical: string, now: Date): Promise<void>;
  findWithdrawn(
    emailCanonical: string,
  ): Promise<{ readonly lastMailAt: Date | null; readonly withdrawnAt: Date } | null>;
  /** By the id that the interest had. */
  isWithdrawn(id: string): Promise<boolean>;
  /** The withdrawn address was asked whether it wants to come back. */
  markAsked(emailCanonical: string, now: Date): Promise<void>;
  /** Answers with the id that the interest had; null where nothing was withdrawn, or at another time. */
  forgetWithdrawal(emailCanonical: string, withdrawnAt: Date): Promise<string | null>;
}

export interface Decision {
  readonly state: ApplicationState;
  readonly decidedAt: Date | null;
  readonly mailId: string | null;
  readonly linkId: string | null;
}
