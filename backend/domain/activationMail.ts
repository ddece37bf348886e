/** Writes the mail with a fresh activation link into the outbox. The link's token is stored only as its hash. */
import { type RandomSource, sha256 } from './clock.ts';
import type { DomainDependencies } from './dependencies.ts';
import type { Registration, Stores } from './stores.ts';

/** At most one activation mail a minute for a registration. */
const mailCoolDownMs = 60_000;

export function coolDownSeconds(registration: Registration, now: Date): number {
  return Math.max(0, Math.ceil((registration.lastMailAt.getTime() + mailCoolDownMs - now.getTime()) / 1000));
}

export async function queueActivationMail(
  stores: Stores,
  random: RandomSource,
  template: 'activation' | 'activationAgain',
  registration: Registration,
  now: Date,
): Promise<void> {
  const token = random.token();
  await stores.registrations.addToken(sha256(token), registration.id, now);
  await stores.registrations.markMailed(registration.id, now);
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
  );
}

/** For answers that must not tell whether a mail goes out now or one has just gone. */
export async function mailAgainQuietly(
  { limiter, random }: DomainDependencies,
  stores: Stores,
  registration: Registration,
  now: Date,
): Promise<void> {
  if (coolDownSeconds(registration, now) > 0) return;
  const wait = await limiter.check(stores.counters, [['activationMailPerEmail', registration.emailCanonical]], now);
  if (wait === null) await queueActivationMail(stores, random, 'activationAgain', registration, now);
}
