/** Every limit of the membership backend in one list. Counted in the database, so that all instances share them. */
import { sha256 } from './clock.ts';

export interface RateCounter {
  /** Counts one use of the bucket and answers with the count and the end of its window. */
  count(bucket: string, windowMs: number, now: Date): Promise<{ readonly count: number; readonly endsAt: Date }>;
}

interface Limit {
  readonly uses: number;
  readonly windowMs: number;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export const limits = {
  codeCheckPerAddress: { uses: 60, windowMs: 10 * minute },
  codeCheckPerNetwork: { uses: 600, windowMs: 10 * minute },
  registrationPerAddress: { uses: 20, windowMs: hour },
  registrationPerNetwork: { uses: 200, windowMs: hour },
  registrationPerEmail: { uses: 10, windowMs: day },
  activationMailPerEmail: { uses: 5, windowMs: day },
  resendPerAddress: { uses: 30, windowMs: hour },
  emailChangePerRegistration: { uses: 5, windowMs: day },
  interestPerAddress: { uses: 10, windowMs: hour },
  interestPerNetwork: { uses: 100, windowMs: hour },
  interestMailPerEmail: { uses: 1, windowMs: day },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

export interface RateLimiter {
  /**
   * Null when within every limit, else the seconds to wait. Each use is counted, the refused ones too. Inside a
   * transaction the counter is the transaction's own: another connection may not be free.
   */
  check(
    counter: RateCounter,
    uses: readonly (readonly [name: LimitName, subject: string])[],
    now: Date,
  ): Promise<number | null>;
}

export function createRateLimiter(): RateLimiter {
  return {
    check: async (counter, uses, now) => {
      let wait = 0;
      for (const [name, subject] of uses) {
        const limit = limits[name];
        // Hashed: the table of counters is no list of visitors.
        const { count, endsAt } = await counter.count(`${name}:${sha256(subject)}`, limit.windowMs, now);
        if (count > limit.uses) wait = Math.max(wait, Math.ceil((endsAt.getTime() - now.getTime()) / 1000), 1);
      }
      return wait === 0 ? null : wait;
    },
  };
}

/** `RATE_LIMITS=off`: development and tests only. */
export const noRateLimits: RateLimiter = { check: async () => null };

/** The neighbourhood of an address: what one attacker can move within cheaply. */
export function networkOf(address: string): string {
  if (address.includes(':')) return expandIpv6(address).slice(0, 3).join(':');
  return address.split('.').slice(0, 3).join('.');
}

function expandIpv6(address: string): readonly string[] {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? [] : new Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...gap, ...right];
}
