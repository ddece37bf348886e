/** A waiting registration moves to another address: a new registration takes over its place and its fortnight. */
import * as v from 'valibot';
import { canonicalEmail } from '../../shared/validation/email.ts';
import { emailSchema } from '../../shared/validation/registrationForm.ts';
import { isOpen } from './activation.ts';
import { mailAgainQuietly, queueActivationMail } from './activationMail.ts';
import type { Caller, DomainDependencies } from './dependencies.ts';
import {
  accountActive,
  accountPending,
  invalidInput,
  mailSent,
  notFound,
  type RegistrationResult,
  rateLimited,
} from './registrationResult.ts';
import type { Stores } from './stores.ts';

export async function changeRegistrationEmail(
  dependencies: DomainDependencies,
  registrationId: string,
  typed: string,
  caller: Caller,
): Promise<RegistrationResult> {
  const { unitOfWork, limiter, clock } = dependencies;
  const now = clock();
  const email = v.safeParse(emailSchema, typed);
  if (!email.success) return invalidInput([{ field: 'email', code: typed.trim() === '' ? 'required' : 'invalid' }]);
  const wait = await limiter.check(
    unitOfWork.stores.counters,
    [
      ['emailChangePerRegistration', registrationId],
      ['registrationPerAddress', caller.address],
    ],
    now,
  );
  if (wait !== null) return rateLimited(wait);
  return unitOfWork.transaction((stores) => move(dependencies, stores, registrationId, email.output, now));
}

async function move(
  dependencies: DomainDependencies,
  stores: Stores,
  registrationId: string,
  email: string,
  now: Date,
): Promise<RegistrationResult> {
  const { registrations } = stores;
  const { random } = dependencies;
  const emailCanonical = canonicalEmail(email);
  const known = await registrations.find(registrationId);
  if (known === null) return notFound;
  // Both addresses, always in the same order, so that two moves never wait for each other in a circle.
  for (const address of [known.emailCanonical, emailCanonical].sort()) await registrations.lockAddress(address);

  const current = await registrations.find(registrationId);
  if (current === null || !isOpen(current, now)) return notFound;
  if ((await registrations.findActive(emailCanonical)) !== null) return accountActive;

  const waiting =
    current.emailCanonical === emailCanonical ? current : await registrations.findPending(emailCanonical, now);
  if (waiting !== null) {
    await mailAgainQuietly(dependencies, stores, waiting, now);
    return waiting === current ? mailSent(current.id) : accountPending(waiting.watchId);
  }
  const replacement = { ...current, id: random.id(), watchId: random.id(), email, emailCanonical, lastMailAt: now };
  await registrations.replace(current.id, replacement);
  await queueActivationMail(stores, random, 'activation', replacement, now);
  return mailSent(replacement.id);
}
