/** What the rules are given. They know neither HTTP nor SQL. */
import type { Clock, RandomSource } from './clock.ts';
import type { RateLimiter } from './rateLimits.ts';
import type { LinkSigner } from './registrationLinks.ts';
import type { UnitOfWork } from './stores.ts';

export interface DomainDependencies {
  readonly unitOfWork: UnitOfWork;
  readonly limiter: RateLimiter;
  readonly links: LinkSigner;
  readonly clock: Clock;
  readonly random: RandomSource;
  /** Plays a seeded scenario (slow, failing); does nothing in production. */
  readonly simulate: (scenario: string | null) => Promise<void>;
}

/** Who is asking, as far as limits and evidence need it. */
export interface Caller {
  readonly address: string;
}
