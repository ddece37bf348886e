/** Rate limits, counted in the database for all instances. A company or a mobile network may share one IP address. */
import { type ClientAddress, getHostPrefix, getNetworkPrefix } from '../../node/http/clientAddress.ts';
import type { Stores } from '../db/unitOfWork.ts';
import { sha256 } from './clock.ts';
import { dayMs, hourMs, mailCooldownMs, minuteMs } from './durations.ts';

const perIp = { uses: 1000, windowMs: 10 * minuteMs };
const perNetwork = { uses: 5000, windowMs: 10 * minuteMs };

export const limits = {
  /** Only counts codes that do not exist. */
  wrongCodePerAddress: perIp,
  wrongCodePerNetwork: perNetwork,
  registrationPerAddress: perIp,
  registrationPerNetwork: perNetwork,
  interestPerAddress: perIp,
  interestPerNetwork: perNetwork,
  /** Responses that reveal whether an email address has an account. */
  accountLookupPerEmail: { uses: 10, windowMs: dayMs },
  accountLookupPerCode: { uses: 10_000, windowMs: dayMs },
  /** Activation mails. Applications are not counted: the limit would reveal them. */
  mailPerEmail: { uses: 5, windowMs: dayMs },
  /** With account privacy: for each caller and email address. */
  mailPerCaller: { uses: 5, windowMs: dayMs },
  mailCooldownPerCaller: { uses: 1, windowMs: mailCooldownMs },
  emailChangePerRegistration: { uses: 5, windowMs: dayMs },
  /** New reservations of a member's own code; more pause it. */
  holdsPerInviter: { uses: 10, windowMs: hourMs },
  invitationChangePerMember: { uses: 30, windowMs: dayMs },
  interestMailPerEmail: { uses: 1, windowMs: dayMs },
  /** Mails to the inviter that somebody waits. */
  waitNoticePerCode: { uses: 1, windowMs: 7 * dayMs },
  waitMailPerEmail: { uses: 3, windowMs: dayMs },
} as const;

type LimitUse = readonly [name: keyof typeof limits, subject: string];

/**
 * Returns the seconds to wait, or null. Uses are counted in order up to the first exceeded limit, so list the narrowest
 * first. In a transaction, pass its own counter. With `consume: false` nothing is counted.
 */
export async function checkLimits(
  counter: Stores['counters'],
  uses: readonly LimitUse[],
  now: Date,
  {
    consume = true,
    onReject,
  }: { readonly consume?: boolean; readonly onReject?: (limit: keyof typeof limits) => void } = {},
): Promise<number | null> {
  for (const [name, subject] of uses) {
    const limit = limits[name];
    // Hashed, because subjects are personal data.
    const bucket = `${name}:${sha256(subject)}`;
    const { count, endsAt } = consume
      ? await counter.count(bucket, limit.windowMs, now)
      : await counter.read(bucket, now);
    if (count + (consume ? 0 : 1) <= limit.uses) continue;
    onReject?.(name);
    return Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000));
  }
  return null;
}

export type CheckLimits = (counter: Stores['counters'], uses: readonly LimitUse[], now: Date) => Promise<number | null>;

type CallerLimit = 'wrongCode' | 'registration' | 'interest';

export function getCallerLimits({ ip }: { ip: ClientAddress }, action: CallerLimit): readonly LimitUse[] {
  return [
    [`${action}PerAddress`, getHostPrefix(ip)],
    [`${action}PerNetwork`, getNetworkPrefix(ip)],
  ];
}
