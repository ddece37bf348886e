/** A waiting registration moves to another address: a new registration takes over its data and its fortnight. */
import * as v from 'valibot';
import { canonicalEmail } from '../../shared/validation/email.ts';
import { emailSchema } from '../../shared/validation/registrationForm.ts';
import { isOpen } from './activation.ts';
import { countMail, nextMailAt, queueActivationMail } from './activationMail.ts';
import { addRegistration } from './addRegistration.ts';
import type { Caller, DomainDependencies } from './dependencies.ts';
import { perCaller } from './rateLimits.ts';
import { invalidInput, mailSent, notFound, type RegistrationResult, rateLimited } from './registrationResult.ts';
import type { Registration, Stores } from './stores.ts';

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
  const known = await unitOfWork.stores.registrations.find(registrationId);
  // The changes of a chain are counted together: a new id is no new allowance. An unknown id leaves no counter.
  const uses = known === null ? [] : ([['emailChangePerRegistration', known.firstId]] as const);
  const wait = await limiter.check(unitOfWork.stores.counters, [...uses, ...perCaller(caller, 'registration')], now);
  if (wait !== null) return rateLimited(wait);
  if (known === null) return notFound;
  return unitOfWork.transaction((stores) => move(dependencies, stores, known, email.output, now));
}

async function move(
  dependencies: DomainDependencies,
  stores: Stores,
  known: Registration,
  email: string,
  now: Date,
): Promise<RegistrationResult> {
  const { registrations } = stores;
  const emailCanonical = canonicalEmail(email);
  // Both addresses, always in the same order, so that two moves never wait for each other in a circle.
  for (const address of [known.emailCanonical, emailCanonical].sort()) await registrations.lockAddress(address);

  const current = await registrations.find(known.id);
  if (current === null || !isOpen(current, now)) return notFound;
  if (current.emailCanonical === emailCanonical) return mailSame(dependencies, stores, current, now);
  const replacement = { ...current, id: dependencies.random.id(), email, emailCanonical };
  const write = () => registrations.replace(current.id, replacement);
  return addRegistration(dependencies, stores, replacement, now, write, current.id);
}

/** The address that it already has: the mail once more, unless one has just gone. */
async function mailSame(
  dependencies: DomainDependencies,
  stores: Stores,
  current: Registration,
  now: Date,
): Promise<RegistrationResult> {
  if ((await nextMailAt(stores, current.emailCanonical, now)) > now) return mailSent(current.id);
  const wait = await countMail(dependencies, stores, current.emailCanonical, now);
  if (wait !== null) return rateLimited(wait);
  await queueActivationMail(stores, dependencies, 'activationAgain', current, now);
  return mailSent(current.id);
}
