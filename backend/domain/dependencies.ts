import type { ClientAddress } from '../../node/http/clientAddress.ts';
import type { Stores, UnitOfWork } from '../db/unitOfWork.ts';
import type { FunnelEvent } from './admin/funnel.ts';
import type { Clock } from './clock.ts';
import type { SignedLinks } from './codes/signedLinks.ts';
import type { CheckLimits } from './rateLimits.ts';
import type { Registration, SignedInViewer, Viewer } from './records.ts';
import type { BotCheck } from './registration/botCheck.ts';

export interface DomainDependencies {
  readonly unitOfWork: UnitOfWork;
  readonly checkLimits: CheckLimits;
  readonly readLimits: CheckLimits;
  readonly links: SignedLinks;
  readonly landingUrl: string;
  readonly botCheck: BotCheck | null;
  /** No response reveals whether an email address has an account; its owner gets a mail. */
  readonly accountPrivacy: boolean;
  /** The places of each member's own code, and the days that it is valid; no places: members get no code. */
  readonly memberInvitations: { readonly places: number; readonly days: number };
  readonly signIn: {
    /** Null for an invalid token, and without an identity provider. */
    readonly readIdToken: (idToken: string) => Promise<Viewer | null>;
    readonly signSession: (signedIn: SignedInViewer) => Promise<string>;
  };
  readonly webhooks: {
    /** Null for a URL that webhooks cannot go to. */
    readonly parseUrl: (text: string) => string | null;
    readonly deriveSecret: (endpointId: string) => string;
  };
  readonly clock: Clock;
  /** Adds one to the totals of all codes and to those by campaign, language and so on, asynchronously. */
  readonly countInTotals: (event: FunnelEvent, registration: Registration) => void;
  /** Runs a seeded scenario (slow, failing); does nothing in production. */
  readonly simulate: (scenario: string | null) => Promise<void>;
}

/** Enough for changes without links and limits. */
export type StoreAccess = Pick<DomainDependencies, 'unitOfWork' | 'clock'>;

export interface Transaction
  extends Pick<DomainDependencies, 'checkLimits' | 'readLimits' | 'links' | 'accountPrivacy' | 'memberInvitations'> {
  readonly stores: Stores;
  readonly now: Date;
  /** Set with account privacy: limits are then counted for this caller alone. */
  readonly untrustedCaller?: Caller | null;
  /** The member whose own code a new registration uses. */
  readonly inviterId?: string | null;
}

export interface Caller {
  readonly ip: ClientAddress;
  readonly source: string;
  readonly country?: string | null;
}
