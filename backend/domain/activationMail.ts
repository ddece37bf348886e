/**
 * The one way to an activation mail. Whoever asks, and through whichever registration: an address gets at most one a
 * minute and five a day. The link's token is stored only as its hash.
 */
import { sha256 } from './clock.ts';
import type { DomainDependencies } from './dependencies.ts';
import type { Registration, Stores } from './stores.ts';

const mailCoolDownMs = 60_000;

/** When the next mail to the address may go out: now, or a minute after the newest one. */
export async function nextMailAt({ registrations }: Stores, emailCanonical: string, now: Date): Promise<Date> {
  const last = await registrations.lastMailAt(emailCanonical);
  return new Date(Math.max(now.getTime(), last === null ? 0 : last.getTime() + mailCoolDownMs));
}

/**
 * Counts a mail to the address. Null where it may go out, else the seconds to wait. Asked only where nothing but the
 * mail is left to do, so that an address to which nothing is ever sent leaves no counter.
 */
export function countMail(
  { limiter }: DomainDependencies,
  { counters }: Stores,
  emailCanonical: string,
  now: Date,
): Promise<number | null> {
  return limiter.check(counters, [['mailPerEmail', emailCanonical]], now);
}

/** A mail that comes within the minute stays in the outbox until the minute is over, so that nobody's link is lost. */
export async function queueActivationMail(
  stores: Stores,
  { random }: Pick<DomainDependencies, 'random'>,
  template: 'activation' | 'activationAgain',
  registration: Registration,
  now: Date,
  sendAt = now,
): Promise<void> {
  const token = random.token();
  await stores.registrations.addToken(sha256(token), registration.id, now);
  await stores.registrations.markMailed(registration.id, sendAt);
  await stores.mails.add(
    {
      template,
      language: registration.language,
      recipient: registration.email,
      payload: {
        token,
        firstname: registration.firstname,
        newsletter: registration.newsletter,
        validUntil: registration.expiresAt.toISOString(),
      },
    },
    now,
    sendAt,
  );
}
