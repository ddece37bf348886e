/** Every limit of the membership backend in one list. Counted in the database, so that all instances share them. */

import { hostOf, networkOf } from '../../shared/networks.ts';
import { sha256 } from './clock.ts';

export interface RateCounter {
  /** Counts one use of the bucket and answers with the count and the end of its window. */
  count(bucket: string, windowMs: number, now: Date): Promise<{ readonly count: number; readonly endsAt: Date }>;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export const limits = {
  codeCheckPerAddress: { uses: 60, windowMs: 10 * minute },
  codeCheckPerNetwork: { uses: 600, windowMs: 10 * minute },
  challengePerAddress: { uses: 60, windowMs: 10 * minute },
  challengePerNetwork: { uses: 600, windowMs: 10 * minute },
  registrationPerAddress: { uses: 20, windowMs: hour },
  registrationPerNetwork: { uses: 200, windowMs: hour },
  /** Whether an address has an account is told to whoever registers it, but not without end. */
  accountQuestionPerEmail: { uses: 10, windowMs: day },
  /** Answers that tell of an account, or of one that waits, to whoever has this code. */
  accountQuestionPerCode: { uses: 1000, windowMs: day },
  /** Every way to a mail counts: registrations, changed addresses, resends, applications. */
  mailPerEmail: { uses: 5, windowMs: day },
  resendPerAddress: { uses: 30, windowMs: hour },
  resendPerNetwork: { uses: 300, windowMs: hour },
  emailChangePerRegistration: { uses: 5, windowMs: day },
  interestPerAddress: { uses: 10, windowMs: hour },
  interestPerNetwork: { uses: 100, windowMs: hour },
  interestMailPerEmail: { uses: 1, windowMs: day },
} as const;

type LimitUse = readonly [name: keyof typeof limits, subject: string];

/**
 * Null when within every limit, else the seconds to wait. The narrowest limit comes first, and nothing is counted after
 * the first refusal: who is refused does not use up what others share. Inside a transaction the counter is the
 * transaction's own: another connection may not be free.
 */
export async function checkLimits(
  counter: RateCounter,
  uses: readonly LimitUse[],
  now: Date,
  onRefusal: (limit: keyof typeof limits) => void = () => undefined,
): Promise<number | null> {
  for (const [name, subject] of uses) {
    const limit = limits[name];
    // Hashed: the table of counters is no list of visitors.
    const { count, endsAt } = await counter.count(`${name}:${sha256(subject)}`, limit.windowMs, now);
    if (count <= limit.uses) continue;
    onRefusal(name);
    return Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000));
  }
  return null;
}

export type CheckLimits = (counter: RateCounter, uses: readonly LimitUse[], now: Date) => Promise<number | null>;

type CallerLimit = 'codeCheck' | 'challenge' | 'registration' | 'resend' | 'interest';

/** The limits of whoever asks: all those of the address, then those of the network around it. */
export function perCaller({ address }: { address: string }, ...actions: readonly CallerLimit[]): readonly LimitUse[] {
  return [
    ...actions.map((action): LimitUse => [`${action}PerAddress`, hostOf(address)]),
    ...actions.map((action): LimitUse => [`${action}PerNetwork`, networkOf(address)]),
  ];
}
