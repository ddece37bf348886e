/**
 * Every limit of the membership backend in one list. Counted in the database, so that all instances share them. A company or a
 * phone network shows hundreds of people under one address: what counts callers leaves room for a thousand of them.
 */
import { type ClientAddress, hostOf, networkOf } from '../../node/http/clientAddress.ts';
import type { Stores } from '../db/unitOfWork.ts';
import { sha256 } from './clock.ts';
import { dayMs, mailCooldownMs, minuteMs } from './durations.ts';

const perAddress = { uses: 1000, windowMs: 10 * minuteMs };
const perNetwork = { uses: 5000, windowMs: 10 * minuteMs };

export const limits = {
  /** Against guessing: only codes that do not exist are counted. */
  wrongCodePerAddress: perAddress,
  wrongCodePerNetwork: perNetwork,
  registrationPerAddress: perAddress,
  registrationPerNetwork: perNetwork,
  interestPerAddress: perAddress,
  interestPerNetwork: perNetwork,
  /** Whether an address has an account is told to whoever registers it, but not without end. */
  accountQuestionPerEmail: { uses: 10, windowMs: dayMs },
  accountQuestionPerCode: { uses: 10_000, windowMs: dayMs },
  /** Registrations, changed addresses and resends. Not an application, of which nothing may be told by the sixth's refusal. */
  mailPerEmail: { uses: 5, windowMs: dayMs },
  /** With neutral answers: the same for whoever asks for mails to one address, whatever others have asked for. */
  mailPerStranger: { uses: 5, windowMs: dayMs },
  mailPausePerStranger: { uses: 1, windowMs: mailCooldownMs },
  emailChangePerRegistration: { uses: 5, windowMs: dayMs },
  interestMailPerEmail: { uses: 1, windowMs: dayMs },
} as const;

type LimitUse = readonly [name: keyof typeof limits, subject: string];

/**
 * Null when within every limit, else the seconds to wait. The narrowest limit comes first, and nothing is counted after
 * the first refusal: who is refused does not use up what others share. Inside a transaction the counter is the
 * transaction's own: another connection may not be free. Without `counts` it only looks whether one more use is allowed.
 */
export async function checkLimits(
  counter: Stores['counters'],
  uses: readonly LimitUse[],
  now: Date,
  { consume = true, onReject = () => undefined }: LimitOptions = {},
): Promise<number | null> {
  for (const [name, subject] of uses) {
    const limit = limits[name];
    // Hashed: the table of counters is no list of visitors.
    const bucket = `${name}:${sha256(subject)}`;
    const { count, endsAt } = consume
      ? await counter.count(bucket, limit.windowMs, now)
      : await counter.read(bucket, now);
    if (count + (consume ? 0 : 1) <= limit.uses) continue;
    onReject(name);
    return Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000));
  }
  return null;
}

interface LimitOptions {
  readonly consume?: boolean;
  readonly onReject?: (limit: keyof typeof limits) => void;
}

export type CheckLimits = (counter: Stores['counters'], uses: readonly LimitUse[], now: Date) => Promise<number | null>;

type CallerLimit = 'wrongCode' | 'registration' | 'interest';

export function getCallerLimits({ address }: { address: ClientAddress }, action: CallerLimit): readonly LimitUse[] {
  return [
    [`${action}PerAddress`, hostOf(address)],
    [`${action}PerNetwork`, networkOf(address)],
  ];
}
