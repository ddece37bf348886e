/** What the rules are given. They know neither HTTP nor SQL. */
import type { ClientAddress } from '../../node/http/clientAddress.ts';
import type { Stores, UnitOfWork } from '../db/unitOfWork.ts';
import type { FunnelEvent } from './admin/funnel.ts';
import type { Clock } from './clock.ts';
import type { SignedLinks } from './codes/signedLinks.ts';
import type { CheckLimits } from './rateLimits.ts';
import type { BotCheck } from './registration/botCheck.ts';

export interface DomainDependencies {
  readonly unitOfWork: UnitOfWork;
  readonly checkLimits: CheckLimits;
  readonly readLimits: CheckLimits;
  readonly links: SignedLinks;
  readonly landingUrl: string;
  readonly botCheck: BotCheck | null;
  /** No answer tells whether an address has an account, or waits for one: its owner is told, by mail. */
  readonly accountPrivacy: boolean;
  readonly clock: Clock;
  /** Counts a guest among those of all codes; without a wait. */
  readonly countInTotals: (event: FunnelEvent) => void;
  /** Plays a seeded scenario (slow, failing); does nothing in production. */
  readonly simulate: (scenario: string | null) => Promise<void>;
}

export interface Transaction
  extends Pick<DomainDependencies, 'checkLimits' | 'readLimits' | 'links' | 'accountPrivacy'> {
  readonly stores: Stores;
  readonly now: Date;
  /** Who asks, where no answer may tell what others have asked for. */
  readonly untrustedCaller?: Caller | null;
}

export interface Caller {
  readonly address: ClientAddress;
  readonly source: string;
  /** Where the request came from, in two letters; null where nobody says. */
  readonly country?: string | null;
}
